import { type Answer, at, hmac, type Merchant, openShop, textAt } from "./merchant"
import { CARD, threeDs } from "./requests"

let shop: Merchant

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.sandbox.stop())

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}
const DONE = [200, "success", undefined]
const WRONG_STATE = [200, "failure", "5115"]

async function start(more = {}) {
  const { body } = await shop.post("/payment/3dsecure/initialize", threeDs(more))
  return { id: textAt(body, "paymentId"), html: Buffer.from(textAt(body, "threeDSHtmlContent"), "base64").toString() }
}
const complete = (id: string, body = {}) => shop.control("POST", `threeds/${id}/complete`, body)
const finalize = (paymentId: string, more = {}) => shop.post("/payment/3dsecure/auth", { paymentId, ...more })
const TERMS = { paidPrice: "1.50", basketId: "B67832", currency: "TRY" }
const finalizeV2 = (paymentId: string, more = {}) =>
  shop.post("/payment/v2/3dsecure/auth", { paymentId, ...TERMS, ...more })
const readStatus = async (paymentId: string) =>
  (await shop.post("/payment/detail", { paymentId })).body["paymentStatus"]
const withCard = (cardNumber: string) => ({ paymentCard: { ...CARD, cardNumber } })

describe("a 3D Secure payment", () => {
  it("moves from INIT_THREEDS over CALLBACK_THREEDS to SUCCESS", async () => {
    const { id, html } = await start()
    expect(html).toContain(`action="${shop.sandbox.url}/3ds/`)
    expect(await readStatus(id)).toBe("INIT_THREEDS")
    await complete(id)
    expect(await readStatus(id)).toBe("CALLBACK_THREEDS")
    const done = await finalizeV2(id)
    expect(done.body).toMatchObject({ status: "success", mdStatus: 1, paymentChannel: "WEB" })
    expect(await readStatus(id)).toBe("SUCCESS")
  })

  it("can have 4 installments, which a direct payment cannot", async () => {
    const { id } = await start({ installment: 4 })
    await complete(id)
    expect((await finalize(id)).body).toMatchObject({ status: "success", installment: 4 })
    expect(said(await shop.post("/payment/3dsecure/initialize", threeDs({ installment: 5 })))).toEqual([
      400,
      "failure",
      "11",
    ])
  })

  it("is initialized with a signature over paymentId and conversationId, and has no figures yet", async () => {
    const { body } = await shop.post("/payment/3dsecure/initialize", threeDs())
    expect(body["signature"]).toBe(hmac([textAt(body, "paymentId"), "123456789"]))
    const found = await shop.post("/payment/detail", { paymentId: body["paymentId"] })
    expect(found.body).not.toHaveProperty("itemTransactions")
  })

  it("is posted to the merchant as status, paymentId, conversationData, conversationId, mdStatus and a signature over all five", async () => {
    const { id } = await start({ conversationId: undefined })
    const { body } = await complete(id, { mdStatus: 1 })
    expect(at(body, "fields")).toEqual({
      status: "success",
      paymentId: id,
      conversationData: "",
      conversationId: "",
      mdStatus: "1",
      signature: hmac(["", "", "1", id, "success"]),
    })
  })

  it("is not finalized before the callback, nor a second time (5115)", async () => {
    const { id } = await start()
    expect(said(await finalize(id))).toEqual(WRONG_STATE)
    expect(said(await finalizeV2(id))).toEqual(WRONG_STATE)
    await complete(id)
    expect(said(await finalizeV2(id))).toEqual(DONE)
    expect(said(await finalizeV2(id))).toEqual(WRONG_STATE)
    expect(said(await finalize(id))).toEqual(WRONG_STATE)
    expect(await readStatus(id)).toBe("SUCCESS")
  })

  it.each([-1, 0, 2, 3, 4, 5, 6, 7, 8, 9])("fails with mdStatus %i, in both finalizes", async (mdStatus) => {
    for (const finish of [finalize, finalizeV2]) {
      const { id } = await start()
      const { body } = await complete(id, { mdStatus })
      expect(at(body, "fields.status")).toBe("failure")
      expect(said(await finish(id))).toEqual(WRONG_STATE)
      expect(await readStatus(id)).toBe("FAILURE")
    }
  })

  it.each([
    ["paidPrice", { paidPrice: 1.51 }],
    ["basketId", { basketId: "other" }],
    ["currency", { currency: "USD" }],
  ])("is not finalized by v2 with another %s, and stays open", async (field, wrong) => {
    const { id } = await start()
    await complete(id)
    const refused = await finalizeV2(id, { ...wrong, locale: "en" })
    expect(said(refused)).toEqual([400, "failure", "11"])
    expect(refused.body["errorMessage"]).toContain(field)
    expect(said(await finalizeV2(id))).toEqual(DONE)
  })

  it("needs paidPrice and basketId in the v2 finalize, and TRY is used for an omitted currency", async () => {
    const { id } = await start()
    await complete(id)
    expect(said(await finalizeV2(id, { paidPrice: undefined }))).toEqual([400, "failure", "5004"])
    expect(said(await finalizeV2(id, { basketId: undefined }))).toEqual([400, "failure", "11"])
    expect(said(await finalizeV2(id, { currency: undefined }))).toEqual(DONE)
  })

  it("is not finalized by v2 when it was initialized without a basketId", async () => {
    const { id } = await start({ basketId: undefined })
    await complete(id)
    expect(said(await finalizeV2(id))).toEqual([400, "failure", "11"])
    expect(said(await finalize(id))).toEqual(DONE)
  })

  it("needs the callback's conversationData in the v1 finalize", async () => {
    const { id } = await start()
    await complete(id, { conversationData: "abc+/=" })
    expect(said(await finalize(id))).toEqual([400, "failure", "11"])
    expect(said(await finalize(id, { conversationData: "abc" }))).toEqual([400, "failure", "11"])
    expect(said(await finalize(id, { conversationData: "abc+/=" }))).toEqual(DONE)
  })

  it("is not finalized with an unknown id (5086) or without one (5002)", async () => {
    expect(said(await finalize("1"))).toEqual([200, "failure", "5086"])
    expect(said(await finalize(""))).toEqual([400, "failure", "5002"])
  })

  it("needs a valid callback address", async () => {
    for (const callbackUrl of [undefined, "", "shop", "ftp://a.example", "javascript:alert(1)"]) {
      expect(said(await shop.post("/payment/3dsecure/initialize", threeDs({ callbackUrl })))).toEqual([
        400,
        "failure",
        "23",
      ])
    }
  })

  it("is refused with a card that cannot start 3D Secure, and not charged with a declined card", async () => {
    const refused = await shop.post("/payment/3dsecure/initialize", threeDs(withCard("4151111111111112")))
    expect(said(refused)).toEqual([200, "failure", "10204"])
    const { id } = await start(withCard("4111111111111129"))
    await complete(id)
    expect((await finalizeV2(id)).body).toMatchObject({ errorCode: "10051", errorGroup: "NOT_SUFFICIENT_FUNDS" })
    expect(await readStatus(id)).toBe("FAILURE")
  })
})

