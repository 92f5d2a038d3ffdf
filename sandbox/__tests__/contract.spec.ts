import basketTotal from "../../contract/payment-refused-basket-total.json"
import cancelInProgress from "../../contract/cancel-refused-in-progress.json"
import cancelNotFound from "../../contract/cancel-refused-not-found.json"
import cardNumber from "../../contract/payment-refused-card-number.json"
import detailNotFound from "../../contract/detail-refused-not-found.json"
import linkCreate from "../../contract/link-create.json"
import { type Merchant, openShop, at, textAt } from "./merchant"
import { payment, withCard, hosted, item, SUBMERCHANTS, threeDs } from "./requests"
import detail from "../../contract/payment-detail.json"
import hostedResult from "../../contract/hosted-retrieve-success.json"
import finalized from "../../contract/threeds-finalize-v1.json"

/** The examples' own ids and times stay theirs; code, message, language and fields are the contract. */
describe("the sandbox, for the examples of contract/,", () => {
  let shop: Merchant

  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.sandbox.stop())

  it("refuses a basket that does not add up as in its example", async () => {
    const { conversationId } = basketTotal.response
    const { body } = await shop.post("/payment/auth", payment({ price: 2, conversationId }))
    expect(body).toEqual({ ...basketTotal.response, systemTime: body["systemTime"] })
  })

  it("refuses a card number as in its example", async () => {
    const { conversationId } = cardNumber.response
    const { body } = await shop.post("/payment/auth", withCard("5528790000000009", { conversationId }))
    expect(body).toEqual({ ...cardNumber.response, systemTime: body["systemTime"] })
  })

  it("does not find a payment by its conversationId as in its example", async () => {
    const { conversationId } = detailNotFound.response
    const wanted = { conversationId, paymentConversationId: conversationId }
    const { body } = await shop.post("/payment/detail", wanted)
    expect(body).toEqual({ ...detailNotFound.response, systemTime: body["systemTime"] })
  })

  it("does not find a payment to cancel as in its example", async () => {
    const { paymentId } = cancelNotFound.response
    const { body } = await shop.post("/payment/cancel", { paymentId })
    expect(body).toEqual({ ...cancelNotFound.response, systemTime: body["systemTime"] })
  })

  it("answers that a cancel is in progress as in its example, when a fault is set", async () => {
    const { paymentId, conversationId } = cancelInProgress.response
    await shop.control("POST", "faults", { endpoint: "payments.cancel", kind: "refuse", code: "8514" })
    const { body } = await shop.post("/payment/cancel", { paymentId, conversationId })
    expect(body).toEqual({ ...cancelInProgress.response, systemTime: body["systemTime"] })
  })

  it("accepts the link of the older dialect, whose soldLimit it ignores", async () => {
    const { body } = await shop.post(linkCreate.endpoint.path, linkCreate.request)
    expect(body).toMatchObject({ status: "success", conversationId: linkCreate.request.conversationId })
    expect(Object.keys(body["data"] as object).sort()).toEqual(Object.keys(linkCreate.response.data).sort())
  })
})

const FIGURES = [
  "price",
  "paidPrice",
  "merchantCommissionRate",
  "merchantCommissionRateAmount",
  "svcCommissionRateAmount",
  "svcCommissionFee",
]
const ITEM_FIGURES = [
  ...FIGURES,
  "blockageRate",
  "blockageRateAmountMerchant",
  "blockageRateAmountSubMerchant",
  "subMerchantPrice",
  "subMerchantPayoutRate",
  "subMerchantPayoutAmount",
  "merchantPayoutAmount",
  "convertedPayout",
  "transactionStatus",
]

interface Result {
  itemTransactions: readonly Record<string, unknown>[]
}

/** The figures of a payment result, and nothing else of it. */
function getFigures(result: object) {
  const { itemTransactions } = result as Result
  return {
    payment: FIGURES.map((name) => [name, at(result, name)]),
    items: itemTransactions.map((entry) => ITEM_FIGURES.map((name) => [name, entry[name]])),
  }
}

/** Number tokens of a raw body by field, in order: `"price":0.30000000` is price 0.30000000. */
function numberTokens(raw: string): string[] {
  const compact = raw.replace(/\s+/g, "")
  return [...compact.matchAll(/"(\w+)":(-?\d[\d.E-]*)/g)].map(([, name, token]) => `${name} ${token}`)
}

