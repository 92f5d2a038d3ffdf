import { type Answer, at, type Merchant, openShop, textAt } from "./merchant"
import { item, payment, SUBMERCHANTS } from "./requests"

const DAY = 24 * 60 * 60 * 1000
let shop: Merchant

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.sandbox.stop())

const said = ({ httpStatus, body }: Answer) => [httpStatus, body["status"], body["errorCode"]]
const DONE = [200, "success", undefined]

describe("the approval of an item", () => {
  async function sold(iban: string | undefined = SUBMERCHANTS.PERSONAL.iban) {
    const created = await shop.post("/onboarding/submerchant", { ...SUBMERCHANTS.PERSONAL, iban })
    const { subMerchantKey } = created.body
    const { body: paid } = await shop.post(
      "/payment/auth",
      payment({ basketItems: [item("S1", 0.6, { subMerchantKey, subMerchantPrice: "0.5" }), item("S2", 0.4)] }),
    )
    return {
      paymentId: paid["paymentId"],
      sellers: textAt(paid, "itemTransactions.0.paymentTransactionId"),
      own: textAt(paid, "itemTransactions.1.paymentTransactionId"),
    }
  }
  const change = (verb: "approve" | "disapprove", paymentTransactionId: unknown) =>
    shop.post(`/payment/svcpos/item/${verb}`, { paymentTransactionId })
  const readStatus = async (paymentId: unknown) =>
    at((await shop.post("/payment/detail", { paymentId })).body, "itemTransactions.0.transactionStatus")
  const REFUSED = [200, "failure", "5082"]

  it("moves it from 1 to 2 once, and back", async () => {
    const { paymentId, sellers } = await sold()
    expect(await readStatus(paymentId)).toBe(1)
    const answer = await change("approve", sellers)
    expect([said(answer), answer.body["paymentTransactionId"]]).toEqual([DONE, sellers])
    expect(await readStatus(paymentId)).toBe(2)
    expect(said(await change("approve", sellers))).toEqual(REFUSED)
    expect(said(await change("disapprove", sellers))).toEqual(DONE)
    expect(await readStatus(paymentId)).toBe(1)
    expect(said(await change("disapprove", sellers))).toEqual(REFUSED)
  })

  it("is not taken back once the item was paid out, the day after its approval", async () => {
    const { sellers } = await sold()
    await shop.control("POST", "clock", { advanceMs: 3 * DAY })
    await change("approve", sellers)
    expect(said(await change("disapprove", sellers))).toEqual(DONE)
    await change("approve", sellers)
    await shop.control("POST", "clock", { advanceMs: DAY })
    expect(said(await change("disapprove", sellers))).toEqual(REFUSED)
  })

  it("is refused for an unknown item, one without a submerchant, and one that was refunded or cancelled", async () => {
    const { paymentId, sellers, own } = await sold()
    expect(said(await change("approve", "99999999001"))).toEqual([200, "failure", "5092"])
    expect(said(await change("approve", undefined))).toEqual([400, "failure", "5001"])
    expect(said(await change("approve", own))).toEqual(REFUSED)
    await shop.post("/payment/refund", { paymentTransactionId: sellers, price: 0.9, currency: "TRY" })
    expect(said(await change("approve", sellers))).toEqual(REFUSED)
    const { body } = await shop.post("/payment/detail", { paymentId })
    expect(at(body, "itemTransactions.0.transactionStatus")).toBe(1)
  })

  it("is refused for a cancelled payment", async () => {
    const { paymentId, sellers } = await sold()
    await shop.post("/payment/cancel", { paymentId })
    expect(said(await change("approve", sellers))).toEqual(REFUSED)
  })

  it("is refused for a submerchant without an IBAN, until there is one", async () => {
    const { sellers } = await sold("")
    expect(said(await change("approve", sellers))).toEqual([200, "failure", "2030"])
    const { body } = await shop.post("/onboarding/submerchant/detail", {
      subMerchantExternalId: SUBMERCHANTS.PERSONAL.subMerchantExternalId,
    })
    const { subMerchantType, subMerchantExternalId, ...known } = SUBMERCHANTS.PERSONAL
    expect([subMerchantType, subMerchantExternalId]).toEqual(["PERSONAL", "P-1"])
    await shop.call("PUT", "/onboarding/submerchant", { ...known, subMerchantKey: body["subMerchantKey"] })
    expect(said(await change("approve", sellers))).toEqual(DONE)
  })
})
