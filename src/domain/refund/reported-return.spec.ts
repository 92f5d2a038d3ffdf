import { money } from "../../money"
import { findReturnProof, type ReportedReturns, type SentReturn } from "./reported-return"

const lira = (minor: bigint) => money(minor, "TRY")

const TAKEN = { refundPrice: "10.00000000", authCode: "A1", hostReference: "H1", currencyCode: "TRY" }

const OF_ITEM: SentReturn = { id: "svcop_1", kind: "refund", amount: lira(10_00n), payment_transaction_id: "tx_1" }
const OF_ALL: SentReturn = { id: "svcop_1", kind: "refund", amount: lira(25_00n) }
const CANCEL: SentReturn = { id: "svcop_1", kind: "cancel", amount: lira(10_00n) }

const item = (id: string, ...refunds: object[]) => ({
  paymentTransactionId: id,
  refunds: refunds.map((refund) => ({ refundConversationId: "svcop_1", ...TAKEN, ...refund })),
})

const reported = (change: object): ReportedReturns => ({ paymentRefundStatus: "PARTIALLY_REFUNDED", ...change })

const getRefund = (...refunds: object[]) => reported({ itemTransactions: [item("tx_1", ...refunds)] })
const getCancel = (change: object = {}, status: object = { paymentRefundStatus: "TOTALLY_REFUNDED" }) =>
  reported({ cancels: [{ cancelConversationId: "svcop_1", ...TAKEN, ...change }], ...status })

describe("a refund or cancellation in the service's report", () => {
  it.each([
    ["a refund of an item", OF_ITEM, getRefund({})],
    ["one that failed at first", OF_ITEM, getRefund({ authCode: undefined, errorCode: "10241" }, {})],
    ["one whose refundStatus is a number that is not published", OF_ITEM, getRefund({ refundStatus: 2 })],
    ["a cancellation", CANCEL, getCancel()],
  ])("is proven: %s", (_, sent, report) => {
    expect(findReturnProof(sent, report)).toMatchObject({ authCode: "A1", hostReference: "H1" })
  })

  it.each<[string, SentReturn, ReportedReturns]>([
    ["nothing is reported", OF_ITEM, reported({})],
    ["the entry is another's", OF_ITEM, getRefund({ refundConversationId: "svcop_2" })],
    ["the entry is another item's", { ...OF_ITEM, payment_transaction_id: "tx_2" }, getRefund({})],
    ["it has no authCode", OF_ITEM, getRefund({ authCode: undefined })],
    ["its authCode is empty", OF_ITEM, getRefund({ authCode: "" })],
    ["it has an error code", OF_ITEM, getRefund({ errorCode: "10246" })],
    ["it has an error group", OF_ITEM, getRefund({ errorGroup: "REFUND_DECLINE" })],
    ["it has an error message", OF_ITEM, getRefund({ errorMessage: "declined" })],
    ["its amount is missing", OF_ITEM, getRefund({ refundPrice: undefined })],
    ["its amount is another", OF_ITEM, getRefund({ refundPrice: "9.99" })],
    ["its amount is finer than money", OF_ITEM, getRefund({ refundPrice: "10.001" })],
    ["its currency is not reported", OF_ITEM, getRefund({ currencyCode: undefined })],
    ["its refundStatus is that of a failure", OF_ITEM, getRefund({ refundStatus: 0 })],
    ["the status of its payment is not reported", OF_ITEM, { ...getRefund({}), paymentRefundStatus: undefined }],
    ["its currency is another", OF_ITEM, getRefund({ currencyCode: "EUR" })],
    ["it is there twice, so it is of twice the amount", OF_ITEM, getRefund({}, {})],
    ["nothing of the payment is refunded", OF_ITEM, { ...getRefund({}), paymentRefundStatus: "NOT_REFUNDED" }],
    ["its status is not known to us", OF_ITEM, { ...getRefund({}), paymentRefundStatus: "REFUNDING" }],
    ["a part of a cancelled payment is refunded", CANCEL, getCancel({}, { paymentRefundStatus: "PARTIALLY_REFUNDED" })],
    ["a cancellation is listed as a refund", CANCEL, getRefund({})],
    ["a refund is listed as a cancellation", OF_ITEM, getCancel()],
    ["a part of a refund of the payment is missing", OF_ALL, getRefund({})],
  ])("is not proven: %s", (_, sent, report) => {
    expect(findReturnProof(sent, report)).toBeUndefined()
  })

  it("of the payment as a whole is proven with the part of each item", () => {
    const report = reported({ itemTransactions: [item("tx_1", {}), item("tx_2", { refundPrice: "15" })] })
    expect(findReturnProof(OF_ALL, report)?.parts).toEqual([
      { payment_transaction_id: "tx_1", amount: lira(10_00n) },
      { payment_transaction_id: "tx_2", amount: lira(15_00n) },
    ])
  })

  it("of the payment as a whole names no parts where the report leaves out an item's id", () => {
    const unnamed = { ...item("", { refundPrice: "15" }), paymentTransactionId: undefined }
    const report = reported({ itemTransactions: [item("tx_1", {}), unnamed] })
    expect(findReturnProof(OF_ALL, report)).toMatchObject({ authCode: "A1", parts: [] })
  })
})
