import { lira, paidItem } from "../../../integration-tests/unit/given"
import { mostPayout, type PaidItem } from "../refund/refund-plan"
import { approvalPolicy } from "./approval-policy"
import {
  approvalTime,
  judgeApproval,
  judgePayout,
  refuseApproval,
  refusePayout,
  refusePayoutChange,
  refuseTakingBack,
  type ApprovalState,
  type PayoutState,
} from "./payout"
import { english } from "../../../integration-tests/setup/written"

const of = (more: Partial<PaidItem>) => ({ item: paidItem(more) })
const standing = (more: Partial<ApprovalState> = {}): ApprovalState => ({
  ...of({ paid_price: "110.005" }),
  is_charged: true,
  isCancelled: false,
  isOrderCancelled: false,
  hasOpenRefund: false,
  has_open_change: false,
  hasIban: true,
  ...more,
})

describe("a payout", () => {
  it.each([0, 1])("can be changed while the item has the transactionStatus %i", (transaction_status) => {
    expect(refusePayoutChange(standing(of({ transaction_status })))).toBeUndefined()
  })

  it.each<[string, Partial<PayoutState>, string]>([
    ["the item pays no seller", of({ seller: undefined }), "has no seller"],
    ["the payment was cancelled", { isCancelled: true }, "cancelled"],
    ["it was never charged", { is_charged: false }, "not charged"],
    ["a refund is open", { hasOpenRefund: true }, "result of a refund"],
    ["another change is open", { has_open_change: true }, "the last change"],
    ["part of it was refunded", of({ refunded: lira(1) }), "before any refund"],
    ["it was approved", of({ transaction_status: 2 }), "was approved"],
    ["fraud control declined it", of({ transaction_status: -1 }), "declined"],
    ["its status is not known", of({ transaction_status: 7 }), "does not know"],
  ])("cannot be changed when %s", (_, more, part) => {
    expect(english(refusePayoutChange(standing(more)))).toContain(part)
  })

  it("is above zero and not above the item's price, in whole minor units", () => {
    const item = paidItem({ price: "100.005" })
    expect(mostPayout(item)).toEqual(lira(100_00))
    expect([refusePayout(item, lira(1)), refusePayout(item, lira(100_00))]).toEqual([undefined, undefined])
    expect(english(refusePayout(item, lira(0)))).toContain("above zero")
    expect(english(refusePayout(item, lira(100_01)))).toContain("at most 100.00 TRY")
  })

  const [a, b] = ["sub_a", "sub_b"]
  const [less, more] = ["80.00", "90"]

  it.each([
    ["made", { key: b, price: less }, { key: b, price: "80" }],
    ["not_made", { key: b, price: less }, { key: a, price: more }],
    ["not_made", { key: b, price: more }, { key: a, price: more }],
    ["made", { key: a, price: less }, { key: undefined, price: less }],
    ["made", { key: b, price: less }, { key: undefined, price: less }],
    ["not_reported", { key: b, price: more }, { key: undefined, price: more }],
    ["not_reported", { key: b, price: less }, { key: b, price: undefined }],
    ["not_reported", { key: b, price: less }, { key: b, price: "much" }],
  ] as const)("whose change is unknown is judged %s, to %j, when a look-up reports %j", (verdict, to, reported) => {
    expect(judgePayout({ key: a, price: more }, to, reported)).toBe(verdict)
  })
})

