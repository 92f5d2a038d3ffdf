import { createPayment } from "../../client/operations/payments"
import { money } from "../../money"
import type { Expectation } from "./verdict"
import { judgeCharge } from "./judge-charge"

const price = money(10_000n, "TRY")
const asked: Expectation = {
  price,
  paid_price: price,
  basketId: "att_1",
  flow: "direct",
  sellers: [{ item_id: "i1", key: "key_1", payout: "90.00" }],
}
const item = { paymentTransactionId: "9", itemId: "i1", price: "100", paidPrice: "100", transactionStatus: "1" }
const wire = {
  status: "success",
  paymentId: "77",
  price: "100",
  paidPrice: "100",
  currency: "TRY",
  basketId: "att_1",
  fraudStatus: "1",
}

/** What a person has to look at when the item of the answer says this; the charge itself stands. */
function getAttention(reported: object, sellers = asked.sellers) {
  const answer = createPayment.answer.parse({ ...wire, itemTransactions: [{ ...item, ...reported }] })
  const verdict = judgeCharge({ ...asked, sellers }, { ...answer, verification: "unchecked" })
  if (verdict.type !== "charged") throw new Error(`it is ${verdict.type}`)
  return verdict.attention.map(({ en }) => en)
}

describe("a charge of a marketplace", () => {
  it.each([
    ["says as asked", { subMerchantKey: "key_1", subMerchantPrice: "90.00000000" }],
    ["says nothing of its seller", {}],
  ])("whose item %s needs no check by a person", (_what, reported) => {
    expect(getAttention(reported)).toEqual([])
  })

  it.each([
    ["another seller", { subMerchantKey: "key_2", subMerchantPrice: "90" }, /^Item i1 pays another submerchant/],
    ["another amount", { subMerchantPrice: "89.99" }, /^Item i1 pays its seller 89\.99 TRY instead of 90\.00 TRY\./],
  ])("whose item pays %s is accepted, and flagged for a person", (_what, reported, sentence) => {
    expect(getAttention(reported)).toEqual([expect.stringMatching(sentence)])
  })

  it("whose item pays a seller where none was requested is accepted, and flagged", () => {
    expect(getAttention({ subMerchantKey: "key_2" }, [])).toHaveLength(1)
  })
})

it("a charge of no marketplace is not looked at for sellers", () => {
  const answer = createPayment.answer.parse({ ...wire, itemTransactions: [{ ...item, subMerchantKey: "key_2" }] })
  const verdict = judgeCharge({ ...asked, sellers: undefined }, { ...answer, verification: "unchecked" })
  expect(verdict).toMatchObject({ type: "charged", attention: [] })
})
