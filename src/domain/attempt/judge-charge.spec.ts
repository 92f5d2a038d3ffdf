import fc from "fast-check"
import { mostly } from "../../../integration-tests/unit/for-all"
import { lira } from "../../../integration-tests/unit/given"
import type { ChargedPayment, FinalizedPayment } from "../../client"
import { payments } from "../../client/operations/payments"
import { threeDs } from "../../client/operations/three-ds"
import { money } from "../../money"
import { installmentPolicy } from "./installment-policy"
import { judgeCharge } from "./judge-success"
import type { Expectation } from "./verdict"
import { said } from "../../../integration-tests/setup/written"

const lacks = (...fields: string[]) =>
  fields.map((field) => said(`The payment service's answer is incomplete (no ${field}).`))

const direct: Expectation = {
  price: lira(100_00),
  paid_price: lira(110_00),
  basketId: "att_1",
  flow: "direct",
  installment: 3,
}
const threeds: Expectation = { ...direct, flow: "threeds" }
const atPage: Expectation = { ...direct, flow: "hosted", installment: undefined }
const installments = installmentPolicy.parse({ counts: [1, 3], surchargeBasisPoints: { 3: 500 } })

const item = { paymentTransactionId: "9", itemId: "i1", price: "100", paidPrice: "110", transactionStatus: "2" }
const wire = {
  ...{ status: "success", paymentId: "77", price: "100", paidPrice: "110.00000000", currency: "TRY" },
  ...{ basketId: "att_1", installment: "3", fraudStatus: "1", itemTransactions: [item] },
}

const charge = (change: object = {}): ChargedPayment => ({
  ...payments.create.answer.parse({ ...wire, ...change }),
  verification: "unchecked",
})
const finalized = (change: object = {}): FinalizedPayment => ({
  ...threeDs.finalizeV2.answer.parse({ ...wire, mdStatus: "1", ...change }),
  verification: "unchecked",
})
const judge = (change: object = {}, expected = direct) => judgeCharge(expected, charge(change))

/** Fields that some responses leave out; what is missing is no mismatch. */
const LEFT_OUT = { fraudStatus: undefined, paidPrice: undefined, itemTransactions: undefined }
const priced = (amount: string) => `The price is ${amount} instead of 100.00 TRY.`
const paid = (amount: string, installments: string) =>
  `The buyer was charged ${amount} instead of 110.00 TRY, and no rule allows it (number of installments: ${installments}).`

