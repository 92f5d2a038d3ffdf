import { DONE, hmac, refused, said, textAt, useOneShop } from "./merchant"
import { type Body, BUYER, hosted, item } from "./requests"

const shop = useOneShop()

const initialize = (more?: Body) => shop.post("/payment/pay-with-svc/initialize", hosted(more))
const openForm = (more?: Body) => shop.post("/payment/svcpos/checkoutform/initialize/auth/ecom", hosted(more))
const retrieve = (token: unknown) =>
  shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { conversationId: "r", token })
const open = async (more?: Body) => textAt((await initialize(more)).body, "token")
const complete = (token: string, body: Body = {}) => shop.control("POST", `hosted-pages/${token}/complete`, body)

describe("a session of the hosted page", () => {
  it("lasts 1800 seconds, and its response is signed over conversationId and token", async () => {
    const { body } = await initialize()
    const token = textAt(body, "token")
    expect(body).toMatchObject({ tokenExpireTime: 1800, payWithSvcPageUrl: `${shop.sandbox.url}/pay/${token}` })
    expect(body["signature"]).toBe(hmac(["123456789", token]))
  })

  it("of a card form comes as content and as a page, and needs no basketId", async () => {
    const { body } = await openForm({ basketId: undefined })
    const token = textAt(body, "token")
    const page = `${shop.sandbox.url}/pay/${token}`
    expect(body).toMatchObject({ tokenExpireTime: 1800, paymentPageUrl: page })
    expect(textAt(body, "checkoutFormContent")).toContain(`frame.src = "${page}?frame=1"`)
    expect(body["signature"]).toBe(hmac(["123456789", token]))
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

  it("charges nothing while a field is wrong", async () => {
    const token = await open()
    const dates: Record<string, string>[] = [{ expire: "13/40" }, { expire: "01/20" }]
    for (const wrong of [...dates, { cardNumber: "1" }, { cvc: "" }, { cardHolderName: "" }, { installment: "6" }])
      expect((await send(token, wrong)).text).not.toContain(MERCHANT)
    expect((await retrieve(token)).body).not.toHaveProperty("paymentId")
  })

  it("is in the merchant's language until the buyer chooses the other one, and keeps what was typed but the number", async () => {
    const token = await open({ locale: "en" })
    const languageAt = async (query: string) =>
      /<html lang="(\w+)"/.exec((await shop.page(`/pay/${token}${query}`, { "accept-language": "tr" })).text)?.[1]
    expect([await languageAt(""), await languageAt("?lang=tr")]).toEqual(["en", "tr"])
    const declined = (await send(token, { cardNumber: "4129111111111111", lang: "tr" })).text
    expect(declined).toContain("Kod 10005")
    expect(declined).toMatch(/value="Ayşe"/)
    expect(declined).toMatch(/value="2" required[^>]* checked/)
    expect(declined).not.toContain(` value="4129`)
  })

  it("of a card form charges a card once the bank has confirmed it, and none that it has not", async () => {
    const token = textAt((await openForm()).body, "token")
    const confirm = () => send(token, { action: "confirm", code: "123456" })
    const readStatus = async () => (await retrieve(token)).body["paymentStatus"]
    await send(token, { cardNumber: "4131111111111117" })
    expect((await confirm()).text).toContain("10204")
    await send(token)
    expect(await readStatus()).toBe("FAILURE")
    await confirm()
    expect(await readStatus()).toBe("SUCCESS")
  })

  it("escapes what a merchant named a thing", async () => {
    const token = await open({ basketItems: [item("1", 1, { name: `"'><script>alert(1)</script>` })] })
    const { text } = await shop.page(`/pay/${token}`)
    expect(text).toContain("&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(text).not.toContain("<script>alert")
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
})
