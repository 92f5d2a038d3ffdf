import { money } from "../../money"
import { mostPayout, type PaidItem } from "../refund/refund-plan"
import { judgePayout, refusePayout, refusePayoutChange, type PayoutState } from "./payout"

const lira = (minor: bigint) => money(minor, "TRY")

const item = (more: Partial<PaidItem> = {}): PaidItem => ({
  payment_transaction_id: "1",
  item_id: "item_1",
  price: "100.005",
  paid_price: "110",
  refunded: lira(0n),
  transaction_status: 1,
  seller: { key: "sub_a", price: "90" },
  ...more,
})
const standing = (more: Partial<PayoutState> = {}): PayoutState => ({
  item: item(),
  is_charged: true,
  isCancelled: false,
  hasOpenRefund: false,
  has_open_change: false,
  ...more,
})

describe("a payout", () => {
  it.each([0, 1])("can be changed while the item has the transactionStatus %i", (transaction_status) => {
    expect(refusePayoutChange(standing({ item: item({ transaction_status }) }))).toBeUndefined()
  })

  it.each<[string, Partial<PayoutState>, string]>([
    ["the item pays no seller", { item: item({ seller: undefined }) }, "pays no seller"],
    ["the payment was cancelled", { isCancelled: true }, "cancelled"],
    ["it was never charged", { is_charged: false }, "not charged"],
    ["a refund is open", { hasOpenRefund: true }, "how a refund"],
    ["another change is open", { has_open_change: true }, "the last change"],
    ["part of it was refunded", { item: item({ refunded: lira(1n) }) }, "before any refund"],
    ["it was approved", { item: item({ transaction_status: 2 }) }, "was approved"],
    ["fraud control declined it", { item: item({ transaction_status: -1 }) }, "declined"],
    ["its status is not known", { item: item({ transaction_status: 7 }) }, "does not know"],
  ])("cannot be changed when %s", (_, more, part) => {
    expect(refusePayoutChange(standing(more))?.en).toContain(part)
  })

  it("is above zero and not above the item's price, in whole minor units", () => {
    expect(mostPayout(item())).toEqual(lira(100_00n))
    expect(refusePayout(item(), lira(1n))).toBeUndefined()
    expect(refusePayout(item(), lira(100_00n))).toBeUndefined()
    expect(refusePayout(item(), lira(0n))?.en).toContain("above zero")
    expect(refusePayout(item(), lira(100_01n))?.en).toContain("at most 100.00 TRY")
  })
})

describe("a payout change with an unknown outcome", () => {
  const [a, b] = ["sub_a", "sub_b"]
  const [less, more] = ["80.00", "90"]

  it.each([
    ["made", { key: a, price: more }, { key: b, price: less }, { key: b, price: "80" }],
    ["not_made", { key: a, price: more }, { key: b, price: less }, { key: a, price: more }],
    ["not_made", { key: a, price: more }, { key: b, price: more }, { key: a, price: more }],
    ["made", { key: a, price: more }, { key: a, price: less }, { key: undefined, price: less }],
    ["made", { key: a, price: more }, { key: b, price: less }, { key: undefined, price: less }],
    ["not_reported", { key: a, price: more }, { key: b, price: more }, { key: undefined, price: more }],
    ["not_reported", { key: a, price: more }, { key: b, price: less }, { key: b, price: undefined }],
    ["not_reported", { key: a, price: more }, { key: b, price: less }, { key: b, price: "much" }],
  ] as const)(
    "is judged %s by a look-up, from %j to %j, when the service reports %j",
    (verdict, from, to, reported) => {
      expect(judgePayout(from, to, reported)).toBe(verdict)
    },
  )
})
