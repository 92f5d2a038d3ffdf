import type { Attempt } from "../../use-cases/ports/ports"
import {
  forbidsCompletion,
  isReleased,
  isSuccess,
  mayLoseOrder,
  STALE_AFTER_MS,
  type Sentence,
  isBeingCharged,
  say,
} from "../../domain"

export interface CartToComplete {
  /** The sessions it has now; earlier ones do not come back. */
  sessionIds: readonly string[]
  /** The time at which its order was begun: a crash may have left the cart completed, and its order without a link. */
  ordered_at: Date | undefined
  hasPayment: boolean
}

/** Milliseconds an order may lack its payment while a completion is at work: the payment comes last. */
const IN_THE_MAKING_MS = 10_000

/** True if Medusa took back the order of this payment, which is no longer just held, and the cart has no order. */
const isTakenBack = ({ state, hold }: Attempt): boolean => state === "completed" && hold !== "held"

export const mayObstruct = (attempt: Attempt, now: Date): boolean =>
  forbidsCompletion(attempt.state) || isReleased(attempt) || isTakenBack(attempt) || isBeingCharged(attempt, now)

/** True if the cart's order may belong to an earlier session, whose completion deletes it on failure. */
function mayBeTakenBack({ state, last_activity_at }: Attempt, now: Date): boolean {
  return mayLoseOrder(state) && now.getTime() - last_activity_at.getTime() < STALE_AFTER_MS
}

/**
 * Undefined: it may be completed. Medusa would take up an old payment, or return an order that a crash left unpaid, or that
 * another completion deletes if its charge fails: its lock may have run out. `attempts`: the cart's, newest first.
 */
export function obstacleToCompletion(
  attempts: readonly Attempt[],
  { sessionIds, ordered_at, hasPayment }: CartToComplete,
  now: Date,
): Sentence | undefined {
  if (attempts.some((attempt) => isBeingCharged(attempt, now))) return say("buyer.charging")
  const current = attempts.filter(({ session_id }) => sessionIds.includes(session_id))
  const has = (wanted: Attempt["state"]) => current.some(({ state }) => state === wanted)
  // Medusa gave up the order of a hold after it had the payment
  if (current[0] !== undefined && isReleased(current[0])) return say("buyer.reversed")
  // Medusa keeps this payment until the money is back, and would take it up
  if (ordered_at === undefined && current.some(isTakenBack))
    return hasPayment ? say("buyer.reversing") : say("buyer.reversed")
  if (current.some(({ state }) => isSuccess(state))) return undefined
  if (has("reversing")) return say("buyer.reversing")
  if (has("unknown")) return say("buyer.unknown")
  if (current[0]?.state === "reversed") return say("buyer.reversed")
  if (ordered_at === undefined || hasPayment) return undefined
  const others = attempts.filter((attempt) => !current.includes(attempt))
  if (others.some((attempt) => mayBeTakenBack(attempt, now))) return say("buyer.not_decided")
  const isLeft = now.getTime() - ordered_at.getTime() > IN_THE_MAKING_MS
  return current.length > 0 && isLeft ? say("buyer.left_unpaid") : undefined
}
