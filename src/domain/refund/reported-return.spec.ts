import { moneyToDecimal } from "../../money"
import { lira } from "../../../integration-tests/unit/given"
import {
  findForeignReturns,
  findReturnProof,
  compareReturns,
  type ReportedReturns,
  type SentReturn,
} from "./reported-return"

const OF_ITEM: SentReturn = { id: "svcop_1", kind: "refund", amount: lira(10_00), payment_transaction_id: "tx_1" }
const OF_ALL: SentReturn = { id: "svcop_1", kind: "refund", amount: lira(25_00) }
const CANCEL: SentReturn = { id: "svcop_1", kind: "cancel", amount: lira(10_00) }

const TAKEN = { refundPrice: "10.00000000", authCode: "A1", hostReference: "H1", currencyCode: "TRY" }

const reported = (change: object): ReportedReturns => ({ paymentRefundStatus: "PARTIALLY_REFUNDED", ...change })

describe("a refund or cancellation in the service's report", () => {
  const item = (id: string, ...refunds: object[]) => ({
    paymentTransactionId: id,
    refunds: refunds.map((refund) => ({ refundConversationId: "svcop_1", ...TAKEN, ...refund })),
  })
  const refunds = (...some: object[]) => reported({ itemTransactions: [item("tx_1", ...some)] })
  const cancel = (paymentRefundStatus = "TOTALLY_REFUNDED") =>
    reported({ cancels: [{ cancelConversationId: "svcop_1", ...TAKEN }], paymentRefundStatus })

  it.each([
    ["a refund of an item", OF_ITEM, refunds({})],
    ["one that failed at first", OF_ITEM, refunds({ authCode: undefined, errorCode: "10241" }, {})],
    ["one whose refundStatus is a number that is not published", OF_ITEM, refunds({ refundStatus: 2 })],
    ["a cancellation", CANCEL, cancel()],
  ])("is proven: %s", (_, sent, report) => {
    expect(findReturnProof(sent, report)).toMatchObject({ authCode: "A1", hostReference: "H1" })
  })

  it.each<[string, SentReturn, ReportedReturns]>([
    ["nothing is reported", OF_ITEM, reported({})],
    ["the entry is another's", OF_ITEM, refunds({ refundConversationId: "svcop_2" })],
    ["the entry is another item's", { ...OF_ITEM, payment_transaction_id: "tx_2" }, refunds({})],
    ["it has no authCode", OF_ITEM, refunds({ authCode: undefined })],
    ["its authCode is empty", OF_ITEM, refunds({ authCode: "" })],
    ["it has an error code", OF_ITEM, refunds({ errorCode: "10246" })],
    ["it has an error group", OF_ITEM, refunds({ errorGroup: "REFUND_DECLINE" })],
    ["it has an error message", OF_ITEM, refunds({ errorMessage: "declined" })],
    ["its amount is missing", OF_ITEM, refunds({ refundPrice: undefined })],
    ["its amount is another", OF_ITEM, refunds({ refundPrice: "9.99" })],
    ["its amount is finer than money", OF_ITEM, refunds({ refundPrice: "10.001" })],
    ["its currency is not reported", OF_ITEM, refunds({ currencyCode: undefined })],
    ["its refundStatus is that of a failure", OF_ITEM, refunds({ refundStatus: 0 })],
    ["the status of its payment is not reported", OF_ITEM, { ...refunds({}), paymentRefundStatus: undefined }],
    ["its currency is another", OF_ITEM, refunds({ currencyCode: "EUR" })],
    ["it is there twice, so it is of twice the amount", OF_ITEM, refunds({}, {})],
    ["nothing of the payment is refunded", OF_ITEM, { ...refunds({}), paymentRefundStatus: "NOT_REFUNDED" }],
    ["its status is not known to us", OF_ITEM, { ...refunds({}), paymentRefundStatus: "REFUNDING" }],
    ["a part of a cancelled payment is refunded", CANCEL, cancel("PARTIALLY_REFUNDED")],
    ["a cancellation is listed as a refund", CANCEL, refunds({})],
    ["a refund is listed as a cancellation", OF_ITEM, cancel()],
    ["a part of a refund of the payment is missing", OF_ALL, refunds({})],
  ])("is not proven: %s", (_, sent, report) => expect(findReturnProof(sent, report)).toBeUndefined())

  it("of the payment as a whole is proven with each item's part, and with none where an item has no id", () => {
    const rest = item("tx_2", { refundPrice: "15" })
    expect(findReturnProof(OF_ALL, reported({ itemTransactions: [item("tx_1", {}), rest] }))?.parts).toEqual([
      { payment_transaction_id: "tx_1", amount: lira(10_00) },
      { payment_transaction_id: "tx_2", amount: lira(15_00) },
    ])
    const unnamed = { ...rest, paymentTransactionId: undefined }
    const report = reported({ itemTransactions: [item("tx_1", {}), unnamed] })
    expect(findReturnProof(OF_ALL, report)).toMatchObject({ authCode: "A1", parts: [] })
  })
})