describe("the bank's page", () => {
  const LANG = { lang: "en" }
  const getPath = (html: string) => /action="[^"]*(\/3ds\/[^"]+)"/.exec(html)?.[1] ?? ""
  const postedFields = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    )

  it("ends with mdStatus 1 after the code 123456, also when the code is sent twice", async () => {
    const { id, html } = await start()
    const path = getPath(html)
    expect((await shop.form(path, LANG)).httpStatus).toBe(200)
    const first = await shop.form(`${path}/answer`, { ...LANG, action: "confirm", code: "123456" })
    const second = await shop.form(`${path}/answer`, { ...LANG, action: "confirm", code: "123456" })
    expect(first.text).toContain(`action="https://shop.example/return"`)
    expect(postedFields(first.text)).toMatchObject({ paymentId: id, mdStatus: "1", status: "success" })
    expect(postedFields(second.text)).toEqual(postedFields(first.text))
    const again = await shop.form(path, LANG)
    expect(again.text).toContain("This verification has ended")
    expect(postedFields(again.text)).not.toHaveProperty("mdStatus")
    expect(said(await finalizeV2(id))).toEqual(DONE)
  })

  it("ends with mdStatus 0 when cancelled, or after the third wrong code", async () => {
    const { id, html } = await start()
    const cancelled = await shop.form(`${getPath(html)}/answer`, { ...LANG, action: "cancel" })
    expect(postedFields(cancelled.text)).toMatchObject({ mdStatus: "0", status: "failure" })
    expect(said(await finalizeV2(id))).toEqual(WRONG_STATE)
    expect(await readStatus(id)).toBe("FAILURE")
    const second = getPath((await start()).html)
    const wrong = () => shop.form(`${second}/answer`, { ...LANG, action: "confirm", code: "000000" })
    const first = await wrong()
    expect(postedFields(first.text)).not.toHaveProperty("mdStatus")
    expect(first.text).toContain("Attempts left: 2")
    const resent = await shop.form(`${second}/answer`, { ...LANG, action: "resend" })
    expect(resent.text).toContain("Attempts left: 2")
    expect(postedFields((await wrong()).text)).not.toHaveProperty("mdStatus")
    expect(postedFields((await wrong()).text)).toMatchObject({ mdStatus: "0" })
  })

  it.each([
    ["4131111111111117", "0"],
    ["4141111111111115", "4"],
  ])("ends %s with mdStatus %s although the code is right", async (cardNumber, mdStatus) => {
    const path = getPath((await start(withCard(cardNumber))).html)
    const page = await shop.form(`${path}/answer`, { ...LANG, action: "confirm", code: "123456" })
    expect(postedFields(page.text)).toMatchObject({ mdStatus })
  })

  it("shows that a session does not exist", async () => {
    expect((await shop.form("/3ds/nothing", LANG)).httpStatus).toBe(404)
    expect((await shop.form("/3ds/nothing/answer", LANG)).httpStatus).toBe(404)
  })
})
