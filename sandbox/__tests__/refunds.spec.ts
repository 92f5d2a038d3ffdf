import { DAY, DONE, hmac, HOUR, openShop, refused, said, textAt, useShop } from "./merchant"
import { type Body, item, payment, SUBMERCHANTS, withCard } from "./requests"

const shop = useShop()

const TOO_MUCH = refused("5093")
const WRONG_STATE = refused("5082")

async function pay(body = payment(), merchant = shop) {
  const { body: paid } = await merchant.post("/payment/auth", body)
  return {
    id: textAt(paid, "paymentId"),
    item: (n: number) => textAt(paid, `itemTransactions.${n}.paymentTransactionId`),
  }
}
const refundItem = (paymentTransactionId: string, price: unknown, more: Body = {}, merchant = shop) =>
  merchant.post("/payment/refund", { conversationId: "r", paymentTransactionId, price, currency: "TRY", ...more })
const refundAll = (paymentId: string, price: unknown, more: Body = {}, merchant = shop) =>
  merchant.post("/v2/payment/refund", { conversationId: "r", paymentId, price, currency: "TRY", ...more })
const cancel = (paymentId: string, more: Body = {}) =>
  shop.post("/payment/cancel", { conversationId: "c", paymentId, ...more })

describe("refund by item", () => {
  it("refunds parts of an item up to its paidPrice, then refuses with 5093", async () => {
    const paid = await pay()
    const refund = async (n: number, price: unknown) => said(await refundItem(paid.item(n), price))
    expect(await refund(0, 0.1)).toEqual(DONE)
    expect(await refund(0, "0.36")).toEqual(TOO_MUCH)
    expect(await refund(0, "0.35")).toEqual(DONE)
    expect(await refund(0, "0.01")).toEqual(TOO_MUCH)
    expect(await refund(1, 0.75)).toEqual(DONE)
  })

  it("is signed over paymentId, price, currency and conversationId, and has its references", async () => {
    const paid = await pay()
    const { body } = await refundItem(paid.item(0), "0.10")
    expect(body["signature"]).toBe(hmac([paid.id, "0.1", "TRY", "r"]))
    expect(body).toMatchObject({ price: 0.1, retryable: false, refundHostReference: expect.any(String) as string })
  })

  it.each([
    ["no item id", { paymentTransactionId: undefined }, refused("5001", 400)],
    ["an unknown item", { paymentTransactionId: "12345678001" }, refused("5092")],
    ["an id that is not a number", { paymentTransactionId: "abc" }, refused("5092")],
    ["no price", { price: undefined }, refused("5004", 400)],
    ["a price of 0", { price: 0 }, refused("5005", 400)],
    ["another currency", { currency: "USD" }, refused("11", 400)],
    ["an unknown reason", { reason: "BORED" }, refused("11", 400)],
    ["a description without a reason", { description: "changed mind" }, refused("11", 400)],
  ])("is refused with %s", async (_, wrong, expected) => {
    expect(said(await refundItem((await pay()).item(0), 0.1, wrong))).toEqual(expected)
  })

  it("must be in whole minor units", async () => {
    const paid = await pay()
    for (const price of [0.101, "0.00000001"]) {
      const one = await refundItem(paid.item(0), price)
      expect(said(one)).toEqual(refused("11", 400))
      expect(one.body["errorMessage"]).toContain("price")
      expect(said(await refundAll(paid.id, price))).toEqual(refused("11", 400))
    }
    expect(said(await refundAll(paid.id, "1.00000000"))).toEqual(DONE)
  })
})

describe("refund by payment", () => {
  it("is divided over the items in basket order", async () => {
    const paid = await pay()
    expect(said(await refundAll(paid.id, 0.5))).toEqual(DONE)
    const refunded = (n: number) => shop.state(`payments.0.items.${n}.refunded`)
    expect([await refunded(0), await refunded(1)]).toEqual(["0.45", "0.05"])
    expect(said(await refundItem(paid.item(0), 0.01))).toEqual(TOO_MUCH)
    expect(said(await refundAll(paid.id, 1.01))).toEqual(TOO_MUCH)
    expect(said(await refundAll(paid.id, "1.00"))).toEqual(DONE)
  })

  it("is refused with 5266 for a marketplace payment, and limited by the lower price where the account is set so", async () => {
    const { body } = await shop.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)
    const share = { subMerchantKey: body["subMerchantKey"], subMerchantPrice: "0.5" }
    const paid = await pay(payment({ basketItems: [item("1", 1, share)] }))
    expect(said(await refundAll(paid.id, 1))).toEqual(refused("5266"))
    const strict = await openShop({ refundCap: "lower" })
    const { id } = await pay(payment(), strict)
    expect(said(await refundAll(id, 1.01, {}, strict))).toEqual(TOO_MUCH)
    expect(said(await refundAll(id, 1, {}, strict))).toEqual(DONE)
  })

  it("is signed over paymentId, price, currency and conversationId", async () => {
    const { id } = await pay()
    expect((await refundAll(id, "0.10")).body["signature"]).toBe(hmac([id, "0.1", "TRY", "r"]))
  })
})

describe("cancel", () => {
  it("returns paidPrice, with 8 decimals, without a signature", async () => {
    const answer = await cancel((await pay()).id, { reason: "OTHER", ip: "1.1.1.1" })
    expect(answer.text).toContain('"price":1.50000000')
    expect(answer.body).toHaveProperty("cancelHostReference")
    expect(answer.body).not.toHaveProperty("signature")
  })

  it("is possible once, of a charge of which nothing was refunded, and nothing is refunded after it", async () => {
    const [cancelled, refunded] = [await pay(), await pay()]
    expect(said(await cancel(cancelled.id))).toEqual(DONE)
    expect(said(await cancel(cancelled.id))).toEqual(WRONG_STATE)
    expect(said(await refundItem(cancelled.item(0), 0.1))).toEqual(WRONG_STATE)
    await refundItem(refunded.item(2), 0.01)
    expect(said(await cancel(refunded.id))).toEqual(WRONG_STATE)
    await shop.post("/payment/auth", withCard("4111111111111129"))
    expect(said(await cancel(String(await shop.state("payments.0.paymentId"))))).toEqual(WRONG_STATE)
  })

  // midnight in Istanbul where no zone is set
  it.each([
    [undefined, 3],
    ["America/Phoenix", -7],
  ])("is possible until midnight in the account's time zone, %s, and not after", async (timeZone, offset) => {
    const merchant = await openShop({ ...(timeZone !== undefined && { timeZone }) })
    const cancelThere = async (paymentId: string) => said(await merchant.post("/payment/cancel", { paymentId }))
    await merchant.goTo(22.5, offset)
    const [early, late] = [await pay(payment(), merchant), await pay(payment(), merchant)]
    await merchant.advance(HOUR)
    expect(await cancelThere(early.id)).toEqual(DONE)
    await merchant.advance(HOUR)
    expect(await cancelThere(late.id)).toEqual(WRONG_STATE)
    expect(said(await refundAll(late.id, 1, {}, merchant))).toEqual(DONE)
  })
})

it("a payment can be refunded within 365 days and not after", async () => {
  const paid = await pay()
  await shop.advance(365 * DAY - 60_000)
  expect(said(await refundItem(paid.item(0), 0.1))).toEqual(DONE)
  await shop.advance(120_000)
  expect(said(await refundItem(paid.item(0), 0.1))).toEqual(WRONG_STATE)
})
