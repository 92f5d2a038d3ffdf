import { hasEndedState } from "../../../src/domain"
import type { Order } from "../../flows/harness/memory-medusa"
import type { World } from "../run/world"
import type { AttemptBooks, Books } from "./books"
import { finding, type Finding } from "./rules"

/** Rule 4: an attempt on its way has a next check, or is flagged. */
function stuckAttempt({ attempt, next_check_at, entries }: AttemptBooks): Finding[] {
  if (hasEndedState(attempt.state) || entries.length > 0) return []
  const when = next_check_at === undefined ? "is never checked again" : "is checked again and again"
  return [finding("stuck", `${attempt.id} stays ${attempt.state}, ${when}, and is not flagged.`)]
}

/** Rule 4: so has a refund, and a change of a payout. */
function stuckOperations({ attempt, next_check_at, operations, changes, approvals, entries }: AttemptBooks): Finding[] {
  const has = (kind: string) => entries.some((entry) => entry.kind === kind)
  const found: Finding[] = []
  for (const { id, state, kind } of operations) {
    if (state === "sent" && next_check_at === undefined) found.push(finding("stuck", `The ${kind} ${id} stays sent.`))
    if (state === "unknown" && !has("refund_unknown"))
      found.push(finding("stuck", `The ${kind} ${id} of ${attempt.id} is unknown, and is not flagged.`))
  }
  for (const { id, state } of [...changes, ...approvals]) {
    if ((state === "sent" || state === "unknown") && next_check_at === undefined && !has("payout_unknown"))
      found.push(finding("stuck", `The step about a payout ${id} stays ${state}, and is not flagged.`))
  }
  return found
}

/** Codes below it are given before anything is sent to a bank; these two say nothing. */
const BANKS_FROM = 10_000
const SAY_NOTHING = ["1", "2"]
/** A charge can be looked up. Money that goes back cannot, so there such a code leaves the end open, and a person is asked. */
const CHARGES = ["payments.create", "holds.create", "threeDs.finalize", "threeDs.finalizeV2"]

/** Rule 4: a charge that the service itself has refused is not left open. */
const leftOpen = ({ world }: Books): Finding[] =>
  world.moneyCalls
    .filter(
      ({ operation, code = "1", outcome }) =>
        CHARGES.includes(operation) &&
        !SAY_NOTHING.includes(code) &&
        Number(code) < BANKS_FROM &&
        outcome === "unknown",
    )
    .map(({ operation, conversationId, code }) =>
      finding(
        "stuck",
        `${operation} of ${conversationId} was refused with ${String(code)}, and its end was left open.`,
      ),
    )

/** Whether the plugin looks for an order without a link to its cart: when it has brought a payment begun before to another order of the cart. */
function isLookedFor(
  { madeOf = "", created_at = new Date(0) }: Order,
  own: readonly AttemptBooks[],
  world: World,
): boolean {
  const isPaid = own.some(({ attempt }) => attempt.state === "completed" && attempt.created_at <= created_at)
  return isPaid && !world.completedByMedusa.has(madeOf)
}

/** Medusa's own route made it, for a session that was never paid, after all charges of the cart had been given back. */
const isOfMedusaAlone = ({ madeOf = "", created_at }: Order, own: readonly AttemptBooks[], world: World): boolean =>
  world.completedByMedusa.has(madeOf) &&
  own.every(
    ({ attempt }) => attempt.state === "reversed" && created_at !== undefined && attempt.last_activity_at <= created_at,
  )

/** Rule 4: an order of a cart has its payment, or waits for one that is on its way. */
function unpaidOrders({ world, attempts }: Books): Finding[] {
  return world.medusa.orders.flatMap((order) => {
    if (order.isCanceled || order.madeOf === undefined) return []
    const isPaid = order.transactions.some(({ reference }) => reference === "capture")
    const own = attempts.filter(({ attempt }) => attempt.cart_id === order.madeOf)
    // Medusa's own, or a person's: nothing was started at the service, or the order was made cheaper than what was paid
    // what has become of an amount that was held, whichever of the order's sessions holds it, has rules of its own
    const ofOrder = attempts.filter(({ attempt }) => attempt.cart_id === order.madeOf || attempt.order_id === order.id)
    if (ofOrder.some(({ attempt }) => attempt.state === "completed" && attempt.hold !== undefined)) return []
    if (own.length === 0 || world.lowered.has(order.id) || isOfMedusaAlone(order, own, world)) return []
    const isWatched = ofOrder.some(({ attempt, entries }) => entries.length > 0 || !hasEndedState(attempt.state))
    if (isPaid || isWatched || (order.cart_id === undefined && !isLookedFor(order, own, world))) return []
    const states = own.map(({ attempt }) => attempt.state).join(", ")
    return [finding("stuck", `The order ${order.id} is left unpaid (attempts: ${states}), and is not flagged.`)]
  })
}

export const auditStuck = (books: Books): Finding[] => [
  ...books.attempts.flatMap(stuckAttempt),
  ...books.attempts.flatMap(stuckOperations),
  ...leftOpen(books),
  ...unpaidOrders(books),
]