describe("a charge", () => {
  it("that matches the attempt is charged, and the verdict has the values that were checked", () => {
    const checked = { paymentId: "77", price: lira(100_00), paidPrice: lira(110_00), basketId: "att_1", fraudStatus: 1 }
    expect(judge()).toMatchObject({ type: "charged", attention: [], payment: checked })
    expect(judgeCharge(threeds, finalized()).type).toBe("charged")
  })

  it.each<[string, object, ...reasons: string[]]>([
    ["another basket", { basketId: "att_2" }, "The answer is about another payment: its basket is not this attempt's."],
    ["a lower price", { price: "99.99" }, priced("99.99 TRY")],
    ["a higher price", { price: "100.01" }, priced("100.01 TRY")],
    ["a lower paidPrice", { paidPrice: "109.99" }, paid("109.99 TRY", "3")],
    ["a paidPrice for unknown terms", { paidPrice: "100", installment: undefined }, paid("100.00 TRY", "not known")],
    ["a lower price and missing fields", { price: "99", ...LEFT_OUT }, priced("99.00 TRY")],
    ["euros", { currency: "EUR" }, "The currency is not TRY.", priced("100.00 EUR"), paid("110.00 EUR", "3")],
  ])("with %s is a mismatch that names our own charge", (_, change, ...reasons) => {
    const { paymentId, basketId } = charge(change)
    expect(judge(change)).toEqual({
      type: "mismatch",
      reasons: reasons.map((one) => said(one)),
      payment_id: basketId === "att_1" ? paymentId : undefined,
    })
  })

  it.each<[object, string[]]>([
    [{ basketId: undefined }, ["basketId"]],
    [{ basketId: "" }, ["basketId"]],
    [{ currency: undefined }, ["currency", "price", "paidPrice"]],
    [{ currency: "" }, ["currency", "price", "paidPrice"]],
    [{ price: undefined }, ["price"]],
    [{ paidPrice: undefined }, ["paidPrice"]],
    [{ paymentId: undefined }, ["paymentId"]],
    [{ paymentId: "" }, ["paymentId"]],
    [{ fraudStatus: undefined }, ["fraudStatus"]],
    [{ itemTransactions: undefined }, ["itemTransactions"]],
    [{ itemTransactions: [] }, ["itemTransactions"]],
    // an item that could not be refunded
    ...["paymentTransactionId", "price", "paidPrice"].map((field): [object, string[]] => [
      { itemTransactions: [item, { ...item, paymentTransactionId: "10", [field]: undefined }] },
      [`itemTransactions.${field}`],
    ]),
  ])("of which the answer lacks a field is unknown, and the verdict names it: %j, %j", (change, missing) => {
    expect(judge(change)).toMatchObject({ type: "unknown", missing: lacks(...missing) })
  })

  it.each<[string, object, object]>([
    ["declined by fraud control", { fraudStatus: "-1" }, { type: "declined", byFraudControl: true }],
    ["declined so with missing fields", { ...LEFT_OUT, fraudStatus: "-1" }, { type: "declined", byFraudControl: true }],
    ["declined so without a basketId", { fraudStatus: "-1", basketId: undefined }, { type: "unknown" }],
    [
      "declined so of another attempt",
      { fraudStatus: "-1", basketId: "att_2" },
      { type: "mismatch", payment_id: undefined },
    ],
    ["under review", { fraudStatus: "0" }, { type: "in_review", attention: [] }],
    ["under review with another price", { fraudStatus: "0", price: "99" }, { type: "mismatch" }],
    ["of another status than success", { status: "failure" }, { type: "unknown" }],
    ["of a status in capital letters", { status: "SUCCESS" }, { type: "unknown" }],
    [
      "of the right amount in another number of installments than chosen",
      { installment: "6" },
      { type: "charged", attention: [said("The number of installments is 6 instead of 3.")] },
    ],
    ["of an unknown number of installments", { installment: undefined }, { type: "charged", attention: [] }],
  ])("%s is judged so: %j, %j", (_, change, verdict) => expect(judge(change)).toMatchObject(verdict))

  it.each(["2", "-2", "7", "100"])("with the unknown fraudStatus %s stays in review and is flagged", (fraudStatus) => {
    const sentence = `The payment service reports an unknown result of its fraud review (${fraudStatus}).`
    expect(judge({ fraudStatus })).toMatchObject({ type: "in_review", attention: [said(sentence)] })
  })

  it.each(["0", "-1", "3"])("with an item of transactionStatus %s stays in review and is flagged", (status) => {
    const sentence = `The payment is approved, but the payment service has not approved item i2 (its status is ${status}).`
    const itemTransactions = [item, { ...item, itemId: "i2", transactionStatus: status }]
    expect(judge({ itemTransactions })).toMatchObject({ type: "in_review", attention: [said(sentence)] })
  })

  it("with a surcharge is charged only at the hosted page, and only where the installment rules allow it", () => {
    expect(judge({ paidPrice: "105" }, { ...atPage, installments }).type).toBe("charged")
    expect(judge({ paidPrice: "105" }, atPage).type).toBe("mismatch")
    // in the card flows the buyer agreed to one total before paying
    for (const flow of ["direct", "threeds"] as const)
      for (const change of [{ paidPrice: "105" }, { paidPrice: "100", installment: "1" }])
        expect(judge(change, { ...direct, flow, installments }).type).toBe("mismatch")
  })

  it("with an allowed surcharge but no number of installments is unknown", () => {
    const paid = (paidPrice: string) => judge({ paidPrice, installment: undefined }, { ...atPage, installments })
    expect(paid("105")).toMatchObject({ type: "unknown", missing: lacks("installment") })
    expect([paid("106").type, paid("110").type]).toEqual(["mismatch", "charged"])
  })
})

