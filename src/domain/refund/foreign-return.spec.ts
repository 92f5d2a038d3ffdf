import { money } from "../../money"
import { findForeignReturns, type ReportedReturns, type SentReturn } from "./reported-return"

const lira = (minor: bigint) => money(minor, "TRY")
const CHARGE = { price: lira(100_00n), paid_price: lira(110_00n) }
const TAKEN = { refundPrice: "10", authCode: "A1", hostReference: "H1", currencyCode: "TRY", refundTxId: "7" }
const NONE = { gone: [], ids: [] }
const OWN: SentReturn = { id: "svcop_1", kind: "refund", amount: lira(10_00n), payment_transaction_id: "tx_1" }
const WITH_OWN = { gone: [OWN], ids: [OWN.id] }

const report = (refunds: readonly object[], more: object = {}): ReportedReturns => ({
  paymentRefundStatus: "PARTIALLY_REFUNDED",
  itemTransactions: [{ paymentTransactionId: "tx_1", refunds: refunds.map((one) => ({ ...TAKEN, ...one })) }],
  ...more,
})
const ofCancel = (change: object = {}, more: object = {}): ReportedReturns => ({
  paymentRefundStatus: "TOTALLY_REFUNDED",
  cancels: [{ refundId: "9", authCode: "A1", currencyCode: "TRY", refundPrice: "110", ...change }],
  ...more,
})

describe("what went back without this store", () => {
  it("is a refund that none of the store's calls made, named by the service's id of it and its item", () => {
    expect(findForeignReturns(CHARGE, NONE, report([{}]))).toMatchObject([
      { id: "svcret_7_tx_1", kind: "refund", amount: lira(10_00n), payment_transaction_id: "tx_1", surcharge: "kept" },
    ])
    expect(findForeignReturns(CHARGE, NONE, ofCancel())).toMatchObject([
      { id: "svcret_9", kind: "cancel", amount: lira(110_00n), surcharge: "returned" },
    ])
  })

  it("is nothing where it is the store's own, was recorded before, or failed", () => {
    const own = { refundConversationId: OWN.id }
    expect(findForeignReturns(CHARGE, WITH_OWN, report([own]))).toEqual([])
    expect(findForeignReturns(CHARGE, { gone: [], ids: [OWN.id] }, report([own]))).toEqual([])
    for (const id of ["svcret_7_tx_1", "svcret_7_tx_1_surcharge"])
      expect(findForeignReturns(CHARGE, { gone: [], ids: [id] }, report([{}]))).toEqual([])
    expect(findForeignReturns(CHARGE, NONE, report([{ errorCode: "10012" }, { authCode: undefined }]))).toEqual([])
    expect(findForeignReturns(CHARGE, NONE, {})).toEqual([])
  })

  it("beyond the price is the surcharge's", () => {
    const gone: SentReturn[] = [{ ...OWN, amount: lira(95_00n) }]
    const known = { gone, ids: [OWN.id] }
    const own = { refundConversationId: OWN.id, refundPrice: "95" }
    expect(findForeignReturns(CHARGE, known, report([own, {}]))).toMatchObject([
      { id: "svcret_7_tx_1", amount: lira(5_00n), surcharge: "kept" },
      { id: "svcret_7_tx_1_surcharge", amount: lira(5_00n), surcharge: "alone" },
    ])
  })

  it.each<[string, ReportedReturns, typeof WITH_OWN | undefined]>([
    ["an own refund is not in the report by its id", report([{}]), WITH_OWN],
    ["the service gives it no id", report([{ refundTxId: undefined }]), undefined],
    ["two have one id", report([{}, {}]), undefined],
    ["it has no amount", report([{ refundPrice: undefined }]), undefined],
    ["its currency is another", report([{ currencyCode: "EUR" }]), undefined],
    ["the payment does not count as refunded", report([{}], { paymentRefundStatus: "NOT_REFUNDED" }), undefined],
    ["it is more than was paid", report([{ refundPrice: "110.01" }]), undefined],
    ["a cancellation is of a part", ofCancel({ refundPrice: "10" }), undefined],
    ["a cancelled payment was refunded too", { ...report([{}]), ...ofCancel() }, undefined],
  ])("is unclear where %s", (_, reported, known = { gone: [], ids: [] }) => {
    expect(findForeignReturns(CHARGE, known, reported)).toBe("unclear")
  })
})
