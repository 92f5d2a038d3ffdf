import { at, DONE, openShop, refused, said, textAt, useShop } from "./merchant"
import { type Body, FAST_LINK, link, LINK_FORM, PNG } from "./requests"

const LINKS = "/v2/svclink/products"
const shop = useShop({ flexibleLinks: true })

const NOT_FOUND = refused("5124")
const INVALID = refused("11")

const make = (more?: Body) => shop.post(LINKS, link(more))
const create = async (more?: Body) => textAt((await make(more)).body, "data.token")
const createFast = (more: Body = {}) => shop.post("/v2/svclink/fast-link/products", { ...FAST_LINK, ...more })
const found = async (token: string) => at((await shop.call("GET", `${LINKS}/${token}`)).body, "data")
const setStatus = (token: string, status: string) => shop.call("PATCH", `${LINKS}/${token}/status/${status}`)

describe("a payment link", () => {
  const big = Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(2 ** 21)])
  const wrong: [string, Body][] = [
    ["no name", { name: undefined }],
    ["no description", { description: undefined }],
    ["no image", { encodedImageFile: undefined }],
    ["an image with data:", { encodedImageFile: `data:image/png;base64,${PNG}` }],
    ["an image that is neither JPEG nor PNG", { encodedImageFile: Buffer.from("GIF89a").toString("base64") }],
    ["an image above 2 MB", { encodedImageFile: big.toString("base64") }],
    ["an unknown currency", { currencyCode: "JPY" }],
    ["an unknown category", { categoryType: "CARS" }],
    ["a price finer than the minor unit", { price: "10.001" }],
    ["a preset amount finer than the minor unit", { presetPriceValues: [10, "10.001"] }],
    ["a stock below 0", { stockCount: -1 }],
    ["a flag that is not a boolean", { stockEnabled: "yes" }],
  ]

  it("is refused with a wrong field, with HTTP 200 and code 11", async () => {
    const refusals: unknown[] = []
    for (const [title, fields] of wrong) refusals.push([title, ...said(await make(fields))])
    expect(refusals).toEqual(wrong.map(([title]) => [title, ...INVALID]))
  })

  it("is refused with a price of 0 (5005), and only malformed JSON has HTTP 400", async () => {
    expect(said(await make({ price: "0" }))).toEqual(refused("5005"))
    expect(said(await shop.post(LINKS, undefined, { bodyText: "{" }))).toEqual(refused("11", 400))
    expect(said(await shop.post(LINKS, link(), { secretKey: "wrong" }))).toEqual(refused("1000"))
  })

  it("is refused as flexible unless the account has flexible links", async () => {
    expect(said(await make({ flexibleLink: true }))).toEqual(DONE)
    expect(said(await (await openShop()).post(LINKS, link({ flexibleLink: true })))).toEqual(INVALID)
  })

  it("has errors in English on retrieve, status and delete, in Turkish elsewhere, or in the requested language", async () => {
    const calls = [
      ["GET", `${LINKS}/x`, "en"],
      ["PATCH", `${LINKS}/x/status/ACTIVE`, "en"],
      ["DELETE", `${LINKS}/x`, "en"],
      ["GET", LINKS, "tr"],
      ["POST", LINKS, "tr"],
      ["PUT", `${LINKS}/x`, "tr"],
    ] as const
    const locales: unknown[] = []
    for (const [method, path] of calls) {
      const { body } = await shop.call(method, path, method.startsWith("P") && method !== "PATCH" ? {} : undefined)
      locales.push([method, path, body["locale"]])
    }
    expect(locales).toEqual(calls)
    const turkish = await shop.call("GET", `${LINKS}/x?locale=tr&conversationId=q`)
    expect(turkish.body).toMatchObject({ errorMessage: "Token bulunamadı", conversationId: "q" })
  })

  it("can be set to the status that it has, is refused an unknown one, and the response has no data", async () => {
    const token = await create()
    for (const status of ["PASSIVE", "PASSIVE", "ACTIVE"]) {
      const answer = await setStatus(token, status)
      expect(said(answer)).toEqual(DONE)
      expect(answer.body).not.toHaveProperty("data")
      expect(await found(token)).toMatchObject({ productStatus: status })
    }
    expect(said(await setStatus(token, "GONE"))).toEqual(INVALID)
  })

  it("is not found once it is deleted", async () => {
    const token = await create()
    expect((await shop.call("DELETE", `${LINKS}/${token}`)).body).not.toHaveProperty("data")
    for (const method of ["GET", "DELETE"])
      expect(said(await shop.call(method, `${LINKS}/${token}`))).toEqual(NOT_FOUND)
    expect(said(await shop.call("PUT", `${LINKS}/${token}`, link()))).toEqual(NOT_FOUND)
    expect((await shop.page(`/l/${token}`)).httpStatus).toBe(404)
  })

  it("is updated without an image, and keeps flexibleLink and presetPriceValues", async () => {
    const token = await create({ flexibleLink: true, presetPriceValues: [10], stockEnabled: true, stockCount: 5 })
    const update = async (more: Body) =>
      said(await shop.call("PUT", `${LINKS}/${token}`, link({ encodedImageFile: undefined, ...more })))
    const ignored = { flexibleLink: false, presetPriceValues: [1] }
    expect(await update({ name: "New", price: "60.50", ...ignored })).toEqual(DONE)
    const kept = { flexibleLink: true, presetPriceValues: ["10.00"], stockCount: 5 }
    expect(await found(token)).toMatchObject({ name: "New", price: "60.50000000", ...kept })
    expect(await update({ name: undefined })).toEqual(INVALID)
  })

  it("is listed newest first, with ten to a page by default", async () => {
    for (let n = 1; n <= 12; n++) await create({ name: `Link ${n}` })
    const list = async (query: string) => (await shop.call("GET", `${LINKS}${query}`)).body["data"]
    const first = await list("")
    expect(first).toMatchObject({ listingReviewed: true, totalCount: 12, currentPage: 1, pageCount: 2 })
    expect([at(first, "items.0.name"), at(first, "items.length")]).toEqual(["Link 12", 10])
    const second = await list("?page=3&count=5")
    expect([at(second, "items.0.name"), at(second, "items.length"), at(second, "pageCount")]).toEqual(["Link 2", 2, 3])
    expect(at(await list("?page=9"), "items.length")).toBe(0)
    for (const query of ["page=0", "count=0", "count=101", "page=one"])
      expect(said(await shop.call("GET", `${LINKS}?${query}`))).toEqual(INVALID)
  })
})

