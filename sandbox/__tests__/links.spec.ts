import { at, DONE, refused, said, textAt, useShop } from "./merchant"
import { type Body, FAST_LINK, link, LINK_FORM, PNG } from "./requests"

const LINKS = "/v2/svclink/products"
const shop = useShop()

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
    ["no image", { encodedImageFile: undefined }],
    ["an image with data:", { encodedImageFile: `data:image/png;base64,${PNG}` }],
    ["an image that is neither JPEG nor PNG", { encodedImageFile: Buffer.from("GIF89a").toString("base64") }],
    ["an image above 2 MB", { encodedImageFile: big.toString("base64") }],
    ["an unknown category", { categoryType: "CARS" }],
    ["a price finer than the minor unit", { price: "10.001" }],
    ["an amount that the buyer chooses, where the account has no such links", { flexibleLink: true }],
    ["a stock below 0", { stockCount: -1 }],
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
})

describe("a fast link", () => {
  it("needs an approved regular link first, and costs at most 750.00", async () => {
    expect(said(await createFast())).toEqual(INVALID)
    const token = await create()
    await setStatus(token, "PASSIVE")
    expect(said(await createFast())).toEqual(INVALID)
    await setStatus(token, "ACTIVE")
    expect(said(await createFast())).toEqual(DONE)
    expect(said(await createFast({ price: "750.01" }))).toEqual(INVALID)
  })
})

describe("a link's page", () => {
  const pay = async (token: string, fields: Partial<typeof LINK_FORM> | Record<string, string> = {}) =>
    (await shop.form(`/l/${token}`, { ...LINK_FORM, ...fields })).text

  it("sells nothing when PASSIVE or sold out, and a fast one sells once; a declined card reduces no stock", async () => {
    const token = await create({ stockEnabled: true, stockCount: 1 })
    const fast = textAt((await createFast()).body, "data.token")
    expect(await pay(token, { cardNumber: "4111111111111129" })).toContain("Insufficient funds")
    await setStatus(token, "PASSIVE")
    expect(await pay(token)).toContain("The seller has paused this link")
    await setStatus(token, "ACTIVE")
    for (const one of [token, fast]) expect(await pay(one)).toContain("Payment received")
    expect(await pay(token)).toContain("Sold out")
    expect(await pay(fast)).toContain("This link was for one payment")
    for (const one of [token, fast]) expect(await found(one)).toMatchObject({ soldCount: 1 })
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
})
