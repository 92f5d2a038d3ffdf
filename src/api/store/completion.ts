import type { Attempt } from "../../flows/ports"

/** What Medusa has of a cart that is to be completed. */
export interface CartToComplete {
  /** The sessions it has now; those it had before do not come back. */
  sessionIds: readonly string[]
  /** When its order began to be made: a crash may have left the cart completed and its order without the link to it. */
  orderedAt: Date | undefined
  /** Whether its payment collection has a payment that was not cancelled. */
  hasPayment: boolean
}

/** Milliseconds an order may be without its payment while one completion is at work: the payment comes last. */
const IN_THE_MAKING_MS = 10_000

const OBSTACLES: readonly Attempt["state"][] = ["reversing", "unknown", "reversed"]

/** Whether an attempt may stand in the way of a cart that has no order. */
export const mayObstruct = ({ state }: Attempt): boolean => OBSTACLES.includes(state)

/**
 * Why a cart must not be completed now; undefined when it may. Medusa would take up an old payment without asking for it, or
 * hand out an order that a crash left unpaid. `attempts` are the cart's, newest first.
 */
export function obstacleToCompletion(
  attempts: readonly Attempt[],
  { sessionIds, orderedAt, hasPayment }: CartToComplete,
  now: Date,
): string | undefined {
  const current = attempts.filter(({ sessionId }) => sessionIds.includes(sessionId))
  const has = (...states: Attempt["state"][]) => current.some(({ state }) => states.includes(state))
  if (has("completed", "in_review")) return undefined
  if (has("reversing"))
    return "The payment of this cart is going back to the buyer. Wait, then choose the payment again."
  if (has("unknown"))
    return "It is not known yet how the payment of this cart ended. Wait and ask for its status; do not pay again."
  if (current[0]?.state === "reversed")
    return "The payment of this cart went back to the buyer. Choose the payment again."
  const isLeftUnpaid = orderedAt && !hasPayment && now.getTime() - orderedAt.getTime() > IN_THE_MAKING_MS
  return current.length > 0 && isLeftUnpaid
    ? "The order of this cart was left without its payment. Wait and ask for the payment's status; do not pay again."
    : undefined
}
