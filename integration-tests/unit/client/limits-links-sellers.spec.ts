import { money } from "../../../src/money"
import { MAX_IMAGE_BYTES, type SvcClient } from "../../../src/client"
import { successOf } from "./contract-answers"
import { image, sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf } from "./test-client"

let service: StubService
let client: SvcClient
beforeAll(async () => {
  service = await startStubService()
  client = clientOf(service.url)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

async function wrongFields(operation: string, request: unknown): Promise<string[]> {
  service.behave(answer(successOf(operation)))
  const error = await failureOf(callByName(client, operation, request))
  expect(error).toMatchObject({ kind: "invalid_request", outcome: "not_sent", operation })
  expect(service.received).toEqual([])
  return error.issues.map(({ path, message }) => (path === "request" ? message : path))
}

async function goesOut(operation: string, request: unknown): Promise<void> {
  service.behave(answer(successOf(operation)))
  await callByName(client, operation, request)
  expect(service.received).toHaveLength(1)
}

const without = (request: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !fields.includes(name)))
const tl = (minor: bigint) => money(minor, "TRY")

describe("a fast link", () => {
  const request = sampleRequests["links.createFast"]

  it("takes 750.00 TRY and not 750.01", async () => {
    await goesOut("links.createFast", { ...request, price: tl(750_00n) })
    expect(await wrongFields("links.createFast", { ...request, price: tl(750_01n) })).toEqual(["price"])
  })

  it("is in TRY only", async () => {
    const dollars = { price: money(5n, "USD"), currencyCode: "USD" }
    expect(await wrongFields("links.createFast", dollars)).toEqual(["currencyCode"])
    expect(await wrongFields("links.createFast", { ...dollars, currencyCode: "TRY" })).toEqual(["currencyCode"])
  })
})

describe.each(["links.create", "links.update"] as const)("the fields of %s", (name) => {
  const request = { ...sampleRequests[name], encodedImageFile: image }
  const png = (bytes: number) => Buffer.concat([Buffer.from(image, "base64"), Buffer.alloc(bytes)]).subarray(0, bytes)

  it("take a raw Base64 image, JPEG or PNG, of at most 2 MB", async () => {
    for (const right of [image, "/9j/4AAQSkZJRgABAQEAYABgAAD//", png(MAX_IMAGE_BYTES).toString("base64")])
      await goesOut(name, { ...request, encodedImageFile: right })
    const wrong = [
      `data:image/png;base64,${image}`,
      `${image.slice(0, 40)}\n${image.slice(40)}`,
      Buffer.from("GIF89a.......").toString("base64"),
      png(MAX_IMAGE_BYTES + 3).toString("base64"),
      "",
      null,
    ]
    for (const value of wrong)
      expect(await wrongFields(name, { ...request, encodedImageFile: value })).toContain("encodedImageFile")
  })

  it("are in one of the six currencies, the price in the same", async () => {
    await goesOut(name, { ...request, price: money(1n, "NOK"), currencyCode: "NOK" })
    expect(await wrongFields(name, { ...request, currencyCode: "USD" })).toEqual(["currencyCode"])
    expect(await wrongFields(name, { ...request, currencyCode: "RUB" })).toEqual(["currencyCode"])
  })

  it("refuse wrong types, a wrong category and a negative stock, all at once", async () => {
    const sloppy = { ...request, addressIgnorable: "true", stockEnabled: 1, stockCount: -1, categoryType: "CAR" }
    expect(await wrongFields(name, sloppy)).toEqual(["addressIgnorable", "stockEnabled", "stockCount", "categoryType"])
  })
})

describe("a link", () => {
  it("needs its image on create, not on update", async () => {
    const bare = without(sampleRequests["links.create"], "encodedImageFile")
    expect(await wrongFields("links.create", bare)).toEqual(["encodedImageFile"])
    await goesOut("links.update", { ...bare, token: "WxA" })
  })

  it("takes flexibleLink and presetPriceValues on create, not on update", async () => {
    const flexible = { flexibleLink: true, presetPriceValues: [tl(50_00n), tl(75_50n)] }
    await goesOut("links.create", { ...sampleRequests["links.create"], ...flexible })
    const [message = ""] = await wrongFields("links.update", { ...sampleRequests["links.update"], ...flexible })
    expect(message).toContain("flexibleLink")
    expect(message).toContain("presetPriceValues")
  })

  it("takes preset amounts in its own currency only", async () => {
    const mixed = { ...sampleRequests["links.create"], presetPriceValues: [money(1n, "USD")] }
    expect(await wrongFields("links.create", mixed)).toEqual(["currencyCode"])
  })

  it.each(["", " ", ".", "..", "\ud800", undefined, 5])("cannot be named by %p", async (token) => {
    for (const name of ["links.retrieve", "links.delete"] as const)
      expect(await wrongFields(name, { token })).toEqual(["token"])
    expect(await wrongFields("links.setStatus", { token, status: "ACTIVE" })).toEqual(["token"])
  })
})

describe("a submerchant", () => {
  const update = sampleRequests["submerchants.update"]
  const bare = without(update, "contactName", "contactSurname", "identityNumber")
  const company = { taxOffice: "Kadıköy", legalCompanyTitle: "Ünlü A.Ş." }

  it.each(["subMerchantType", "subMerchantExternalId"])("is updated without %s", async (field) => {
    await goesOut("submerchants.update", update)
    const [message] = await wrongFields("submerchants.update", { ...update, [field]: "PERSONAL" })
    expect(message).toContain(field)
  })

  it("of a company is updated with an identity number, and with a tax number beside it only", async () => {
    for (const numbers of [{ identityNumber: "1" }, { identityNumber: "1", taxNumber: "2" }])
      await goesOut("submerchants.update", { ...bare, ...company, ...numbers })
    for (const numbers of [{}, { taxNumber: "2" }])
      expect(await wrongFields("submerchants.update", { ...bare, ...company, ...numbers })).toEqual(["identityNumber"])
  })
})

describe("other amounts and numbers", () => {
  it.each(["refunds.createForItem", "refunds.createForPayment"] as const)(
    "%s is above zero and in one currency",
    async (name) => {
      for (const price of [tl(0n), tl(-1n), 10.5, "10.50"])
        expect(await wrongFields(name, { ...sampleRequests[name], price })).toEqual(["price"])
      expect(await wrongFields(name, { ...sampleRequests[name], currency: "EUR" })).toEqual(["price"])
    },
  )

  it.each(["refunds.createForItem", "payments.cancel"] as const)(
    "%s takes a reason alone, and no description without one",
    async (name) => {
      await goesOut(name, { ...sampleRequests[name], reason: "OTHER" })
      expect(await wrongFields(name, { ...sampleRequests[name], description: "note" })).toEqual(["reason"])
    },
  )

  it("a refund by payment takes neither reason nor description", async () => {
    for (const more of [{ reason: "OTHER" }, { reason: "OTHER", description: "note" }])
      expect(
        await wrongFields("refunds.createForPayment", { ...sampleRequests["refunds.createForPayment"], ...more }),
      ).toHaveLength(1)
  })

  it("a payout may name the tax withheld, as decimal text", async () => {
    const request = { ...sampleRequests["paymentItems.update"], withholdingTax: tl(1_50n) }
    await goesOut("paymentItems.update", request)
    expect(String(service.received[0]?.body)).toContain('"withholdingTax":"1.50"')
  })

  it("a payout is above zero", async () => {
    const request = { ...sampleRequests["paymentItems.update"], subMerchantPrice: tl(0n) }
    expect(await wrongFields("paymentItems.update", request)).toEqual(["subMerchantPrice"])
  })

  it("finalize v2 is in one currency", async () => {
    const request = { ...sampleRequests["threeDs.finalizeV2"], currency: "EUR" }
    expect(await wrongFields("threeDs.finalizeV2", request)).toEqual(["paidPrice"])
  })

  it("a hosted page needs the buyer's ip, and offers counts of the interface only", async () => {
    const request = sampleRequests["hostedPages.initialize"]
    const buyer = without(request.buyer, "ip")
    expect(await wrongFields("hostedPages.initialize", { ...request, buyer })).toEqual(["buyer.ip"])
    await goesOut("hostedPages.initialize", { ...request, enabledInstallments: [1, 2, 3, 6, 9, 12] })
    const wrong = { ...request, enabledInstallments: [1, 4, 12, 24] }
    expect(await wrongFields("hostedPages.initialize", wrong)).toEqual([
      "enabledInstallments.1",
      "enabledInstallments.3",
    ])
  })

  it("a bin is 6 or 8 digits", async () => {
    for (const binNumber of ["552879", "55287900"]) await goesOut("bins.check", { binNumber })
    for (const binNumber of ["5528790", "552879000", "55287x", 552879])
      expect(await wrongFields("bins.check", { binNumber })).toEqual(["binNumber"])
  })
})
