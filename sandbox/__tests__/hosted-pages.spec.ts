import { type Answer, at, hmac, type Merchant, openShop, textAt } from "./merchant"
import { BUYER, hosted } from "./requests"

let shop: Merchant

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.sandbox.stop())

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}
const initialize = (more = {}) => shop.post("/payment/pay-with-svc/initialize", hosted(more))
const retrieve = (token: unknown) =>
  shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { conversationId: "r", token })
const open = async (more = {}) => textAt((await initialize(more)).body, "token")
const complete = (token: string, body = {}) => shop.control("POST", `hosted-pages/${token}/complete`, body)
const card = (cardNumber: string) => ({ card: { cardNumber } })

describe("a session of the hosted page", () => {
  it("lasts 1800 seconds, and its response is signed over conversationId and token", async () => {
    const { body } = await initialize()
    const token = textAt(body, "token")
    expect(body).toMatchObject({ tokenExpireTime: 1800, payWithSvcPageUrl: `${shop.sandbox.url}/pay/${token}` })
    expect(body["signature"]).toBe(hmac(["123456789", token]))
  })

  it("has the status FAILURE and no payment before it is paid, signed over empty texts", async () => {
    const token = await open()
    const { body } = await retrieve(token)
    expect(body).toMatchObject({
      status: "success",
      paymentStatus: "FAILURE",
      token,
      callbackUrl: "https://shop.example/return",
    })
    expect(body).not.toHaveProperty("paymentId")
    expect(body["signature"]).toBe(hmac(["FAILURE", "", "", "", "r", "", "", token]))
  })

  it("has its payment once it is paid, signed over its eight fields", async () => {
    const token = await open()
    await complete(token, { installment: 3 })
    const { body } = await retrieve(token)
    expect(body).toMatchObject({ paymentStatus: "SUCCESS", installment: 3, token, basketId: "B67832" })
    const values = ["SUCCESS", textAt(body, "paymentId"), "TRY", "B67832", "r", "1.5", "1", token]
    expect(body["signature"]).toBe(hmac(values))
    expect(body).not.toHaveProperty("memberEmail")
  })

  it("can be paid with another card after a decline, and shows the newest try", async () => {
    const token = await open()
    const declined = await complete(token, card("4129111111111111"))
    expect(at(declined.body, "payment")).toMatchObject({ paymentStatus: "FAILURE", errorCode: "10005" })
    expect((await retrieve(token)).body).toMatchObject({ paymentStatus: "FAILURE" })
    await complete(token, card("5528790000000008"))
    expect((await retrieve(token)).body).toMatchObject({ paymentStatus: "SUCCESS", lastFourDigits: "0008" })
  })

  it("is charged once, however often the buyer completes it", async () => {
    const token = await open()
    await complete(token)
    const { body } = await retrieve(token)
    expect((await complete(token)).body).not.toHaveProperty("payment")
    expect((await retrieve(token)).body["paymentId"]).toBe(body["paymentId"])
  })

  it("is found by paymentConversationId, too", async () => {
    const token = await open({ conversationId: "hosted-77" })
    await complete(token)
    const found = await shop.post("/payment/detail", { paymentConversationId: "hosted-77" })
    expect(found.body["paymentId"]).toBe((await retrieve(token)).body["paymentId"])
  })

  it("has the paymentStatus that the control API set", async () => {
    const token = await open()
    await complete(token, { paymentStatus: "INIT_THREEDS" })
    expect((await retrieve(token)).body["paymentStatus"]).toBe("INIT_THREEDS")
  })

  it("expires after 1800 seconds when it is unpaid, and keeps its result when it is paid", async () => {
    const [paid, unpaid] = [await open(), await open()]
    await complete(paid)
    await shop.control("POST", "clock", { advanceSeconds: 1700 })
    expect(said(await retrieve(unpaid))).toEqual([200, "success", undefined])
    await shop.control("POST", "clock", { advanceSeconds: 100 })
    expect(said(await retrieve(unpaid))).toEqual([200, "failure", "5124"])
    expect((await complete(unpaid)).httpStatus).toBe(409)
    expect((await retrieve(paid)).body["paymentStatus"]).toBe("SUCCESS")
  })

  it.each<[string, Record<string, unknown>, string]>([
    ["no basketId", { basketId: undefined }, "11"],
    ["no callback address", { callbackUrl: undefined }, "23"],
    ["no buyer ip", { buyer: { ...BUYER, ip: undefined } }, "11"],
    ["an installment count of 4", { enabledInstallments: [1, 4] }, "11"],
    ["installments that are no list", { enabledInstallments: "1,2" }, "11"],
    ["no shipping address for a PHYSICAL item", { shippingAddress: undefined }, "11"],
    ["no billing address", { billingAddress: undefined }, "11"],
    ["no items", { basketItems: undefined }, "11"],
  ])("is refused with %s", async (_, wrong, code) => {
    expect(said(await initialize(wrong))).toEqual([400, "failure", code])
  })

  it("is not retrieved without a token (5132) or with an unknown one (5124)", async () => {
    expect(said(await retrieve(undefined))).toEqual([400, "failure", "5132"])
    expect(said(await retrieve("nothing"))).toEqual([200, "failure", "5124"])
  })
})

