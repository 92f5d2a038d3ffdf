import type { Attempt, Operation } from "../../../../use-cases/ports/ports"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import { money } from "../../../../money"
import type { HoldState } from "../../../../domain"
import { surchargeOfPayment } from "./actions"
import { getHeadline } from "./headline"
import { getTimeline } from "./timeline"

const NOW = new Date("2026-11-22T09:00:00Z")
const attempt = {
  ...{ id: "svcatt_1", flow: "threeds", state: "completed", payment_id: "7", created_at: NOW, last_activity_at: NOW },
  ...{ price: money(189_50n, "TRY"), paid_price: money(249_40n, "TRY"), installment: 3 },
} as Attempt
const terms = {
  clock: { now: () => NOW },
  refunds: { cap: "lower", fullRefund: "cancel-first", ip: "127.0.0.1" },
} as const
const getNote = (hold?: HoldState) =>
  surchargeOfPayment(terms, { ...attempt, hold }, { operations: [], items: [] }, "pay_1").note
const listKinds = (hold?: HoldState, states: readonly Attempt["state"][] = ["finalizing", "paid"]) => {
  const nothing = { facts: {}, basket: [], items: [], operations: [], payout_changes: [], approvals: [], attention: [] }
  const moves = states.map((state) => ({ state, at: NOW }))
  const paid: Attempt = { ...attempt, state: states.at(-1) ?? "paid", hold }
  const history: AttemptHistory = { ...nothing, attempt: paid, moves, came_back_at: undefined }
  const names = { titles: new Map(), people: new Map(), sellers: new Map() }
  return getTimeline(history, [], names).map(({ kind }) => kind)
}

it("says nothing of a surcharge before it is captured", () => {
  expect([getNote("held"), getNote("released")]).toEqual([null, null])
  expect(getNote("captured")).not.toBeNull()
  expect(getNote()).not.toBeNull()
})

it("shows a card that holds as one whose amount is being held, not charged", () => {
  expect(listKinds("held")).toEqual(["started", "holding", "held"])
  expect(listKinds()).toEqual(["started", "charging", "paid"])
  expect(listKinds("held", ["reversing", "reversed"])).toEqual(["started", "hold_releasing", "hold_ended"])
  expect(listKinds(undefined, ["reversing", "reversed"])).toEqual(["started", "reversing", "reversed"])
})

const cancel = (state: Operation["state"]): Operation => ({
  ...{ id: "svcop_1", attempt_id: "svcatt_1", kind: "cancel", state, amount: money(277_20n, "TRY") },
  ...{ payment_transaction_id: undefined, medusa_refund_id: undefined, error_code: undefined, error_group: undefined },
  created_at: new Date("2026-11-22T09:00:00Z"),
})
const reversing = { state: "reversing", resolution: undefined, released: undefined } as const

it.each([
  ["being returned while its refund is on its way", "sent", "reversing"],
  [
    "one whose refund is not known to have gone through, and not one that is being returned",
    "unknown",
    "refund_unknown",
  ],
] as const)("a payment without an order is shown as %s", (_, state, headline) => {
  expect(getHeadline(reversing, [cancel(state)], { isAllRefunded: false, now: NOW })).toBe(headline)
})

it("a hold without an order is shown as being released, and then as released: nothing of it was taken that could be returned", () => {
  const [held, captured] = [{ ...reversing, hold: "held" } as const, { ...reversing, hold: "captured" } as const]
  expect(getHeadline(held, [cancel("unknown")], { isAllRefunded: false, now: NOW })).toBe("releasing")
  expect(getHeadline({ ...held, state: "reversed" }, [cancel("succeeded")], { isAllRefunded: false, now: NOW })).toBe(
    "released",
  )
  expect(
    getHeadline({ ...captured, state: "reversed" }, [cancel("succeeded")], { isAllRefunded: false, now: NOW }),
  ).toBe("reversed")
})
