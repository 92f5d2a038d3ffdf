import type { Attempt } from "../../../../use-cases/ports/ports"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import { money } from "../../../../money"
import type { HoldState } from "../../../../domain"
import { surchargeOfPayment } from "./actions"
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
const getNote = (hold?: HoldState) => surchargeOfPayment(terms, { ...attempt, hold }, [], "pay_1").note
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
