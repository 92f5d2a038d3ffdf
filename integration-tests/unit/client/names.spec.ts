import { createHmac } from "node:crypto"
import { BRAND_NAMES, type NameOverrides } from "../../../src/client"
import { readContractFile } from "../contract/interface-file"
import { successOf } from "./contract-answers"
import { operationNames } from "./sample-requests"
import { useStage } from "./stage"
import { headerOf } from "./stub-service"
import { SECRET_KEY } from "./test-client"

const { service, call } = useStage()

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

  it.each(operationNames)("are used in the request of %s, in its signature and in its response", async (operation) => {
    const plain = successOf(operation)
    const expected = await call(operation, plain)
    const [before] = service.received
    expect(await call(operation, inBrand(plain), { names })).toEqual(expected)

    const [received] = service.received
    if (!received || !before) throw new Error("nothing was received")
    expect(received.target).toBe(inBrand(before.target))
    expect(received.body.toString("utf8")).toBe(inBrand(before.body.toString("utf8")))
    expect(received.target + received.body.toString("utf8")).not.toMatch(/svc|callbackUrl/i)
    const [scheme, encoded = ""] = (headerOf(received, "Authorization") ?? "").split(" ")
    expect([scheme, headerOf(received, "x-svc-rnd")]).toEqual(["ACMEWSv2", undefined])
    const randomKey = headerOf(received, "x-acme-rnd") ?? ""
    expect(randomKey).not.toBe("")
    const signed = randomKey + (received.target.split("?")[0] ?? "")
    const signature = createHmac("sha256", SECRET_KEY).update(signed).update(received.body).digest("hex")
    expect(Buffer.from(encoded, "base64").toString("utf8")).toContain(`signature:${signature}`)
  })

  it("are read in both spellings of the exchange figures", async () => {
    const body = successOf("payments.create").replaceAll("svcConversionRate", "svcConversationRate")
    const convertedPayout = { svcConversionRate: "0", svcConversionRateAmount: "0" }
    const paid = await call("payments.create", inBrand(body), { names })
    expect(paid).toMatchObject({ itemTransactions: [{ convertedPayout }, { convertedPayout }] })
  })

  it("replace the words of a path only, not a token that looks like one", async () => {
    await call("links.retrieve", successOf("links.retrieve"), { request: { token: "svclink" }, names })
    expect(service.received[0]?.target).toBe("/v2/acmelink/products/svclink")
  })
})