describe("an approval", () => {
  const hold = (isOn: boolean) => ({ isOn, at: new Date("2026-11-24T09:00:00Z"), by: "user_1" })

  it.each<[string, Partial<ApprovalState>, string]>([
    ["the item pays no seller", of({ seller: undefined }), "has no seller"],
    ["the payment was cancelled", { isCancelled: true }, "payment was cancelled"],
    ["it was never charged", { is_charged: false }, "not charged"],
    ["its order was cancelled", { isOrderCancelled: true }, "order of this item was cancelled"],
    ["a refund is open", { hasOpenRefund: true }, "result of a refund"],
    ["a refund of it is sent again", { isRefundAhead: true }, "tries a refund of this item again"],
    ["a change of its payout or an approval is open", { has_open_change: true }, "the last change"],
    ["all of it was refunded", of({ refunded: lira(110_01), paid_price: "110.005" }), "All of this item"],
    ["all of it was refunded, to the last digit", of({ refunded: lira(110_01), paid_price: "110.01" }), "All of this"],
    ["a person has put it on hold", of({ approval_holds: [hold(true)] }), "on hold"],
    ["it was put on hold again", of({ approval_holds: [hold(true), hold(false), hold(true)] }), "on hold"],
    ["it is approved already", of({ transaction_status: 2 }), "already approved"],
    ["it is in fraud control", of({ transaction_status: 0 }), "under fraud review"],
    ["fraud control declined it", of({ transaction_status: -1 }), "declined"],
    ["its status is not reported", of({ transaction_status: undefined }), "does not report"],
    ["its status is not known", of({ transaction_status: 7 }), "does not know"],
    ["its seller has no IBAN", { hasIban: false }, "no IBAN"],
    ["its seller is not known", { hasIban: undefined }, "does not know the seller"],
  ])("is not given when %s", (_, more, part) => {
    const refusal = refuseApproval(standing(more))
    expect(english(refusal?.sentence)).toContain(part)
    expect(refusal?.isForPerson).toBeUndefined()
  })

  it("is for a person where a part was refunded", () =>
    expect(refuseApproval(standing(of({ refunded: lira(1) })))).toMatchObject({ isForPerson: true }))

  it("is taken back from what is approved, whatever of its order and seller", () => {
    const approved = of({ transaction_status: 2, refunded: lira(1) })
    expect(refuseTakingBack(standing({ ...approved, isOrderCancelled: true, hasIban: undefined }))).toBeUndefined()
    expect(english(refuseTakingBack(standing())?.sentence)).toContain("no approval to withdraw")
    expect(english(refuseTakingBack(standing({ ...approved, hasOpenRefund: true }))?.sentence)).toContain(
      "result of a refund",
    )
  })

  it.each([
    ["approve", 2, "made"],
    ["approve", 1, "not_made"],
    ["approve", undefined, "not_reported"],
    ["approve", 0, "not_reported"],
    ["disapprove", 2, "not_made"],
    ["disapprove", 1, "made"],
  ] as const)("(%s) without a response was judged by the transactionStatus %p: %s", (kind, status, verdict) => {
    expect(judgeApproval(kind, status)).toBe(verdict)
  })
})

describe("the policy of approvals", () => {
  const completed_at = new Date("2026-11-01T10:00:00Z")
  const delivered_at = new Date("2026-11-05T10:00:00Z")

  it.each([
    [{ when: "manual" }, delivered_at, "by_hand"],
    [{ when: "immediate" }, undefined, completed_at],
    [{ when: "delivered" }, undefined, "not_delivered"],
    [{ when: "delivered" }, delivered_at, delivered_at],
    [{ when: "after_days", days: 14 }, undefined, "not_delivered"],
    [{ when: "after_days", days: 14 }, delivered_at, new Date("2026-11-19T10:00:00Z")],
  ])("%j says when an item that was delivered at %p is approved: %p", (given, delivered, time) => {
    expect(approvalTime(approvalPolicy.parse(given), { completed_at, delivered_at: delivered })).toEqual(time)
  })

  it.each([
    [{ when: "later" }, "must be one of manual, immediate, delivered, after_days"],
    [{ when: "after_days" }, 'belongs to \\"after_days\\", which needs it'],
    [{ when: "delivered", days: 3 }, 'belongs to \\"after_days\\", which needs it'],
    [{ when: "after_days", days: 0 }, "must be at least 1"],
    [{ when: "after_days", days: 400 }, "must not be above 365"],
  ])("is refused with a sentence: %j", (given, sentence) => {
    expect(approvalPolicy.safeParse(given).error?.message).toContain(sentence)
  })
})
