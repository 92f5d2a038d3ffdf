import { at, hmac, refused, said, textAt, useOneShop } from "./merchant"
import { type Body, hosted } from "./requests"

const shop = useOneShop()

const FORM = "/payment/svcpos/checkoutform/initialize/auth/ecom"

const initialize = async (more?: Body) => (await shop.post(FORM, hosted(more))).body
const retrieve = async (token: string) =>
  (await shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { conversationId: "r", token })).body

/** The browser, in the frame that the content draws. */
async function atForm(more?: Body) {
  const token = textAt(await initialize(more), "token")
  const address = `${shop.sandbox.url}/pay/${token}?frame=1`
  const post = async (fields: Record<string, string>) =>
    (await fetch(address, { method: "POST", body: new URLSearchParams({ lang: "en", ...fields }) })).text()
  const give = (cardNumber: string) =>
    post({ action: "pay", cardHolderName: "Ayşe Yılmaz", cardNumber, expire: "12/40", cvc: "123", installment: "1" })
  return { token, give, post, show: async () => (await fetch(address)).text() }
}

const CONFIRM = { action: "confirm", code: "123456" }

describe("the card form", () => {
  it("comes as content and as a page, signed over conversationId and token", async () => {
    const body = await initialize({ basketId: undefined })
    const token = textAt(body, "token")
    const page = `${shop.sandbox.url}/pay/${token}`
    expect(body).toMatchObject({ tokenExpireTime: 1800, paymentPageUrl: page })
    expect(textAt(body, "checkoutFormContent")).toContain(`frame.src = "${page}?frame=1"`)
    expect(body["signature"]).toBe(hmac(["123456789", token]))
  })

  it("is drawn in the frame without basket, header and way back, in both languages", async () => {
    const { show } = await atForm()
    const shown = await show()
    expect(shown).toContain("cardNumber")
    expect(shown).not.toMatch(/class="top"|value="back"|class="columns"/)
    expect(await (await atForm({ locale: "tr" })).show()).toContain('lang="tr"')
  })

  it("charges once the buyer has confirmed the card at the bank, and leaves the frame", async () => {
    const { token, give, post } = await atForm()
    expect(await give("5528790000000008")).toContain('name="code"')
    expect(await retrieve(token)).not.toHaveProperty("paymentId")
    expect(await post({ action: "confirm", code: "000000" })).toContain("code-problem")
    expect(await post(CONFIRM)).toContain('action="https://shop.example/return" target="_top"')
    const paid = await retrieve(token)
    expect(paid).toMatchObject({ paymentStatus: "SUCCESS", lastFourDigits: "0008" })
    await post(CONFIRM)
    expect(at(await retrieve(token), "paymentId")).toBe(paid["paymentId"])
  })

  it.each([
    ["that the bank declines", "4111111111111129", CONFIRM, "10051"],
    ["that the bank does not confirm", "4131111111111117", CONFIRM, "10204"],
    ["whose buyer does not confirm", "5528790000000008", { action: "cancel" }, "10204"],
  ])("takes another card after one %s", async (_, number, answer, code) => {
    const { token, give, post } = await atForm()
    await give(number)
    expect(await post(answer)).toContain(code)
    expect(await retrieve(token)).toMatchObject({ paymentStatus: "FAILURE" })
    await give("5528790000000008")
    await post(CONFIRM)
    expect(await retrieve(token)).toMatchObject({ paymentStatus: "SUCCESS" })
  })

  it("declines a card without 3D Secure at once", async () => {
    const { token, give } = await atForm()
    expect(await give("4151111111111112")).toContain("10204")
    expect(await retrieve(token)).toMatchObject({ paymentStatus: "FAILURE" })
  })

  it("offers the stored cards of a holder, which the buyer confirms at the bank without typing anything", async () => {
    await shop.control("POST", "account", { capabilities: { storedCards: true } })
    const face = { cardHolderName: "Ayşe Yılmaz", expireMonth: "12", expireYear: "2040" }
    const store = (cardNumber: string, more: Body) =>
      shop.post("/cardstorage/card", { ...more, card: { ...face, cardNumber } })
    const { body: first } = await store("5528790000000008", { email: "ayse@example.com" })
    const cardUserKey = textAt(first, "cardUserKey")
    await store("4111111111111129", { cardUserKey })
    const { token, post, show } = await atForm({ cardUserKey })
    const page = await show()
    expect(page).not.toContain(textAt(first, "cardToken"))
    const [good, declined] = ["0008", "1129"].map((digits) => {
      const [, action = ""] = new RegExp(`value="(stored:\\w+)"(?:(?!</button>)[^])*•••• ${digits}`).exec(page) ?? []
      return { action, installment: "1" }
    })
    expect(await post(declined ?? {})).toContain('name="code"')
    expect(await post(CONFIRM)).toContain("10051")
    expect(await post({ action: "stored:0123456789abcdef", installment: "1" })).toContain("cardNumber")
    await post(good ?? {})
    await post(CONFIRM)
    const paid = await retrieve(token)
    expect(paid).toMatchObject({ paymentStatus: "SUCCESS", cardUserKey, cardToken: textAt(first, "cardToken") })
    expect(said(await shop.post(FORM, hosted({ cardUserKey: "another" })))).toEqual(refused("3001"))
    await shop.control("POST", "account", { capabilities: { storedCards: false } })
    expect(said(await shop.post(FORM, hosted({ cardUserKey })))).toEqual(refused("11", 400))
  })

  it("is refused for an account without it", async () => {
    await shop.control("POST", "account", { capabilities: { cardForm: false } })
    expect(said(await shop.post(FORM, hosted()))).toEqual(refused("11", 400))
    await shop.control("POST", "account", { capabilities: { cardForm: true } })
  })
})
