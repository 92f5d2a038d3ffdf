import { hasEndedState } from "../../../src/domain"
import type { Order } from "../../flows/harness/memory-medusa"
import { CHARGES } from "../run/service"
import type { AttemptBooks, Books } from "./books"
import { finding } from "./rules"

/** Rule 4: what is on its way has a next check, or is flagged: an attempt, a refund, and a change of a payout. */
export function* stuckAttempt({ attempt, next_check_at, operations, changes, approvals, entries }: AttemptBooks) {
  const { id: attempt_id, state: now } = attempt
  const has = (kind: string) => entries.some((entry) => entry.kind === kind)
  const isChecked = next_check_at !== undefined
  if (!hasEndedState(now) && entries.length === 0)
    yield finding(
      "stuck",
      `${attempt_id} stays ${now}, is ${isChecked ? "checked again and again" : "never checked again"}, and is not flagged.`,
    )
  for (const { id, state, kind } of operations) {
    if (state === "sent" && !isChecked) yield finding("stuck", `The ${kind} ${id} stays sent.`)
    if (state === "unknown" && !has("refund_unknown"))
      yield finding("stuck", `The ${kind} ${id} of ${attempt_id} is unknown, and is not flagged.`)
  }
  for (const { id, state } of [...changes, ...approvals])
    if ((state === "sent" || state === "unknown") && !isChecked && !has("payout_unknown"))
      yield finding("stuck", `The step about a payout ${id} stays ${state}, and is not flagged.`)
}

/** Codes below it are given before anything is sent to a bank; these two say nothing. */
const BANKS_FROM = 10_000
const SAY_NOTHING = ["1", "2"]

/**
 * Rule 4: a charge that the service itself has refused is not left open. It can be looked up; money that goes back cannot, so there such a code
 * leaves the end open, and an entry is opened.
 */
export function* leftOpen({ world }: Books) {
  for (const { operation, conversationId, code = "1", outcome } of world.moneyCalls)
    if (
      CHARGES.includes(operation) &&
      !SAY_NOTHING.includes(code) &&
      Number(code) < BANKS_FROM &&
      outcome === "unknown"
    )
      yield finding("stuck", `${operation} of ${conversationId} was refused with ${code}, and its end was left open.`)
}

/**
 * The plugin looks for no such unpaid order. Without a link to its cart, it finds one only beside the order of a payment begun before.
 * With a link, Medusa's own route made it for a session that was never paid, after all charges of the cart had been given back.
 */
function isOfMedusaAlone(order: Order, own: readonly AttemptBooks[], { world }: Books): boolean {
  const { madeOf = "", created_at, cart_id } = order
  if (world.completedByMedusa.has(madeOf)) {
    const isBack = ({ attempt: { state, last_activity_at } }: AttemptBooks) =>
      state === "reversed" && created_at !== undefined && last_activity_at <= created_at
    return cart_id === undefined || own.every(isBack)
  }
  const isPaid = ({ attempt }: AttemptBooks) =>
    attempt.state === "completed" && attempt.created_at <= (created_at ?? new Date(0))
  return cart_id === undefined && !own.some(isPaid)
}

/** Rule 4: an order of a cart has its payment, or waits for one that is on its way. */
export function* unpaidOrders(books: Books) {
  const { world, attempts } = books
  for (const order of world.medusa.orders) {
    const { id, isCanceled, madeOf, transactions } = order
    const isPaid = transactions.some(({ reference }) => reference === "capture")
    if (isCanceled || madeOf === undefined || isPaid || world.lowered.has(id)) continue
    const own = attempts.filter(({ attempt }) => attempt.cart_id === madeOf)
    const ofOrder = attempts.filter(({ attempt }) => attempt.cart_id === madeOf || attempt.order_id === id)
    // what has become of an amount that was held, whichever of the order's sessions holds it, has rules of its own
    const isHeld = ofOrder.some(({ attempt }) => attempt.state === "completed" && attempt.hold !== undefined)
    const isWatched = ofOrder.some(({ attempt, entries }) => entries.length > 0 || !hasEndedState(attempt.state))
    // without an attempt, Medusa or a person made it: nothing was started at the service
    if (own.length === 0 || isHeld || isWatched || isOfMedusaAlone(order, own, books)) continue
    const states = own.map(({ attempt }) => attempt.state).join(", ")
    yield finding("stuck", `The order ${id} is left unpaid (attempts: ${states}), and is not flagged.`)
  }
}