describe("a charge of a marketplace", () => {
  const sellers = [{ item_id: "i1", key: "key_1", payout: "90.00" }]
  const anotherSeller = /^The payout of item i1 goes to another seller/

  it.each<[string, object, typeof sellers | undefined, RegExp | undefined]>([
    ["pays as requested", { subMerchantKey: "key_1", subMerchantPrice: "90.00000000" }, sellers, undefined],
    ["says nothing of its seller", {}, sellers, undefined],
    [
      "has no id and no status",
      { itemId: undefined, transactionStatus: undefined, subMerchantKey: "k" },
      sellers,
      undefined,
    ],
    ["pays a seller, in a store that is no marketplace", { subMerchantKey: "key_2" }, undefined, undefined],
    ["pays another seller", { subMerchantKey: "key_2", subMerchantPrice: "90" }, sellers, anotherSeller],
    ["pays a seller where none was requested", { subMerchantKey: "key_2" }, [], anotherSeller],
    [
      "pays another amount",
      { subMerchantPrice: "89.99" },
      sellers,
      /^The payout of item i1 is 89\.99 TRY instead of 90\.00 TRY\./,
    ],
  ])("whose item %s stands, and is flagged for a person where that differs", (_, reported, requested, sentence) => {
    const verdict = judge({ itemTransactions: [{ ...item, ...reported }] }, { ...direct, sellers: requested })
    const attention = sentence ? [said(sentence)] : []
    expect(verdict).toMatchObject({ type: "charged", attention })
  })
})

describe("a 3D Secure finalize", () => {
  it.each(["0", "2", "3", "4", "5", "6", "7", "8", "9", "-1"])(
    "that succeeds with mdStatus %s is a mismatch that names the charge, and is not looked up again",
    (mdStatus) => {
      expect(judgeCharge(threeds, finalized({ mdStatus }))).toEqual({
        type: "mismatch",
        reasons: [said(`The bank did not verify the buyer (3D Secure result ${mdStatus}; only 1 is a success).`)],
        payment_id: "77",
      })
    },
  )

  it("without mdStatus is unknown, while a direct charge needs none", () => {
    const without = judgeCharge(threeds, finalized({ mdStatus: undefined }))
    expect(without).toMatchObject({ type: "unknown", missing: lacks("mdStatus") })
    expect(judgeCharge(threeds, finalized({ mdStatus: undefined, price: "99" })).type).toBe("mismatch")
    expect(judgeCharge(direct, finalized({ mdStatus: "0" })).type).toBe("mismatch")
  })
})

it("any response to a charge is a success only when every field that decides money has its one valid value", () => {
  const odd = fc.oneof(fc.constantFrom(-1, 0, 2), fc.integer({ min: -99, max: 99 }))
  const change = fc.record({
    status: mostly("success", "failure", "SUCCESS", ""),
    fraudStatus: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, odd),
    mdStatus: fc.oneof(fc.constantFrom(1, undefined), odd),
    basketId: mostly<string | undefined>("att_1", "att_2", undefined),
    price: mostly(lira(100_00), lira(99_99), money(100_00n, "USD")),
    paidPrice: mostly(lira(110_00), lira(109_99), money(110_00n, "USD")),
    currency: mostly("TRY", "USD", "try", ""),
  })
  const itemStatus = fc.oneof(fc.constantFrom(1, 2), odd)
  const seen = new Set<string>()
  const property = fc.property(change, itemStatus, fc.constantFrom(direct, threeds), (fields, status, expected) => {
    const itemTransactions = charge().itemTransactions?.map((one) => ({ ...one, transactionStatus: status }))
    const verdict = judgeCharge(expected, { ...charge(), ...fields, itemTransactions })
    const isTheOne =
      fields.status === "success" &&
      fields.basketId === "att_1" &&
      fields.currency === "TRY" &&
      fields.price.currency === "TRY" &&
      fields.price.minor === 100_00n &&
      fields.paidPrice.currency === "TRY" &&
      fields.paidPrice.minor === 110_00n &&
      (fields.mdStatus === 1 || (fields.mdStatus === undefined && expected.flow === "direct"))
    seen.add(verdict.type)
    // plain conditions: an `expect` that holds costs more than the verdict does
    return (
      (verdict.type === "charged") === (isTheOne && fields.fraudStatus === 1 && (status === 1 || status === 2)) &&
      (verdict.type !== "in_review" || (isTheOne && fields.fraudStatus !== -1))
    )
  })
  // the same values in every run: what is asserted below about all of them must not depend on chance
  fc.assert(property, { seed: 20_261_121, numRuns: 5_000 })
  expect([...seen].sort()).toEqual(["charged", "declined", "in_review", "mismatch", "unknown"])
})
