import basketTotal from "../../contract/payment-refused-basket-total.json"
import cancelInProgress from "../../contract/cancel-refused-in-progress.json"
import cancelNotFound from "../../contract/cancel-refused-not-found.json"
import cardNumber from "../../contract/payment-refused-card-number.json"
import detail from "../../contract/payment-detail.json"
import detailNotFound from "../../contract/detail-refused-not-found.json"
import finalized from "../../contract/threeds-finalize-v1.json"
import hostedResult from "../../contract/hosted-retrieve-success.json"
import linkCreate from "../../contract/link-create.json"
import { at, openShop, textAt, useOneShop } from "./merchant"
import { type Body, hosted, item, payment, SUBMERCHANTS, threeDs, withCard } from "./requests"

/** The examples' own ids and times stay theirs; code, message, language and fields are the contract. */
describe("the sandbox, for the examples of contract/,", () => {
  const shop = useOneShop()

  it.each<[string, string, Body, object]>([
    ["a basket that does not add up", "/payment/auth", payment({ price: 2 }), basketTotal],
    ["a card number", "/payment/auth", withCard("5528790000000009"), cardNumber],
    [
      "a conversationId",
      "/payment/detail",
      { paymentConversationId: detailNotFound.response.conversationId },
      detailNotFound,
    ],
    ["a payment to cancel", "/payment/cancel", { paymentId: cancelNotFound.response.paymentId }, cancelNotFound],
    ["a cancel in progress", "/payment/cancel", { paymentId: cancelInProgress.response.paymentId }, cancelInProgress],
  ])("refuses %s as in its example", async (_, path, request, example) => {
    if (example === cancelInProgress)
      await shop.control("POST", "faults", { endpoint: "payments.cancel", kind: "refuse", code: "8514" })
    const { body } = await shop.post(path, { ...request, conversationId: at(example, "response.conversationId") })
    expect(body).toEqual({ ...(at(example, "response") as object), systemTime: body["systemTime"] })
  })

  it("accepts the link of the older dialect, whose soldLimit it ignores", async () => {
    const { body } = await shop.post(linkCreate.endpoint.path, linkCreate.request)
    expect(body).toMatchObject({ status: "success", conversationId: linkCreate.request.conversationId })
    expect(Object.keys(body["data"] as object).sort()).toEqual(Object.keys(linkCreate.response.data).sort())
  })
})

const FIGURES = [
  ...["price", "paidPrice", "merchantCommissionRate", "merchantCommissionRateAmount"],
  ...["svcCommissionRateAmount", "svcCommissionFee"],
]
const ITEM_FIGURES = [
  ...FIGURES,
  ...["blockageRate", "blockageRateAmountMerchant", "blockageRateAmountSubMerchant", "subMerchantPrice"],
  ...["subMerchantPayoutRate", "subMerchantPayoutAmount", "merchantPayoutAmount", "convertedPayout"],
  "transactionStatus",
]

/** The figures of a payment result, and nothing else of it. */
function getFigures(result: object) {
  const items = at(result, "itemTransactions") as readonly Record<string, unknown>[]
  return {
    payment: FIGURES.map((name) => [name, at(result, name)]),
    items: items.map((entry) => ITEM_FIGURES.map((name) => [name, entry[name]])),
  }
}

/** Number tokens of a raw body by field, in order: `"price":0.30000000` is price 0.30000000. */
function numberTokens(raw: string): string[] {
  const compact = raw.replace(/\s+/g, "")
  return [...compact.matchAll(/"(\w+)":(-?\d[\d.E-]*)/g)].map(([, name, token]) => `${name} ${token}`)
}

describe("the sandbox, for the payments in contract/,", () => {
  const shop = useOneShop()
  let subMerchantKey: string

  beforeAll(async () => {
    subMerchantKey = textAt((await shop.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)).body, "subMerchantKey")
  })

  it("reproduces every figure of payment-detail.json: an installment surcharge over three items", async () => {
    const { body } = await shop.pay()
    expect(getFigures((await shop.detail(body["paymentId"])).body)).toEqual(getFigures(detail.response))
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
    const terms = hosted({ price: 0.3, paidPrice: 1.2, basketItems })
    const token = textAt((await shop.post("/payment/pay-with-svc/initialize", terms)).body, "token")
    await shop.control("POST", `hosted-pages/${token}/complete`, { card: { cardNumber: "5526080000000006" } })
    const done = await shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { token })
    expect(getFigures(done.body)).toEqual(getFigures(hostedResult.response))
    expect(numberTokens(done.text).slice(1)).toEqual(numberTokens(hostedResult.responseRaw).slice(1))
    expect(done.text).toContain('"blockageRateAmountSubMerchant":0E-8')
  })
})

describe("the sandbox, for other payments,", () => {
  it("writes the schema's spelling when the option says so, each field once", async () => {
    const shop = await openShop({ responseSpelling: "schema" })
    const { body } = await shop.pay()
    const paid = at(body, "itemTransactions.0")
    expect(paid).toHaveProperty("convertedPayout.svcConversationRate")
    expect(paid).not.toHaveProperty("convertedPayout.svcConversionRate")
    expect(paid).toMatchObject({ subMerchantPayoutRate: "0", blockageRateAmountSubMerchant: 0 })
    const found = at((await shop.detail(body["paymentId"])).body, "itemTransactions.0")
    expect(found).toHaveProperty("blockageRateAmountsubMerchant", 0)
    expect(found).not.toHaveProperty("blockageRateAmountSubMerchant")
  })
})