describe("a fast link", () => {
  it("needs an approved regular link first", async () => {
    expect(said(await createFast())).toEqual(INVALID)
    const token = await create()
    await setStatus(token, "PASSIVE")
    expect(said(await createFast())).toEqual(INVALID)
    await setStatus(token, "ACTIVE")
    expect(said(await createFast())).toEqual(DONE)
  })

  it("costs at most 750.00, in TRY only, with or without a description", async () => {
    await create()
    expect(said(await createFast({ price: "750.00", description: undefined }))).toEqual(DONE)
    expect(said(await createFast({ price: "750.01" }))).toEqual(INVALID)
    expect(said(await createFast({ currencyCode: "USD" }))).toEqual(INVALID)
  })
})

describe("a link's page", () => {
  const pay = async (token: string, fields: Partial<typeof LINK_FORM> | Record<string, string> = {}) =>
    (await shop.form(`/l/${token}`, { ...LINK_FORM, ...fields })).text

  it("sells nothing when PASSIVE and sells once ACTIVE again, and does not reduce the stock for a declined card", async () => {
    const token = await create({ stockEnabled: true, stockCount: 2 })
    expect(await pay(token, { cardNumber: "4111111111111129" })).toContain("Insufficient funds")
    await setStatus(token, "PASSIVE")
    expect(await pay(token)).toContain("The seller has paused this link")
    expect(await found(token)).toMatchObject({ stockCount: 2, soldCount: 0 })
    await setStatus(token, "ACTIVE")
    expect(await pay(token)).toContain("Payment received")
    expect(await found(token)).toMatchObject({ stockCount: 1, soldCount: 1 })
  })

  it("of a fast link sells once, also to a buyer whose page was open before", async () => {
    await create()
    const token = textAt((await createFast()).body, "data.token")
    expect(await pay(token)).toContain("Payment received")
    expect(await pay(token)).toContain("This link was for one payment")
    expect(await found(token)).toMatchObject({ soldCount: 1 })
  })

  it("asks for the address unless it may be ignored, and offers installments only when requested", async () => {
    const strict = await create()
    for (const wrong of [{ city: "" }, { installment: "3" }]) await pay(strict, wrong)
    expect(await found(strict)).toMatchObject({ soldCount: 0 })
    const easy = await create({ addressIgnorable: true, installmentRequested: true })
    await pay(easy, { address: "", city: "", installment: "3" })
    const paid = await shop.detail(await shop.state("payments.0.paymentId"))
    expect(paid.body).toMatchObject({ paymentStatus: "SUCCESS", installment: 3 })
    expect(await found(easy)).toMatchObject({ soldCount: 1 })
  })

  it("accepts a preset amount or the buyer's own on a flexible link", async () => {
    const token = await create({ flexibleLink: true, presetPriceValues: ["10.00", "20.00"] })
    const paid = async (fields: Record<string, string>) => {
      await pay(token, fields)
      return shop.state("payments.0.paidPrice")
    }
    expect(await paid({ amountChoice: "20.00" })).toBe("20")
    expect(await paid({ amountChoice: "own", amount: "12,50" })).toBe("12.5")
    expect(await paid({ amountChoice: "15.00" })).toBe("12.5")
    for (const amount of ["0", "1.001"]) expect(await paid({ amountChoice: "own", amount })).toBe("12.5")
    expect(await found(token)).toMatchObject({ soldCount: 2 })
  })

  it("serves the link's picture", async () => {
    const image = await fetch(`${shop.sandbox.url}/l/${await create()}/image`)
    expect(image.headers.get("content-type")).toBe("image/png")
    expect(Buffer.from(await image.arrayBuffer()).toString("base64")).toBe(PNG)
  })
})
