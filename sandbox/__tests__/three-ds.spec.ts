import { DONE, refused, said, textAt, useOneShop } from "./merchant"
import { type Body, CARD, threeDs } from "./requests"

const shop = useOneShop()

const WRONG_STATE = refused("5115")
const INVALID = refused("11", 400)

const initialize = (more?: Body) => shop.post("/payment/3dsecure/initialize", threeDs(more))
async function start(more?: Body) {
  const { body } = await initialize(more)
  const html = Buffer.from(textAt(body, "threeDSHtmlContent"), "base64").toString()
  return { id: textAt(body, "paymentId"), path: /action="[^"]*(\/3ds\/[^"]+)"/.exec(html)?.[1] ?? "" }
}
const complete = (id: string, body: Body = {}) => shop.control("POST", `threeds/${id}/complete`, body)
/** A payment whose buyer is back from the bank. */
async function verified(more?: Body, result?: Body) {
  const { id } = await start(more)
  await complete(id, result)
  return id
}
const TERMS = { paidPrice: "1.50", basketId: "B67832", currency: "TRY" }
const sendV1 = (paymentId: string, more: Body = {}) => shop.post("/payment/3dsecure/auth", { paymentId, ...more })
const sendV2 = (paymentId: string, more: Body = {}) =>
  shop.post("/payment/v2/3dsecure/auth", { paymentId, ...TERMS, ...more })
const finalize = async (id: string, more?: Body) => said(await sendV1(id, more))
const finalizeV2 = async (id: string, more?: Body) => said(await sendV2(id, more))
const withCard = (cardNumber: string) => ({ paymentCard: { ...CARD, cardNumber } })
const readStatus = async (id: string) => (await shop.detail(id)).body["paymentStatus"]

describe("a 3D Secure payment", () => {
  it("can have 4 installments, which a direct payment cannot", async () => {
    const id = await verified({ installment: 4 })
    expect((await sendV1(id)).body).toMatchObject({ status: "success", installment: 4 })
    expect(said(await initialize({ installment: 5 }))).toEqual(INVALID)
  })

  it("is not finalized before the callback, nor a second time (5115)", async () => {
    const { id } = await start()
    expect([await finalize(id), await finalizeV2(id)]).toEqual([WRONG_STATE, WRONG_STATE])
    await complete(id)
    expect(await finalizeV2(id)).toEqual(DONE)
    expect([await finalizeV2(id), await finalize(id)]).toEqual([WRONG_STATE, WRONG_STATE])
    expect(await readStatus(id)).toBe("SUCCESS")
  })

  it.each([
    ["paidPrice", { paidPrice: 1.51 }],
    ["basketId", { basketId: "other" }],
    ["currency", { currency: "USD" }],
  ])("is not finalized by v2 with another %s, and stays open", async (field, wrong) => {
    const id = await verified()
    const answer = await sendV2(id, { ...wrong, locale: "en" })
    expect(said(answer)).toEqual(INVALID)
    expect(answer.body["errorMessage"]).toContain(field)
    expect(await finalizeV2(id)).toEqual(DONE)
  })

  it("needs the callback's conversationData in the v1 finalize", async () => {
    const id = await verified({}, { conversationData: "abc+/=" })
    expect(await finalize(id)).toEqual(INVALID)
    expect(await finalize(id, { conversationData: "abc" })).toEqual(INVALID)
    expect(await finalize(id, { conversationData: "abc+/=" })).toEqual(DONE)
  })

  it("is refused with a card that cannot start 3D Secure, and not charged with a declined card", async () => {
    expect(said(await initialize(withCard("4151111111111112")))).toEqual(refused("10204"))
    const id = await verified(withCard("4111111111111129"))
    expect((await sendV2(id)).body).toMatchObject({ errorCode: "10051", errorGroup: "NOT_SUFFICIENT_FUNDS" })
    expect(await readStatus(id)).toBe("FAILURE")
  })

  it("needs a valid callback address", async () => {
    for (const callbackUrl of [undefined, "", "shop", "ftp://a.example", "javascript:alert(1)"])
      expect(said(await initialize({ callbackUrl }))).toEqual(refused("23", 400))
  })
})

describe("the bank's page", () => {
  const LANG = { lang: "en" }
  const confirm = async (path: string, code: string) =>
    (await shop.form(`${path}/answer`, { ...LANG, action: "confirm", code })).text
  const press = async (path: string, action: string) => (await shop.form(`${path}/answer`, { ...LANG, action })).text
  const postedFields = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    )

  it("ends with mdStatus 0 when cancelled, or after the third wrong code", async () => {
    const { id, path } = await start()
    expect(postedFields(await press(path, "cancel"))).toMatchObject({ mdStatus: "0", status: "failure" })
    expect(await finalizeV2(id)).toEqual(WRONG_STATE)
    expect(await readStatus(id)).toBe("FAILURE")
    const second = (await start()).path
    const first = await confirm(second, "000000")
    expect(postedFields(first)).not.toHaveProperty("mdStatus")
    expect(first).toContain("Attempts left: 2")
    expect(await press(second, "resend")).toContain("Attempts left: 2")
    expect(postedFields(await confirm(second, "000000"))).not.toHaveProperty("mdStatus")
    expect(postedFields(await confirm(second, "000000"))).toMatchObject({ mdStatus: "0" })
  })
})
