import { type Answer, at, hmac, type Merchant, openShop, textAt } from "./merchant"
import { item, payment, SUBMERCHANTS, withCard } from "./requests"

const DAY = 24 * 60 * 60 * 1000
let shop: Merchant

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.sandbox.stop())

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}
const DONE = [200, "success", undefined]

async function pay(body = payment()) {
  const answer = await shop.post("/payment/auth", body)
  return {
    id: textAt(answer.body, "paymentId"),
    item: (n: number) => textAt(answer.body, `itemTransactions.${n}.paymentTransactionId`),
  }
}
const refundItem = (paymentTransactionId: string, price: unknown, more = {}) =>
  shop.post("/payment/refund", {
    conversationId: "r",
    paymentTransactionId,
    price,
    currency: "TRY",
    ip: "1.1.1.1",
    ...more,
  })
const refundAll = (paymentId: string, price: unknown, more = {}) =>
  shop.post("/v2/payment/refund", { conversationId: "r", paymentId, price, currency: "TRY", ...more })
const cancel = (paymentId: string, more = {}) =>
  shop.post("/payment/cancel", { conversationId: "c", paymentId, ...more })

/** Ten in the morning in Istanbul, whatever time it is. */
async function goToMorning() {
  const { body } = await shop.control("GET", "state")
  const istanbul = Number(at(body, "clock.now")) + 3 * 60 * 60 * 1000
  const wait = (((10 * 60 * 60 * 1000 - istanbul) % DAY) + DAY) % DAY
  await shop.control("POST", "clock", { advanceMs: wait })
}

describe("refund by item", () => {
  it("refunds parts of an item up to its paidPrice, then refuses with 5093", async () => {
    const paid = await pay()
    expect(said(await refundItem(paid.item(0), 0.1))).toEqual(DONE)
    expect(said(await refundItem(paid.item(0), "0.36"))).toEqual([200, "failure", "5093"])
    expect(said(await refundItem(paid.item(0), "0.35"))).toEqual(DONE)
    expect(said(await refundItem(paid.item(0), "0.01"))).toEqual([200, "failure", "5093"])
    expect(said(await refundItem(paid.item(1), 0.75))).toEqual(DONE)
  })

  it("is limited by paidPrice when that is lower, or by the lower of price and paidPrice when the account is set so", async () => {
    const cheap = await pay(payment({ paidPrice: 0.5 }))
    expect(said(await refundItem(cheap.item(1), 0.26))).toEqual([200, "failure", "5093"])
    expect(said(await refundItem(cheap.item(1), 0.25))).toEqual(DONE)
    const strict = await openShop({ refundCap: "lower" })
    const paid = await strict.post("/payment/auth", payment())
    const paymentTransactionId = at(paid.body, "itemTransactions.1.paymentTransactionId")
    const readRefund = (price: number) =>
      strict.post("/payment/refund", { paymentTransactionId, price, currency: "TRY" })
    expect(said(await readRefund(0.51))).toEqual([200, "failure", "5093"])
    expect(said(await readRefund(0.5))).toEqual(DONE)
    await strict.sandbox.stop()
  })

  it("is signed over paymentId, price, currency and conversationId, and has its references", async () => {
    const paid = await pay()
    const { body } = await refundItem(paid.item(0), "0.10")
    expect(body["signature"]).toBe(hmac([paid.id, "0.1", "TRY", "r"]))
    expect(body).toMatchObject({ price: 0.1, retryable: false, refundHostReference: expect.any(String) as string })
  })

  it("has paymentId, item, price and retryable in a refusal", async () => {
    const paid = await pay()
    const { body } = await refundItem(paid.item(0), 9)
    expect(body).toMatchObject({ paymentId: paid.id, paymentTransactionId: paid.item(0), price: 9, retryable: false })
    expect(body).not.toHaveProperty("signature")
  })

  it.each([
    ["no item id", { paymentTransactionId: undefined }, [400, "failure", "5001"]],
    ["an unknown item", { paymentTransactionId: "12345678001" }, [200, "failure", "5092"]],
    ["an id that is not a number", { paymentTransactionId: "abc" }, [200, "failure", "5092"]],
    ["no price", { price: undefined }, [400, "failure", "5004"]],
    ["a price of 0", { price: 0 }, [400, "failure", "5005"]],
    ["another currency", { currency: "USD" }, [400, "failure", "11"]],
    ["an unknown reason", { reason: "BORED" }, [400, "failure", "11"]],
    ["a description without a reason", { description: "changed mind" }, [400, "failure", "11"]],
  ])("is refused with %s", async (_, wrong, expected) => {
    const paid = await pay()
    expect(said(await refundItem(paid.item(0), 0.1, wrong))).toEqual(expected)
  })

  it("must be in whole minor units", async () => {
    const paid = await pay()
    for (const price of [0.101, "0.00000001"]) {
      const one = await refundItem(paid.item(0), price)
      expect(said(one)).toEqual([400, "failure", "11"])
      expect(one.body["errorMessage"]).toContain("price")
      expect(said(await refundAll(paid.id, price))).toEqual([400, "failure", "11"])
    }
    expect(said(await refundAll(paid.id, "1.00000000"))).toEqual(DONE)
  })

  it("accepts a reason in upper or lower case, with a description", async () => {
    const paid = await pay()
    for (const reason of ["BUYER_REQUEST", "double_payment"]) {
      expect(said(await refundItem(paid.item(0), 0.1, { reason, description: "changed mind" }))).toEqual(DONE)
    }
  })
})

