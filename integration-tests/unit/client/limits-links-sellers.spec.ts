import { money } from "../../../src/money"
import { MAX_IMAGE_BYTES } from "../../../src/client"
import { tl, useCheckedRequests, without } from "./checked-requests"
import { image, sampleRequests, type OperationName } from "./sample-requests"

const { wrongFields, goesOut } = useCheckedRequests()

/** The wrong fields of a sample request with something else in it. */
const wrongWith = (name: OperationName, change: object) => wrongFields(name, { ...sampleRequests[name], ...change })
const outWith = (name: OperationName, change: object) => goesOut(name, { ...sampleRequests[name], ...change })

it("a fast link is in TRY only, and takes 750.00 and not 750.01", async () => {
  await outWith("links.createFast", { price: tl(750_00n) })
  expect(await wrongWith("links.createFast", { price: tl(750_01n) })).toEqual(["price"])
  for (const currencyCode of ["USD", "TRY"])
    expect(await wrongWith("links.createFast", { price: money(5n, "USD"), currencyCode })).toEqual(["currencyCode"])
})

describe.each(["links.create", "links.update"] as const)("the fields of %s", (name) => {
  const png = (bytes: number) =>
    Buffer.concat([Buffer.from(image, "base64"), Buffer.alloc(bytes)], bytes).toString("base64")

  it("take a raw Base64 image, JPEG or PNG, of at most 2 MB", async () => {
    for (const encodedImageFile of [image, "/9j/4AAQSkZJRgABAQEAYABgAAD//", png(MAX_IMAGE_BYTES)])
      await outWith(name, { encodedImageFile })
    const broken = [`data:image/png;base64,${image}`, `${image.slice(0, 40)}\n${image.slice(40)}`]
    for (const encodedImageFile of [...broken, btoa("GIF89a......."), png(MAX_IMAGE_BYTES + 3), "", null])
      expect(await wrongWith(name, { encodedImageFile })).toContain("encodedImageFile")
  })

  it("are in one of the six currencies, the price in the same", async () => {
    await outWith(name, { encodedImageFile: image, price: money(1n, "NOK"), currencyCode: "NOK" })
    for (const currencyCode of ["USD", "RUB"]) expect(await wrongWith(name, { currencyCode })).toEqual(["currencyCode"])
  })

  it("refuse wrong types, a wrong category and a negative stock, all at once", async () => {
    const sloppy = { addressIgnorable: "true", stockEnabled: 1, stockCount: -1, categoryType: "CAR" }
    expect(await wrongWith(name, sloppy)).toEqual(Object.keys(sloppy))
  })
})

describe("a link", () => {
  it("needs its image on create, not on update", async () => {
    const bare = without(sampleRequests["links.create"], "encodedImageFile")
    expect(await wrongFields("links.create", bare)).toEqual(["encodedImageFile"])
    await goesOut("links.update", { ...bare, token: "WxA" })
  })

  it("takes flexibleLink and presetPriceValues in its currency on create, and neither on update", async () => {
    const flexible = { flexibleLink: true, presetPriceValues: [tl(50_00n), tl(75_50n)] }
    await outWith("links.create", flexible)
    expect((await wrongWith("links.update", flexible))[0]).toMatch(/flexibleLink.*presetPriceValues/)
    expect(await wrongWith("links.create", { presetPriceValues: [money(1n, "USD")] })).toEqual(["currencyCode"])
  })

  it.each(["", " ", ".", "..", "\ud800", undefined, 5])("cannot be named by %p", async (token) => {
    for (const name of ["links.retrieve", "links.delete", "links.setStatus"] as const)
      expect(await wrongWith(name, { token })).toEqual(["token"])
  })
})

describe("a submerchant", () => {
  it.each(["subMerchantType", "subMerchantExternalId"])("is updated without %s", async (field) => {
    await outWith("submerchants.update", {})
    expect((await wrongWith("submerchants.update", { [field]: "PERSONAL" }))[0]).toContain(field)
  })

  it("of a company is updated with an identity number, and with a tax number beside it only", async () => {
    const person = without(sampleRequests["submerchants.update"], "contactName", "contactSurname", "identityNumber")
    const company = { ...person, taxOffice: "Kadıköy", legalCompanyTitle: "Ünlü A.Ş." }
    for (const numbers of [{ identityNumber: "1" }, { identityNumber: "1", taxNumber: "2" }])
      await goesOut("submerchants.update", { ...company, ...numbers })
    for (const numbers of [{}, { taxNumber: "2" }])
      expect(await wrongFields("submerchants.update", { ...company, ...numbers })).toEqual(["identityNumber"])
  })
})

describe("other amounts and numbers", () => {
  it.each(["refunds.createForItem", "refunds.createForPayment"] as const)(
    "%s is above zero and in one currency",
    async (name) => {
      for (const price of [tl(0n), tl(-1n), 10.5, "10.50"]) expect(await wrongWith(name, { price })).toEqual(["price"])
      expect(await wrongWith(name, { currency: "EUR" })).toEqual(["price"])
    },
  )

  it.each(["refunds.createForItem", "payments.cancel"] as const)(
    "%s takes a reason alone, and no description without one",
    async (name) => {
      await outWith(name, { reason: "OTHER" })
      expect(await wrongWith(name, { description: "note" })).toEqual(["reason"])
    },
  )

  it.each([{ reason: "OTHER" }, { reason: "OTHER", description: "note" }])(
    "a refund by payment does not take %j",
    async (more) => expect(await wrongWith("refunds.createForPayment", more)).toHaveLength(1),
  )

  it("a payout is above zero, and may name the tax withheld, as decimal text", async () => {
    expect(await outWith("paymentItems.update", { withholdingTax: tl(1_50n) })).toContain('"withholdingTax":"1.50"')
    expect(await wrongWith("paymentItems.update", { subMerchantPrice: tl(0n) })).toEqual(["subMerchantPrice"])
  })

  it("finalize v2 is in one currency", async () =>
    expect(await wrongWith("threeDs.finalizeV2", { currency: "EUR" })).toEqual(["paidPrice"]))

  it("a hosted page needs the buyer's ip, and offers counts of the interface only", async () => {
    const buyer = without(sampleRequests["hostedPages.initialize"].buyer, "ip")
    expect(await wrongWith("hostedPages.initialize", { buyer })).toEqual(["buyer.ip"])
    await outWith("hostedPages.initialize", { enabledInstallments: [1, 2, 3, 6, 9, 12] })
    const wrong = await wrongWith("hostedPages.initialize", { enabledInstallments: [1, 4, 12, 24] })
    expect(wrong).toEqual(["enabledInstallments.1", "enabledInstallments.3"])
  })

  it("a bin is 6 or 8 digits", async () => {
    for (const binNumber of ["552879", "55287900"]) await goesOut("bins.check", { binNumber })
    for (const binNumber of ["5528790", "552879000", "55287x", 552879])
      expect(await wrongFields("bins.check", { binNumber })).toEqual(["binNumber"])
  })
})