describe("the sandbox, for the payments in contract/,", () => {
  let shop: Merchant
  let subMerchantKey: string

  beforeAll(async () => {
    shop = await openShop()
    subMerchantKey = textAt((await shop.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)).body, "subMerchantKey")
  })
  afterAll(() => shop.sandbox.stop())

  it("reproduces every figure of payment-detail.json: an installment surcharge over three items", async () => {
    const { body } = await shop.post("/payment/auth", payment())
    const found = await shop.post("/payment/detail", { paymentId: body["paymentId"] })
    expect(getFigures(found.body)).toEqual(getFigures(detail.response))
  })

  it("reproduces every figure of threeds-finalize-v1.json: charges that fall on the submerchant", async () => {
    const share = { subMerchantKey, subMerchantPrice: "0.18" }
    const basketItems = [item("BI101", 0.3, share), item("BI102", 0.5, share), item("BI103", 0.2, share)]
    const started = await shop.post("/payment/3dsecure/initialize", threeDs({ paidPrice: 1, basketItems }))
    await shop.control("POST", `threeds/${textAt(started.body, "paymentId")}/complete`, {})
    const done = await shop.post("/payment/3dsecure/auth", { paymentId: started.body["paymentId"] })
    expect(getFigures(done.body)).toEqual(getFigures(finalized.response))
  })

  it("reproduces every figure of hosted-retrieve-success.json, digit for digit as it is written", async () => {
    const basketItems = [item("BI101", 0.3, { subMerchantKey, subMerchantPrice: "0.3" })]
    const page = await shop.post(
      "/payment/pay-with-svc/initialize",
      hosted({ price: 0.3, paidPrice: 1.2, basketItems }),
    )
    const token = textAt(page.body, "token")
    await shop.control("POST", `hosted-pages/${token}/complete`, { card: { cardNumber: "5526080000000006" } })
    const done = await shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { token })
    expect(getFigures(done.body)).toEqual(getFigures(hostedResult.response))
    const expected = numberTokens(hostedResult.responseRaw)
    expect(numberTokens(done.text).slice(1)).toEqual(expected.slice(1))
    expect(done.text).toContain('"blockageRateAmountSubMerchant":0E-8')
  })
})

describe("the sandbox, for other payments,", () => {
  it("converts a foreign payment into the payout currency, and the converted figures add back", async () => {
    const shop = await openShop({ conversionRates: { USD: "41.2345" } })
    const paid = await shop.post("/payment/auth", payment({ currency: "USD" }))
    const first = at(paid.body, "itemTransactions.0.convertedPayout")
    expect(first).toMatchObject({ currency: "TRY", paidPrice: 18.555525, svcConversionRate: 41.2345 })
    expect(at(first, "svcConversionRateAmount")).toBe(18.555525)
    await shop.sandbox.stop()
  })

  it("uses the rates of its options", async () => {
    const shop = await openShop({ rates: { commissionRate: "2", fee: "0", blockageRate: "50", blockageDays: 1 } })
    const paid = await shop.post("/payment/auth", payment({ paidPrice: 1 }))
    expect(paid.body).toMatchObject({ svcCommissionRateAmount: 0.02, svcCommissionFee: 0 })
    expect(at(paid.body, "itemTransactions.1")).toMatchObject({
      blockageRateAmountMerchant: 0.25,
      merchantPayoutAmount: 0.24,
    })
    await shop.sandbox.stop()
  })

  it("writes the schema's spelling when the option says so, each field once", async () => {
    const shop = await openShop({ responseSpelling: "schema" })
    const paid = await shop.post("/payment/auth", payment())
    const converted = at(paid.body, "itemTransactions.0.convertedPayout")
    expect(converted).toHaveProperty("svcConversationRate")
    expect(converted).not.toHaveProperty("svcConversionRate")
    expect(at(paid.body, "itemTransactions.0.subMerchantPayoutRate")).toBe("0")
    expect(at(paid.body, "itemTransactions.0")).toHaveProperty("blockageRateAmountSubMerchant")
    const found = await shop.post("/payment/detail", { paymentId: paid.body["paymentId"] })
    expect(at(found.body, "itemTransactions.0")).toHaveProperty("blockageRateAmountsubMerchant", 0)
    expect(at(found.body, "itemTransactions.0")).not.toHaveProperty("blockageRateAmountSubMerchant")
    await shop.sandbox.stop()
  })
})
