import { isOpenToLateSuccess, joined, mustCancelOrder, needsLookup, TOKEN_GRACE_MS, type Sentence } from "../../domain"
import { missingOf, UNKNOWN_FLAGGED_MS, type LookUpResult } from "../charge/apply-verdict"
import { lookUpAndApply } from "../charge/look-up"
import type { Attempt, PaymentContext } from "../ports/ports"
import { readMedusaState } from "./medusa-state"
import type { Pass, Trigger } from "./pass"
import { NOT_REPORTED, REPORTED_IN_PART } from "./sentences"

/** What suggests that a card was charged after all. */
const AFTER_THE_END: readonly Trigger[] = ["job", "notification", "person"]

/**
 * Whether only the service can say how the attempt continues. A card is charged by our own call alone, so when one has ended
 * without money, a buyer's request is no reason to ask again.
 */
export function mustAsk({ state, flow }: Attempt, by: Trigger): boolean {
  if (needsLookup(state)) return true
  return isOpenToLateSuccess(state) && (flow === "hosted" || AFTER_THE_END.includes(by))
}

export interface Asked extends Pick<LookUpResult, "attempt" | "didMove"> {
  /** The service was asked and did not say how the charge ended. */
  gotNoAnswer: boolean
  /** It was declined, and yet the service has it under review: approved, it is a charge. */
  isReviewedAfterDecline?: boolean
}

/** Looks the attempt up, applies the verdict, ends what can no longer be paid and flags what stays unknown. */
export async function askService(context: PaymentContext, { before, isStale }: Pass): Promise<Asked> {
  const { found, attempt, didMove } = await lookUpAndApply(context, before)
  const gotNoAnswer = found.is === "unknown" || found.is === "not_sent"
  if (!gotNoAnswer) await context.ledger.markHandled(attempt.id)
  if (found.is === "not_found" && isStale && !isPageOpen(attempt, context.clock.now())) return expire(context, attempt)
  if (found.is === "still_open" && (await isOver(context, attempt, isStale))) return expire(context, attempt)
  if (found.is === "unknown") await flagUnknown(context, attempt, missingOf(found))
  // an attempt that the service does not know of is not over before it expires
  else if (attempt.state !== "unknown") await context.ledger.closeAttention(attempt.id, "lookup_unknown")
  return {
    attempt,
    didMove,
    gotNoAnswer,
    isReviewedAfterDecline: found.is === "in_review" && attempt.state === "declined",
  }
}

/** Whether a buyer's last try may still succeed. */
export function isPageOpen({ token_expires_at }: Attempt, now: Date): boolean {
  return token_expires_at !== undefined && now.getTime() <= token_expires_at.getTime() + TOKEN_GRACE_MS
}

/** Whether it can no longer be paid: its page has expired, or a crash came between order and charge and the buyer has left. */
async function isOver(context: PaymentContext, attempt: Attempt, isStale: boolean): Promise<boolean> {
  // a crash kept the bank's page from the buyer, so there is no authentication, and only our own call would charge
  if (attempt.flow === "threeds" && attempt.state === "sent") return isStale
  if (attempt.token_expires_at === undefined) return false
  if (!isPageOpen(attempt, context.clock.now())) return true
  if (!isStale || attempt.flow !== "threeds" || attempt.state !== "awaiting_buyer") return false
  return mustCancelOrder(await readMedusaState(context, attempt))
}

/** An attempt whose charge was on its way becomes unknown first, and expires when the service repeats its answer. */
async function expire({ ledger }: PaymentContext, attempt: Attempt): Promise<Asked> {
  const to = attempt.state === "finalizing" ? "unknown" : "expired"
  const moved = await ledger.moveAttempt(attempt.id, to, "fromService", {}, attempt)
  if (moved?.state === "expired") await ledger.closeAttention(attempt.id, "lookup_unknown")
  return { attempt: moved ?? attempt, didMove: moved !== undefined, gotNoAnswer: false }
}

/** `missing`: what an answer leaves out that reports a charge. An attempt that had ended without money is then flagged at once. */
async function flagUnknown(
  { ledger, clock }: PaymentContext,
  attempt: Attempt,
  missing?: readonly Sentence[],
): Promise<void> {
  const isOld = clock.now().getTime() - attempt.last_activity_at.getTime() >= UNKNOWN_FLAGGED_MS
  if (!isOld && (missing === undefined || !isOpenToLateSuccess(attempt.state))) return
  const sentence = missing === undefined ? NOT_REPORTED : joined(REPORTED_IN_PART, ...missing)
  await ledger.openAttention({ kind: "lookup_unknown", attempt_id: attempt.id, sentence })
  // the answer to another request may have moved it before it was on the list, and found nothing there to close
  const now = await ledger.findAttempt(attempt.id)
  const isMoved = now !== undefined && now.version !== attempt.version && now.state !== "unknown"
  if (isMoved) await ledger.closeAttention(attempt.id, "lookup_unknown")
}
