import { at, DONE, hmac, refused, said, textAt, useOneShop } from "./merchant"
import { type Body, BUYER, hosted } from "./requests"

const shop = useOneShop()

const initialize = (more?: Body) => shop.post("/payment/pay-with-svc/initialize", hosted(more))
const retrieve = (token: unknown) =>
  shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { conversationId: "r", token })
const open = async (more?: Body) => textAt((await initialize(more)).body, "token")
const complete = (token: string, body: Body = {}) => shop.control("POST", `hosted-pages/${token}/complete`, body)
const card = (cardNumber: string) => ({ card: { cardNumber } })

describe("a session of the hosted page", () => {
  it("lasts 1800 seconds, and its response is signed over conversationId and token", async () => {
    const { body } = await initialize()
    const token = textAt(body, "token")
    expect(body).toMatchObject({ tokenExpireTime: 1800, payWithSvcPageUrl: `${shop.sandbox.url}/pay/${token}` })
    expect(body["signature"]).toBe(hmac(["123456789", token]))
  })

  it("can be paid with another card after a decline, and shows the newest try", async () => {
    const token = await open()
    const declined = await complete(token, card("4129111111111111"))
    expect(at(declined.body, "payment")).toMatchObject({ paymentStatus: "FAILURE", errorCode: "10005" })
    expect((await retrieve(token)).body).toMatchObject({ paymentStatus: "FAILURE" })
    await complete(token, card("5528790000000008"))
    expect((await retrieve(token)).body).toMatchObject({ paymentStatus: "SUCCESS", lastFourDigits: "0008" })
  })

  it("is charged once, however often the buyer completes it, and is found by paymentConversationId, too", async () => {
    const token = await open({ conversationId: "hosted-77" })
    await complete(token)
    const { paymentId } = (await retrieve(token)).body
    expect((await complete(token)).body).not.toHaveProperty("payment")
    expect((await retrieve(token)).body["paymentId"]).toBe(paymentId)
    const found = await shop.post("/payment/detail", { paymentConversationId: "hosted-77" })
    expect(found.body["paymentId"]).toBe(paymentId)
  })

  it("has the paymentStatus that the control API set", async () => {
    const token = await open()
    await complete(token, { paymentStatus: "INIT_THREEDS" })
    expect((await retrieve(token)).body["paymentStatus"]).toBe("INIT_THREEDS")
  })

  it("expires after 1800 seconds when it is unpaid, and keeps its result when it is paid", async () => {
    const [paid, unpaid] = [await open(), await open()]
    await complete(paid)
    await shop.advance(1700_000)
    expect(said(await retrieve(unpaid))).toEqual(DONE)
    await shop.advance(100_000)
    expect(said(await retrieve(unpaid))).toEqual(refused("5124"))
    expect((await complete(unpaid)).httpStatus).toBe(409)
    expect((await retrieve(paid)).body["paymentStatus"]).toBe("SUCCESS")
  })

  it.each<[string, Body, string]>([
    ["no basketId", { basketId: undefined }, "11"],
    ["no callback address", { callbackUrl: undefined }, "23"],
    ["no buyer ip", { buyer: { ...BUYER, ip: undefined } }, "11"],
    ["an installment count of 4", { enabledInstallments: [1, 4] }, "11"],
    ["installments that are no list", { enabledInstallments: "1,2" }, "11"],
    ["no shipping address for a PHYSICAL item", { shippingAddress: undefined }, "11"],
    ["no billing address", { billingAddress: undefined }, "11"],
    ["no items", { basketItems: undefined }, "11"],
  ])("is refused with %s", async (_, wrong, code) => expect(said(await initialize(wrong))).toEqual(refused(code, 400)))

  it("is not retrieved without a token (5132) or with an unknown one (5124)", async () => {
    expect(said(await retrieve(undefined))).toEqual(refused("5132", 400))
    expect(said(await retrieve("nothing"))).toEqual(refused("5124"))
  })
})

describe("the hosted page", () => {
  const CARD = { cardHolderName: "Ayşe", cardNumber: "5528 7900 0000 0008", expire: "12/40", cvc: "123" }
  const FORM = { ...CARD, installment: "2", action: "pay", lang: "en" }
  const MERCHANT = "https://shop.example/return"
  const send = (token: string, fields: Record<string, string> = {}) =>
    shop.form(`/pay/${token}`, { ...FORM, ...fields })

  it("shows the basket, charges the card once and posts only the token to the merchant", async () => {
    const token = await open()
    expect((await shop.page(`/pay/${token}?lang=en`)).text).toContain("Product BI101")
    const paid = (await send(token)).text
    expect(paid).toContain(`action="${MERCHANT}"`)
    expect([...paid.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toContain("token")
    const { body } = await retrieve(token)
    expect(body).toMatchObject({ paymentStatus: "SUCCESS", installment: 2 })
    await send(token)
    expect((await retrieve(token)).body["paymentId"]).toBe(body["paymentId"])
  })

  it("shows why a card was declined and lets the buyer go back unpaid", async () => {
    const token = await open()
    const declined = (await send(token, { cardNumber: "4111111111111129" })).text
    expect(declined).toContain("Insufficient funds")
    expect(declined).not.toContain(` value="4111`)
    expect((await send(token, { action: "back" })).text).toContain(`value="${token}"`)
    expect((await retrieve(token)).body["paymentStatus"]).toBe("FAILURE")
  })

  it("charges nothing while a field is wrong", async () => {
    const token = await open()
    const dates: Record<string, string>[] = [{ expire: "13/40" }, { expire: "01/20" }]
    for (const wrong of [...dates, { cardNumber: "1" }, { cvc: "" }, { cardHolderName: "" }, { installment: "6" }])
      expect((await send(token, wrong)).text).not.toContain(MERCHANT)
    expect((await retrieve(token)).body).not.toHaveProperty("paymentId")
  })

  it("is in the merchant's language until the buyer chooses the other one, and keeps what was typed", async () => {
    const token = await open({ locale: "en" })
    const languageAt = async (query: string) =>
      /<html lang="(\w+)"/.exec((await shop.page(`/pay/${token}${query}`, { "accept-language": "tr" })).text)?.[1]
    expect([await languageAt(""), await languageAt("?lang=tr")]).toEqual(["en", "tr"])
    const declined = (await send(token, { cardNumber: "4129111111111111", lang: "tr" })).text
    expect(declined).toContain("Kod 10005")
    expect(declined).toMatch(/value="Ayşe"/)
    expect(declined).toMatch(/value="2" required[^>]* checked/)
  })

  it("shows that a token is unknown or expired, with the way back to the shop", async () => {
    expect((await shop.page("/pay/nothing")).httpStatus).toBe(404)
    const token = await open()
    await shop.advance(1801_000)
    const expired = await shop.page(`/pay/${token}`)
    expect(expired.httpStatus).toBe(410)
    expect(expired.text).toContain(`action="/pay/${token}"`)
    expect((await send(token)).httpStatus).toBe(410)
    expect((await send(token, { action: "back" })).text).toContain(MERCHANT)
  })

  it("sends no referrer, except its origin in a post to the merchant", async () => {
    const page = await fetch(`${shop.sandbox.url}/pay/${await open()}`)
    const meta = /<meta name="referrer" content="([^"]+)">/.exec(await page.text())?.[1]
    expect([page.headers.get("referrer-policy"), meta]).toEqual(["strict-origin", "strict-origin"])
  })
})