describe("what went back without this store", () => {
  const CHARGE = { price: lira(100_00), paid_price: lira(110_00) }
  type Known = Parameters<typeof findForeignReturns>[1]
  const find = (report: ReportedReturns, { gone = [], ids = [] }: Partial<Known> = {}) =>
    findForeignReturns(CHARGE, { gone, ids }, report)
  const OWN = { refundConversationId: OF_ITEM.id }
  const WITH_OWN = { gone: [OF_ITEM], ids: [OF_ITEM.id] }

  const refunds = (some: readonly object[], more: object = {}) => {
    const listed = some.map((one) => ({ ...TAKEN, refundTxId: "7", ...one }))
    return reported({ itemTransactions: [{ paymentTransactionId: "tx_1", refunds: listed }], ...more })
  }
  const cancel = (refundPrice = "110") => ({
    paymentRefundStatus: "TOTALLY_REFUNDED",
    cancels: [{ ...TAKEN, refundId: "9", refundPrice }],
  })

  it("is a refund that none of the store's calls made, named by the service's id of it and its item", () => {
    expect(find(refunds([{}]))).toMatchObject([
      { id: "svcret_7_tx_1", kind: "refund", amount: lira(10_00), payment_transaction_id: "tx_1", surcharge: "kept" },
    ])
    expect(find(cancel())).toMatchObject([
      { id: "svcret_9", kind: "cancel", amount: lira(110_00), surcharge: "returned" },
    ])
  })

  it.each<[string, ReportedReturns, Partial<Known> | undefined]>([
    ["it is the store's own", refunds([OWN]), WITH_OWN],
    ["it is the store's own, and counted no more", refunds([OWN]), { ids: [OF_ITEM.id] }],
    ["it was recorded before", refunds([{}]), { ids: ["svcret_7_tx_1"] }],
    ["it was recorded as the surcharge's", refunds([{}]), { ids: ["svcret_7_tx_1_surcharge"] }],
    ["it failed", refunds([{ errorCode: "10012" }, { authCode: undefined }]), undefined],
    ["nothing is reported", {}, undefined],
  ])("is nothing where %s", (_, report, known) => expect(find(report, known)).toEqual([]))

  it("beyond the price is the surcharge's", () => {
    const known = { gone: [{ ...OF_ITEM, amount: lira(95_00) }], ids: [OF_ITEM.id] }
    expect(find(refunds([{ ...OWN, refundPrice: "95" }, {}]), known)).toMatchObject([
      { id: "svcret_7_tx_1", amount: lira(5_00), surcharge: "kept" },
      { id: "svcret_7_tx_1_surcharge", amount: lira(5_00), surcharge: "alone" },
    ])
  })

  it.each<[string, ReportedReturns, Partial<Known> | undefined]>([
    ["an own refund is not in the report by its id", refunds([{}]), WITH_OWN],
    ["the service gives it no id", refunds([{ refundTxId: undefined }]), undefined],
    ["two have one id", refunds([{}, {}]), undefined],
    ["it has no amount", refunds([{ refundPrice: undefined }]), undefined],
    ["its currency is another", refunds([{ currencyCode: "EUR" }]), undefined],
    ["the payment does not count as refunded", refunds([{}], { paymentRefundStatus: "NOT_REFUNDED" }), undefined],
    ["it is more than was paid", refunds([{ refundPrice: "110.01" }]), undefined],
    ["a cancellation is of a part", cancel("10"), undefined],
    ["a cancelled payment was refunded too", { ...refunds([{}]), ...cancel() }, undefined],
  ])("is unclear where %s", (_, report, known) => expect(find(report, known)).toBe("unclear"))

  const NOT_SENT = { ids: [OF_ITEM.id] }
  const RECORDED = { gone: [{ ...OF_ITEM, id: "svcret_7_tx_1" }], ids: ["svcret_7_tx_1"] }
  const TWO_OWN = { gone: [OF_ITEM, { ...OF_ITEM, id: "svcop_2" }], ids: [OF_ITEM.id, "svcop_2"] }
  it.each<[string, ReportedReturns, Partial<Known>, string]>([
    ["a refund", refunds([{}]), {}, "more 10.00"],
    ["a refund beside the store's own", refunds([OWN, {}]), WITH_OWN, "more 10.00"],
    ["a refund that was recorded, and another", refunds([{}, { refundTxId: "8" }]), RECORDED, "more 10.00"],
    [
      "a larger refund than an own one that is not in the report",
      refunds([{ refundPrice: "12" }]),
      WITH_OWN,
      "more 2.00",
    ],
    ["a cancellation", cancel(), {}, "more 110.00"],
    ["a cancellation of what a hold had captured", cancel("40"), {}, "more 40.00"],
    ["the store's own that counts as not sent", refunds([OWN]), NOT_SENT, "contradicted 10.00"],
    ["the store's own", refunds([OWN]), WITH_OWN, "agrees"],
    ["what was recorded", refunds([{}]), RECORDED, "agrees"],
    ["a refund of the amount of an own one that is not in the report", refunds([{}]), WITH_OWN, "unclear"],
    ["the store's own, without another that is not in the report", refunds([OWN]), TWO_OWN, "unclear"],
    ["nothing", {}, {}, "unclear"],
    ["one that failed", refunds([{ errorCode: "10012" }]), {}, "unclear"],
    ["one in another currency", refunds([OWN, { currencyCode: "EUR" }]), WITH_OWN, "unclear"],
    ["one without an amount", refunds([{}, { refundPrice: undefined }]), {}, "unclear"],
  ])("is compared with what the store has: %s", (_, report, { gone = [], ids = [] }, expected) => {
    const found = compareReturns(CHARGE, { gone, ids }, report)
    expect("amount" in found ? `${found.type} ${moneyToDecimal(found.amount)}` : found.type).toBe(expected)
  })
})
