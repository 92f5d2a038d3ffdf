import { lira, paidItem } from "../../../integration-tests/unit/given"
import type { WaitingItem } from "../ports/payout-ledger"
import { judgeWaiting, type WaitingFacts } from "./approve-items"
import { english, said } from "../../../integration-tests/setup/written"

const now = new Date("2026-11-23T12:00:00Z")
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const HOLD = { isOn: true, at: hours(-2), by: "user_1" }

const waiting = (more: Partial<WaitingItem> = {}): WaitingItem => ({
  id: "svcitem_1",
  attempt: {
    id: "svcatt_1",
    state: "completed",
    payment_collection_id: "pay_col_1",
    order_id: "order_1",
    last_activity_at: hours(-30),
  },
  item: paidItem({ transaction_status: undefined }),
  title: "Rug",
  variant_id: "variant_1",
  quantity: "1",
  since: hours(-30),
  planned_at: now,
  isCancelled: false,
  hasOpenRefund: false,
  refund_again_at: undefined,
  has_open_change: false,
  is_flagged: false,
  last_step: undefined,
  ...more,
})
const facts = (more: Partial<WaitingFacts> = {}): WaitingFacts => ({
  seller: { iban: "TR33", approval: undefined },
  order: { isCancelled: false, owesBuyer: false, delivered_at: hours(-1) },
  policy: { when: "delivered" },
  ...more,
})
const judged = (item: Partial<WaitingItem>, more: Partial<WaitingFacts> = {}) =>
  judgeWaiting(waiting(item), facts(more), now)

describe("an item that waits for its approval", () => {
  it("is due by the store's policy, or by its seller's own", () => {
    expect(judged({})).toMatchObject({ isDue: true, mayApprove: true })
    const seller = { iban: "TR33", approval: { when: "manual" as const } }
    const byHand = { isDue: false, mayApprove: true, why: said("It is approved manually.") }
    expect(judged({}, { seller })).toMatchObject(byHand)
  })

  it("is due only once the job looks at it", () => {
    const why = (planned_at: Date) => english(judged({ planned_at }).why)
    expect(why(hours(0.1))).toBe("It is approved within minutes.")
    expect(why(hours(5))).toContain("next checks it at 2026-11-23 20:00 (Istanbul time)")
  })

  it("waits for its day, and is looked at daily until then", () => {
    const policy = { when: "after_days" as const, days: 1 }
    const tomorrow = { isDue: false, nextAt: hours(23), why: said("It is approved on 2026-11-24.") }
    expect(judged({}, { policy })).toMatchObject(tomorrow)
    expect(judged({}, { policy: { ...policy, days: 9 } }).nextAt).toEqual(hours(24))
    const undelivered = judged({}, { order: { isCancelled: false, owesBuyer: false, delivered_at: undefined } })
    expect(undelivered).toMatchObject({ isDue: false, mayApprove: true, nextAt: hours(24) })
  })

  it.each<[string, Partial<WaitingItem>, Partial<WaitingFacts>, boolean]>([
    ["its order was cancelled", {}, { order: { isCancelled: true, owesBuyer: false, delivered_at: hours(-1) } }, false],
    ["it has no order", {}, { order: undefined }, false],
    ["its seller has no IBAN", {}, { seller: { iban: undefined, approval: undefined } }, false],
    ["its seller is not known", {}, { seller: undefined }, false],
    ["a refund is open", { hasOpenRefund: true }, {}, false],
    ["a refund of it is sent again", { refund_again_at: hours(1) }, {}, false],
    ["a part was refunded", { item: paidItem({ transaction_status: undefined, refunded: lira(1) }) }, {}, true],
    [
      "a person has put it on hold",
      { item: paidItem({ transaction_status: undefined, approval_holds: [HOLD] }) },
      {},
      false,
    ],
    ["its payment is on the attention list", { is_flagged: true }, {}, true],
    [
      "its order owes the buyer money",
      {},
      { order: { isCancelled: false, owesBuyer: true, delivered_at: hours(-1) } },
      true,
    ],
    ["its approval was taken back", { last_step: { kind: "disapprove", created_at: now } }, {}, true],
    ["its approval was taken back at the service", { last_step: { kind: "approve", created_at: hours(-1) } }, {}, true],
  ])("is held when %s", (_, item, more, mayApprove) => {
    expect(judged(item, { policy: { when: "immediate" }, ...more })).toMatchObject({ isDue: false, mayApprove })
  })

  it("is due again at once when approvals are paused, and cannot be approved meanwhile", () =>
    expect(judged({}, { isPaused: true })).toMatchObject({ isDue: false, mayApprove: false, nextAt: now }))

  it("is looked up again when it was approved just now, whatever its policy: a look-up may have been late", () => {
    const last_step = { kind: "approve", created_at: hours(-0.9) } as const
    const why = said("It was approved before. The store is looking up its current status at the payment service.")
    expect(judged({ last_step }, { policy: { when: "manual" } })).toMatchObject({ isDue: true, mayApprove: false, why })
  })

  it("is tried again after half the time since it was due, between ten minutes and a day", () => {
    const next = (delivered_at: Date) =>
      judged({}, { order: { isCancelled: false, owesBuyer: false, delivered_at } }).nextAt
    expect(next(now)).toEqual(hours(1 / 6))
    expect(next(hours(-10))).toEqual(hours(5))
    expect(next(hours(-100))).toEqual(hours(24))
  })
})
