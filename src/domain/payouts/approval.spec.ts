import { money } from "../../money"
import type { PaidItem } from "../refund/refund-plan"
import {
  judgeApproval,
  refuseApproval,
  refuseTakingBack,
  type ApprovalState,
  approvalPolicy,
  approvalTime,
} from "./payout"

const lira = (minor: bigint) => money(minor, "TRY")

const item = (more: Partial<PaidItem> = {}): PaidItem => ({
  payment_transaction_id: "1",
  item_id: "item_1",
  price: "100",
  paid_price: "110.005",
  refunded: lira(0n),
  transaction_status: 1,
  seller: { key: "sub_a", price: "90" },
  ...more,
})
const standing = (more: Partial<ApprovalState> = {}): ApprovalState => ({
  item: item(),
  is_charged: true,
  isCancelled: false,
  isOrderCancelled: false,
  hasOpenRefund: false,
  has_open_change: false,
  hasIban: true,
  ...more,
})
const of = (more: Partial<PaidItem>) => ({ item: item(more) })
const hold = (isOn: boolean) => ({ isOn, at: new Date("2026-11-24T09:00:00Z"), by: "user_1" })

describe("an approval", () => {
  it("is given to a charged item that waits for it", () => {
    expect(refuseApproval(standing())).toBeUndefined()
    expect(refuseApproval(standing(of({ approval_holds: [hold(true), hold(false)] })))).toBeUndefined()
  })

  it.each<[string, Partial<ApprovalState>, string]>([
    ["the item pays no seller", of({ seller: undefined }), "pays no seller"],
    ["the payment was cancelled", { isCancelled: true }, "payment was cancelled"],
    ["it was never charged", { is_charged: false }, "not charged"],
    ["its order was cancelled", { isOrderCancelled: true }, "order of this item was cancelled"],
    ["a refund is open", { hasOpenRefund: true }, "how a refund"],
    ["a change of its payout or an approval is open", { has_open_change: true }, "the last change"],
    ["all of it was refunded", of({ refunded: lira(110_01n) }), "All of this item"],
    ["all of it was refunded, to the last digit", of({ refunded: lira(110_01n), paid_price: "110.01" }), "All of this"],
    ["a person has put it on hold", of({ approval_holds: [hold(true)] }), "on hold"],
    ["it was put on hold again", of({ approval_holds: [hold(true), hold(false), hold(true)] }), "on hold"],
    ["it is approved already", of({ transaction_status: 2 }), "approved already"],
    ["it is in fraud control", of({ transaction_status: 0 }), "in fraud control"],
    ["fraud control declined it", of({ transaction_status: -1 }), "declined"],
    ["its status is not reported", of({ transaction_status: undefined }), "does not report"],
    ["its status is not known", of({ transaction_status: 7 }), "does not know"],
    ["its seller has no IBAN", { hasIban: false }, "no IBAN"],
    ["its seller is not known", { hasIban: undefined }, "does not know the seller"],
  ])("is not given when %s", (_, more, part) => {
    const refusal = refuseApproval(standing(more))
    expect(refusal?.sentence.en).toContain(part)
    expect(refusal?.isForPerson).toBeUndefined()
  })

  it("is for a person where a part was refunded", () => {
    expect(refuseApproval(standing(of({ refunded: lira(1n) })))).toMatchObject({ isForPerson: true })
  })

  it("is taken back from what is approved, whatever of its order and seller", () => {
    const approved = of({ transaction_status: 2, refunded: lira(1n) })
    expect(refuseTakingBack(standing({ ...approved, isOrderCancelled: true, hasIban: undefined }))).toBeUndefined()
    expect(refuseTakingBack(standing())?.sentence.en).toContain("no approval to take back")
    expect(refuseTakingBack(standing({ ...approved, hasOpenRefund: true }))?.sentence.en).toContain("how a refund")
  })

  it("was made when the service shows it, and is open when the service shows no status of an approval", () => {
    expect([2, 1, undefined, 0].map((status) => judgeApproval("approve", status))).toEqual([
      "made",
      "not_made",
      "not_reported",
      "not_reported",
    ])
    expect([2, 1].map((status) => judgeApproval("disapprove", status))).toEqual(["not_made", "made"])
  })
})

describe("the policy of approvals", () => {
  const completed_at = new Date("2026-11-01T10:00:00Z")
  const delivered_at = new Date("2026-11-05T10:00:00Z")

  it("says when an item is approved", () => {
    const at = (given: unknown, delivered?: Date) =>
      approvalTime(approvalPolicy.parse(given), { completed_at, delivered_at: delivered })
    expect(at({ when: "manual" }, delivered_at)).toBe("by_hand")
    expect(at({ when: "immediate" })).toEqual(completed_at)
    expect(at({ when: "delivered" })).toBe("not_delivered")
    expect(at({ when: "delivered" }, delivered_at)).toEqual(delivered_at)
    expect(at({ when: "after_days", days: 14 })).toBe("not_delivered")
    expect(at({ when: "after_days", days: 14 }, delivered_at)).toEqual(new Date("2026-11-19T10:00:00Z"))
  })

  it.each([
    [{ when: "later" }, "must be one of manual, immediate, delivered, after_days"],
    [{ when: "after_days" }, 'belongs to "after_days", which needs it'],
    [{ when: "delivered", days: 3 }, 'belongs to "after_days", which needs it'],
    [{ when: "after_days", days: 0 }, "must be at least 1"],
    [{ when: "after_days", days: 400 }, "must not be above 365"],
  ])("is refused with a sentence: %j", (given, sentence) => {
    expect(approvalPolicy.safeParse(given).error?.message).toContain(sentence.replaceAll('"', '\\"'))
  })
})
