import { type Answer, at, type Merchant, openShop, textAt } from "./merchant"
import { FAST_LINK, link, PNG } from "./requests"

const LINKS = "/v2/svclink/products"
let shop: Merchant

beforeEach(async () => {
  shop = await openShop({ flexibleLinks: true })
})
afterEach(() => shop.sandbox.stop())

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}
const DONE = [200, "success", undefined]
const NOT_FOUND = [200, "failure", "5124"]
const INVALID = [200, "failure", "11"]

const create = async (more = {}) => textAt((await shop.post(LINKS, link(more))).body, "data.token")
const createFast = (more = {}) => shop.post("/v2/svclink/fast-link/products", { ...FAST_LINK, ...more })
const found = async (token: string) => at((await shop.call("GET", `${LINKS}/${token}`)).body, "data")
const buy = (token: string, body = {}) => shop.control("POST", `links/${token}/complete`, body)

describe("a payment link", () => {
  it("is returned as it was sent, with prices as text, its own with 8 decimals", async () => {
    const token = await create({ price: 50, presetPriceValues: [50, "75"], categoryType: "PHONE", currencyCode: "USD" })
    expect(await found(token)).toMatchObject({
      price: "50.00000000",
      presetPriceValues: ["50.00", "75.00"],
      currencyId: 3,
      currencyCode: "USD",

      productType: "SVCLINK",
      productStatus: "ACTIVE",
      soldCount: 0,
      stockEnabled: false,
      conversationId: "link-1",
      url: `${shop.sandbox.url}/l/${token}`,
    })
  })

  const wrong: [string, Record<string, unknown>][] = [
    ["no name", { name: undefined }],
    ["no description", { description: undefined }],
    ["no image", { encodedImageFile: undefined }],
    ["an image with data:", { encodedImageFile: `data:image/png;base64,${PNG}` }],
    ["an image that is neither JPEG nor PNG", { encodedImageFile: Buffer.from("GIF89a").toString("base64") }],
    [
      "an image above 2 MB",
      { encodedImageFile: Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(2 ** 21)]).toString("base64") },
    ],
    ["an unknown currency", { currencyCode: "JPY" }],
    ["an unknown category", { categoryType: "CARS" }],
    ["a price finer than the minor unit", { price: "10.001" }],
    ["a preset amount finer than the minor unit", { presetPriceValues: [10, "10.001"] }],
    ["a stock below 0", { stockCount: -1 }],
    ["a flag that is not a boolean", { stockEnabled: "yes" }],
  ]

  it("is refused with a wrong field, with HTTP 200 and code 11", async () => {
    const refusals: unknown[] = []
    for (const [title, fields] of wrong) refusals.push([title, ...said(await shop.post(LINKS, link(fields)))])
    expect(refusals).toEqual(wrong.map(([title]) => [title, ...INVALID]))
  })

  it("is refused with a price of 0 (5005), and only malformed JSON has HTTP 400", async () => {
    expect(said(await shop.post(LINKS, link({ price: "0" })))).toEqual([200, "failure", "5005"])
    expect(said(await shop.post(LINKS, undefined, { bodyText: "{" }))).toEqual([400, "failure", "11"])
    expect(said(await shop.post(LINKS, link(), { secretKey: "wrong" }))).toEqual([200, "failure", "1000"])
  })

  it("is refused as flexible unless the account has flexible links", async () => {
    expect(said(await shop.post(LINKS, link({ flexibleLink: true })))).toEqual(DONE)
    const plain = await openShop()
    expect(said(await plain.post(LINKS, link({ flexibleLink: true })))).toEqual(INVALID)
    await plain.sandbox.stop()
  })

  it("has errors in English on retrieve, status and delete, in Turkish elsewhere, or in the requested language", async () => {
    const locale = async (method: string, path: string, body?: unknown) =>
      (await shop.call(method, path, body)).body["locale"]
    expect(await locale("GET", `${LINKS}/x`)).toBe("en")
    expect(await locale("PATCH", `${LINKS}/x/status/ACTIVE`)).toBe("en")
    expect(await locale("DELETE", `${LINKS}/x`)).toBe("en")
    expect(await locale("GET", LINKS)).toBe("tr")
    expect(await locale("POST", LINKS, {})).toBe("tr")
    expect(await locale("PUT", `${LINKS}/x`, {})).toBe("tr")
    const turkish = await shop.call("GET", `${LINKS}/x?locale=tr&conversationId=q`)
    expect(turkish.body).toMatchObject({ errorMessage: "Token bulunamadı", conversationId: "q" })
  })

  it("can be set to the status that it has, is refused an unknown one, and the response has no data", async () => {
    const token = await create()
    for (const status of ["PASSIVE", "PASSIVE", "ACTIVE"]) {
      const answer = await shop.call("PATCH", `${LINKS}/${token}/status/${status}`)
      expect(said(answer)).toEqual(DONE)
      expect(answer.body).not.toHaveProperty("data")
      expect(await found(token)).toMatchObject({ productStatus: status })
    }
    expect(said(await shop.call("PATCH", `${LINKS}/${token}/status/GONE`))).toEqual(INVALID)
  })

  it("is not found once it is deleted", async () => {
    const token = await create()
    expect((await shop.call("DELETE", `${LINKS}/${token}`)).body).not.toHaveProperty("data")
    for (const method of ["GET", "DELETE"])
      expect(said(await shop.call(method, `${LINKS}/${token}`))).toEqual(NOT_FOUND)
    expect(said(await shop.call("PUT", `${LINKS}/${token}`, link()))).toEqual(NOT_FOUND)
    expect((await fetch(`${shop.sandbox.url}/l/${token}`)).status).toBe(404)
  })

  it("is updated without an image, and keeps flexibleLink and presetPriceValues", async () => {
    const token = await create({ flexibleLink: true, presetPriceValues: [10], stockEnabled: true, stockCount: 5 })
    const change = {
      name: "New",
      price: "60.50",
      encodedImageFile: undefined,
      flexibleLink: false,
      presetPriceValues: [1],
    }
    expect(said(await shop.call("PUT", `${LINKS}/${token}`, link(change)))).toEqual(DONE)
    expect(await found(token)).toMatchObject({
      name: "New",
      price: "60.50000000",
      flexibleLink: true,
      presetPriceValues: ["10.00"],
      stockCount: 5,
    })
    expect(said(await shop.call("PUT", `${LINKS}/${token}`, link({ name: undefined })))).toEqual(INVALID)
  })

  it("is listed newest first, with ten to a page by default", async () => {
    for (let n = 1; n <= 12; n++) await create({ name: `Link ${n}` })
    const first = (await shop.call("GET", LINKS)).body["data"]
    expect(first).toMatchObject({ listingReviewed: true, totalCount: 12, currentPage: 1, pageCount: 2 })
    expect(at(first, "items.length")).toBe(10)
    expect(at(first, "items.0.name")).toBe("Link 12")
    const second = (await shop.call("GET", `${LINKS}?page=3&count=5`)).body["data"]
    expect([at(second, "items.0.name"), at(second, "items.length"), at(second, "pageCount")]).toEqual(["Link 2", 2, 3])
    expect(at((await shop.call("GET", `${LINKS}?page=9`)).body, "data.items.length")).toBe(0)
    for (const query of ["page=0", "count=0", "count=101", "page=one"]) {
      expect(said(await shop.call("GET", `${LINKS}?${query}`))).toEqual(INVALID)
    }
  })
})

