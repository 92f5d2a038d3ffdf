import { createHmac } from "node:crypto"
import { BRAND_NAMES, type NameOverrides } from "../../../src/client"
import { readContractFile } from "../contract/interface-file"
import { successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, headerOf, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, SECRET_KEY } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const branded = (name: string) =>
  name === "callbackUrl" ? "acmeCallback" : name.replace(/svc/g, "acme").replace(/Svc/g, "Acme").replace(/SVC/g, "ACME")
const names: NameOverrides = Object.fromEntries(BRAND_NAMES.map((name) => [name, branded(name)]))

/** Text of the specification in the brand's spelling. */
function inBrand(text: string): string {
  const longestFirst = [...BRAND_NAMES].sort((left, right) => right.length - left.length)
  return text.replace(new RegExp(`\\b(${longestFirst.join("|")})\\b`, "g"), branded)
}

describe("the brand's names", () => {
  it("are all of those in the contract", () => {
    const { names: listed } = readContractFile("names.json") as { names: object }
    expect([...BRAND_NAMES].sort()).toEqual(Object.keys(listed).sort())
    expect(BRAND_NAMES.filter((name) => branded(name) === name)).toEqual([])
  })

  const expectBranded = async (operation: (typeof operationNames)[number]) => {
    const plain = successOf(operation)
    service.behave(answer(plain))
    const unbranded = clientOf(service.url)
    const expected = await callByName(unbranded, operation, sampleRequests[operation])
    const [before] = service.received
    await unbranded.close()

    service.behave(answer(inBrand(plain)))
    const client = clientOf(service.url, { names })
    expect(await callByName(client, operation, sampleRequests[operation])).toEqual(expected)
    await client.close()

    const [received] = service.received
    if (!received || !before) throw new Error("nothing was received")
    expect(received.target).toBe(inBrand(before.target))
    expect(received.body.toString("utf8")).toBe(inBrand(before.body.toString("utf8")))
    expect(received.target + received.body.toString("utf8")).not.toMatch(/svc|callbackUrl/i)
    const [scheme, encoded = ""] = (headerOf(received, "Authorization") ?? "").split(" ")
    expect(scheme).toBe("ACMEWSv2")
    const randomKey = headerOf(received, "x-acme-rnd") ?? ""
    expect(randomKey).not.toBe("")
    expect(headerOf(received, "x-svc-rnd")).toBeUndefined()
    const payload = Buffer.concat([Buffer.from(randomKey + (received.target.split("?")[0] ?? "")), received.body])
    const signature = createHmac("sha256", SECRET_KEY).update(payload).digest("hex")
    expect(Buffer.from(encoded, "base64").toString("utf8")).toContain(`signature:${signature}`)
  }

  it("are used in the request of every operation, in its signature and in its response", async () => {
    for (const operation of operationNames) await expectBranded(operation)
  })

  it("are read in both spellings of the exchange figures", async () => {
    const body = successOf("payments.create").replaceAll("svcConversionRate", "svcConversationRate")
    service.behave(answer(inBrand(body)))
    const client = clientOf(service.url, { names })
    const { itemTransactions } = await client.payments.create(sampleRequests["payments.create"])
    expect(itemTransactions?.[0]?.convertedPayout).toMatchObject({
      svcConversionRate: "0",
      svcConversionRateAmount: "0",
    })
    await client.close()
  })

  it("replace the words of a path only, not a token that looks like one", async () => {
    service.behave(answer(successOf("links.retrieve")))
    const client = clientOf(service.url, { names })
    await client.links.retrieve({ token: "svclink" })
    await client.close()
    expect(service.received[0]?.target).toBe("/v2/acmelink/products/svclink")
  })
})