describe("refund by payment", () => {
  it("is divided over the items in basket order", async () => {
    const paid = await pay()
    expect(said(await refundAll(paid.id, 0.5))).toEqual(DONE)
    const { body } = await shop.control("GET", "state")
    expect(at(body, "payments.0.items.0.refunded")).toBe("0.45")
    expect(at(body, "payments.0.items.1.refunded")).toBe("0.05")
    expect(said(await refundItem(paid.item(0), 0.01))).toEqual([200, "failure", "5093"])
    expect(said(await refundAll(paid.id, 1.01))).toEqual([200, "failure", "5093"])
    expect(said(await refundAll(paid.id, "1.00"))).toEqual(DONE)
  })

  it("ignores reason and description, which it does not have", async () => {
    const paid = await pay()
    expect(said(await refundAll(paid.id, 0.1, { reason: "BORED", description: 7 }))).toEqual(DONE)
    expect(said(await refundAll(paid.id, 0.1, { reason: {}, description: [] }))).toEqual(DONE)
  })

  it("is refused with 5266 for a marketplace payment", async () => {
    const { body } = await shop.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)
    const share = { subMerchantKey: body["subMerchantKey"], subMerchantPrice: "0.5" }
    const paid = await pay(payment({ basketItems: [item("1", 1, share)] }))
    expect(said(await refundAll(paid.id, 1))).toEqual([200, "failure", "5266"])
    expect(said(await refundItem(paid.item(0), 1))).toEqual(DONE)
  })

  it("is signed over paymentId, price, currency and conversationId, or over the two ids when the account is set so", async () => {
    const paid = await pay()
    expect((await refundAll(paid.id, "0.10")).body["signature"]).toBe(hmac([paid.id, "0.1", "TRY", "r"]))
    const other = await openShop({ refundSignature: "ids" })
    const charged = (await other.post("/payment/auth", payment())).body
    const refund = { conversationId: "r", paymentId: charged["paymentId"], price: "0.10", currency: "TRY" }
    const { body } = await other.post("/v2/payment/refund", refund)
    expect(body["signature"]).toBe(hmac([textAt(charged, "paymentId"), "r"]))
    await other.sandbox.stop()
  })

  it("is refused for an unknown payment, and without a required field", async () => {
    expect(said(await refundAll("1", 1))).toEqual([200, "failure", "5086"])
    expect(said(await refundAll("", 1))).toEqual([400, "failure", "5002"])
  })
})

describe("cancel", () => {
  it("returns paidPrice, with 8 decimals, without a signature", async () => {
    const paid = await pay()
    const answer = await cancel(paid.id, { reason: "OTHER", ip: "1.1.1.1" })
    expect(answer.text).toContain('"price":1.50000000')
    expect(answer.body).toHaveProperty("cancelHostReference")
    expect(answer.body).not.toHaveProperty("signature")
  })

  it("is refused with a description but no reason", async () => {
    const paid = await pay()
    expect(said(await cancel(paid.id, { description: "changed mind" }))).toEqual([400, "failure", "11"])
    expect(said(await cancel(paid.id, { description: "changed mind", reason: "OTHER" }))).toEqual(DONE)
  })

  it("is possible once, and nothing can be refunded after it", async () => {
    const paid = await pay()
    expect(said(await cancel(paid.id))).toEqual(DONE)
    expect(said(await cancel(paid.id))).toEqual([200, "failure", "5082"])
    expect(said(await refundItem(paid.item(0), 0.1))).toEqual([200, "failure", "5082"])
    expect(said(await refundAll(paid.id, 0.1))).toEqual([200, "failure", "5082"])
  })

  it("is refused once anything was refunded", async () => {
    const paid = await pay()
    await refundItem(paid.item(2), 0.01)
    expect(said(await cancel(paid.id))).toEqual([200, "failure", "5082"])
  })

  it("is possible until midnight in Istanbul and not after", async () => {
    await goToMorning()
    const [early, late] = [await pay(), await pay()]
    await shop.control("POST", "clock", { advanceMs: 13.9 * 60 * 60 * 1000 })
    expect(said(await cancel(early.id))).toEqual(DONE)
    await shop.control("POST", "clock", { advanceMs: 0.2 * 60 * 60 * 1000 })
    expect(said(await cancel(late.id))).toEqual([200, "failure", "5082"])
    expect(said(await refundAll(late.id, 1))).toEqual(DONE)
  })

  it("is refused for an unknown payment, a declined one and a missing id", async () => {
    expect(said(await cancel("77"))).toEqual([200, "failure", "5086"])
    expect(said(await cancel(""))).toEqual([400, "failure", "5002"])
    await shop.post("/payment/auth", withCard("4111111111111129", { conversationId: "d" }))
    const found = await shop.post("/payment/detail", { paymentConversationId: "d" })
    expect(said(await cancel(textAt(found.body, "paymentId")))).toEqual([200, "failure", "5082"])
  })
})

it("a payment can be refunded within 365 days and not after", async () => {
  const paid = await pay()
  await shop.control("POST", "clock", { advanceMs: 365 * DAY - 60_000 })
  expect(said(await refundItem(paid.item(0), 0.1))).toEqual(DONE)
  await shop.control("POST", "clock", { advanceMs: 120_000 })
  expect(said(await refundItem(paid.item(0), 0.1))).toEqual([200, "failure", "5082"])
})

it("a charge of the card 5406670000000009 can be neither cancelled nor refunded", async () => {
  const paid = await pay(withCard("5406670000000009"))
  expect(said(await cancel(paid.id))).toEqual([200, "failure", "10012"])
  expect(said(await refundItem(paid.item(0), 0.1))).toEqual([200, "failure", "10012"])
  expect(said(await refundAll(paid.id, 1))).toEqual([200, "failure", "10012"])
})