describe("a fast link", () => {
  it("needs an approved regular link first", async () => {
    expect(said(await createFast())).toEqual(INVALID)
    const token = await create()
    await shop.call("PATCH", `${LINKS}/${token}/status/PASSIVE`)
    expect(said(await createFast())).toEqual(INVALID)
    await shop.call("PATCH", `${LINKS}/${token}/status/ACTIVE`)
    expect(said(await createFast())).toEqual(DONE)
  })

  it("costs at most 750.00, in TRY only, with or without a description", async () => {
    await create()
    expect(said(await createFast({ price: "750.00", description: undefined }))).toEqual(DONE)
    expect(said(await createFast({ price: "750.01" }))).toEqual(INVALID)
    expect(said(await createFast({ currencyCode: "USD" }))).toEqual(INVALID)
  })

  it("is sold once", async () => {
    await create()
    const token = textAt((await createFast()).body, "data.token")
    expect(at(await found(token), "productType")).toBe("FASTLINK")
    expect((await buy(token)).body).toMatchObject({ paymentStatus: "SUCCESS" })
    expect((await buy(token)).httpStatus).toBe(409)
    expect(at(await found(token), "soldCount")).toBe(1)
  })
})

describe("a link's page", () => {
  const FORM = {
    name: "Ayşe",
    email: "a@example.com",
    gsmNumber: "+905350000000",
    address: "Göztepe",
    city: "İstanbul",
    cardHolderName: "Ayşe",
    cardNumber: "5528790000000008",
    expire: "12/40",
    cvc: "123",
    installment: "1",
    action: "pay",
    lang: "en",
  }

  it("sells while there is stock, and reduces it", async () => {
    const token = await create({ stockEnabled: true, stockCount: 2 })
    for (const left of [1, 0]) {
      const page = await shop.form(`/l/${token}`, FORM)
      const { body } = await shop.control("GET", "state")
      expect(page.text).toContain(textAt(body, "payments.0.paymentId"))
      expect(await found(token)).toMatchObject({ stockCount: left, soldCount: 2 - left })
    }
    const { body: before } = await shop.control("GET", "state")
    expect((await shop.form(`/l/${token}`, FORM)).text).toContain("Sold out.")
    const { body: after } = await shop.control("GET", "state")
    expect(at(after, "totals.payments")).toBe(at(before, "totals.payments"))
  })

  it("sells nothing when PASSIVE and sells once ACTIVE again, and does not reduce the stock for a declined card", async () => {
    const token = await create({ stockEnabled: true, stockCount: 2 })
    const declined = await shop.form(`/l/${token}`, { ...FORM, cardNumber: "4111111111111129" })
    expect(declined.text).toContain("Insufficient funds")
    await shop.call("PATCH", `${LINKS}/${token}/status/PASSIVE`)
    const paused = await shop.form(`/l/${token}`, FORM)
    expect(paused.text).toContain("The seller has paused this link.")
    expect(await found(token)).toMatchObject({ stockCount: 2, soldCount: 0 })
    await shop.call("PATCH", `${LINKS}/${token}/status/ACTIVE`)
    expect((await shop.form(`/l/${token}`, FORM)).text).toContain("Payment received")
    expect(await found(token)).toMatchObject({ stockCount: 1, soldCount: 1 })
  })

  it("of a fast link sells once, also to a buyer whose page was open before", async () => {
    await create()
    const token = textAt((await createFast()).body, "data.token")
    expect((await shop.form(`/l/${token}`, FORM)).text).toContain("Payment received")
    expect((await shop.form(`/l/${token}`, FORM)).text).toContain("This link was for one payment")
    expect(await found(token)).toMatchObject({ soldCount: 1 })
  })

  it("asks for the address unless it may be ignored, and offers installments only when requested", async () => {
    const strict = await create()
    await shop.form(`/l/${strict}`, { ...FORM, city: "" })
    await shop.form(`/l/${strict}`, { ...FORM, installment: "3" })
    expect(await found(strict)).toMatchObject({ soldCount: 0 })
    const easy = await create({ addressIgnorable: true, installmentRequested: true })
    await shop.form(`/l/${easy}`, { ...FORM, address: "", city: "", installment: "3" })
    const { body } = await shop.control("GET", "state")
    const paid = await shop.post("/payment/detail", { paymentId: textAt(body, "payments.0.paymentId") })
    expect(paid.body).toMatchObject({ paymentStatus: "SUCCESS", installment: 3 })
    expect(await found(easy)).toMatchObject({ soldCount: 1 })
  })

  it("accepts a preset amount or the buyer's own on a flexible link", async () => {
    const token = await create({ flexibleLink: true, presetPriceValues: ["10.00", "20.00"] })
    const paid = async (fields: Record<string, string>) => {
      await shop.form(`/l/${token}`, { ...FORM, ...fields })
      return at((await shop.control("GET", "state")).body, "payments.0.paidPrice")
    }
    expect(await paid({ amountChoice: "20.00" })).toBe("20")
    expect(await paid({ amountChoice: "own", amount: "12,50" })).toBe("12.5")
    expect(await paid({ amountChoice: "15.00" })).toBe("12.5")
    expect(await paid({ amountChoice: "own", amount: "0" })).toBe("12.5")
    expect(await paid({ amountChoice: "own", amount: "1.001" })).toBe("12.5")
    expect(await found(token)).toMatchObject({ soldCount: 2 })
  })

  it("serves the link's picture", async () => {
    const token = await create()
    const image = await fetch(`${shop.sandbox.url}/l/${token}/image`)
    expect(image.headers.get("content-type")).toBe("image/png")
    expect(Buffer.from(await image.arrayBuffer()).toString("base64")).toBe(PNG)
  })
})