describe("the hosted page", () => {
  const FORM = {
    cardHolderName: "Ayşe",
    cardNumber: "5528 7900 0000 0008",
    expire: "12/40",
    cvc: "123",
    installment: "2",
  }

  it("shows the basket, charges the card and posts only the token to the merchant", async () => {
    const token = await open()
    const page = await (await fetch(`${shop.sandbox.url}/pay/${token}?lang=en`)).text()
    expect(page).toContain("Product BI101")
    const paid = await shop.form(`/pay/${token}`, { ...FORM, action: "pay", lang: "en" })
    expect(paid.text).toContain(`action="https://shop.example/return"`)
    expect([...paid.text.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toContain("token")
    const { body } = await retrieve(token)
    expect(body).toMatchObject({ paymentStatus: "SUCCESS", installment: 2 })
    await shop.form(`/pay/${token}`, { ...FORM, action: "pay" })
    expect((await retrieve(token)).body["paymentId"]).toBe(body["paymentId"])
  })

  it("shows why a card was declined and lets the buyer go back unpaid", async () => {
    const token = await open()
    const declined = await shop.form(`/pay/${token}`, {
      ...FORM,
      cardNumber: "4111111111111129",
      action: "pay",
      lang: "en",
    })
    expect(declined.text).toContain("Insufficient funds")
    expect(declined.text).not.toContain(` value="4111`)
    const back = await shop.form(`/pay/${token}`, { action: "back", lang: "en" })
    expect(back.text).toContain(`value="${token}"`)
    expect((await retrieve(token)).body["paymentStatus"]).toBe("FAILURE")
  })

  it("charges nothing while a field is wrong", async () => {
    const token = await open()
    const wrong = [
      { cardNumber: "1" },
      { expire: "13/40" },
      { expire: "01/20" },
      { cvc: "" },
      { cardHolderName: "" },
      { installment: "6" },
    ]
    for (const fields of wrong) {
      const page = await shop.form(`/pay/${token}`, { ...FORM, ...fields, action: "pay" })
      expect(page.text).not.toContain("https://shop.example/return")
    }
    expect((await retrieve(token)).body).not.toHaveProperty("paymentId")
  })

  it("that is paid asks for no card when it is opened again, and leads back to the shop", async () => {
    const token = await open()
    await shop.form(`/pay/${token}`, { ...FORM, action: "pay" })
    const again = await (await fetch(`${shop.sandbox.url}/pay/${token}?lang=en`)).text()
    expect(again).toContain("Already paid")
    expect(again).not.toContain("cardNumber")
    expect((await shop.form(`/pay/${token}`, { action: "back" })).text).toContain("https://shop.example/return")
  })

  it("is in the merchant's language until the buyer chooses the other one", async () => {
    const token = await open({ locale: "en" })
    const languageAt = async (query: string) => {
      const response = await fetch(`${shop.sandbox.url}/pay/${token}${query}`, { headers: { "accept-language": "tr" } })
      return /<html lang="(\w+)"/.exec(await response.text())?.[1]
    }
    expect([await languageAt(""), await languageAt("?lang=tr")]).toEqual(["en", "tr"])
    const declined = await shop.form(`/pay/${token}`, {
      ...FORM,
      cardNumber: "4129111111111111",
      action: "pay",
      lang: "tr",
    })
    expect(declined.text).toContain("Kod 10005")
    expect(declined.text).toMatch(/value="Ayşe"/)
    expect(declined.text).toMatch(/value="2" required[^>]* checked/)
  })

  it("shows that a token is unknown or expired, with the way back to the shop", async () => {
    expect((await fetch(`${shop.sandbox.url}/pay/nothing`)).status).toBe(404)
    const token = await open()
    await shop.control("POST", "clock", { advanceSeconds: 1801 })
    const expired = await fetch(`${shop.sandbox.url}/pay/${token}`)
    expect(expired.status).toBe(410)
    expect(await expired.text()).toContain(`action="/pay/${token}"`)
    expect((await shop.form(`/pay/${token}`, { ...FORM, action: "pay" })).httpStatus).toBe(410)
    expect((await shop.form(`/pay/${token}`, { action: "back" })).text).toContain("https://shop.example/return")
  })
})

it("a page sends no referrer, except its origin in a post to the merchant", async () => {
  const shop = await openShop()
  const { body } = await shop.post("/payment/pay-with-svc/initialize", hosted())
  const page = await fetch(textAt(body, "payWithSvcPageUrl"))
  const meta = /<meta name="referrer" content="([^"]+)">/.exec(await page.text())?.[1]
  expect([page.headers.get("referrer-policy"), meta]).toEqual(["strict-origin", "strict-origin"])
  await shop.sandbox.stop()
})
