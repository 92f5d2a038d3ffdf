import type { Sentence } from "../../payment"
import type { Attempt, PaymentContext } from "../contracts/ports"
import type { MedusaState } from "./medusa-state"
import {
  declinedNotCancelled,
  DECLINED_ORDER_STAYS,
  GIVEN_BACK_UNPAID,
  LEFT_UNPAID,
  REVIEW_OVERDUE,
  unpaidNotCancelled,
} from "./sentences"

/** A fraud review that takes longer is flagged. */
const OVERDUE_MS = 7 * 24 * 60 * 60_000

/** Flags a review that takes too long, and resolves the entry once the review is over. */
export async function watchReview({ ledger, clock }: PaymentContext, before: Attempt, attempt: Attempt): Promise<void> {
  if (attempt.state !== "in_review") {
    if (before.state === "in_review") await ledger.closeAttention(attempt.id, "review_overdue")
    return
  }
  if (clock.now().getTime() - attempt.lastActivityAt.getTime() < OVERDUE_MS) return
  // flagged once: a person who has dealt with it is not asked again
  if (await ledger.wasFlagged(attempt.id, "review_overdue")) return
  await ledger.openAttention({ kind: "review_overdue", attemptId: attempt.id, sentence: REVIEW_OVERDUE })
}

/**
 * Cancels an order for which nothing was charged. After a declined fraud review the order stays where the option `review.onDecline`
 * says so, and is flagged.
 */
export async function endUnpaidOrder(context: PaymentContext, attempt: Attempt, medusa: MedusaState): Promise<void> {
  const { ledger, store, review } = context
  const { orderId, isAwaitingReview } = medusa
  if (orderId === undefined) return
  const kind = isAwaitingReview ? "review_declined" : "order_conflict"
  const flag = (sentence: Sentence) => ledger.openAttention({ kind, attemptId: attempt.id, sentence })
  if (isAwaitingReview && review.onDecline === "keep") {
    // flagged once: a person who has dealt with it is not asked again
    if (!(await ledger.wasFlagged(attempt.id, kind))) await flag(DECLINED_ORDER_STAYS)
    return
  }
  const result = await store.cancelOrder(orderId)
  if (result.ended === "order") return ledger.closeAttention(attempt.id, kind)
  if (!result.isDefinite) throw new Error(`The order ${orderId} could not be cancelled: ${result.message}`)
  await flag(isAwaitingReview ? declinedNotCancelled(result.message) : unpaidNotCancelled(result.message))
}

/** After this time no webhook of another provider, and no attempt of another session, will pay the order. */
const LEFT_UNPAID_MS = 60 * 60_000

/**
 * Flags an unpaid order that belongs to another session of the cart, which may be another provider's. False: it is too early, for an
 * attempt of that session pays or cancels the order itself.
 */
export async function flagLeftOrder(
  { ledger, clock }: PaymentContext,
  { id }: Attempt,
  { orderedAt }: MedusaState,
): Promise<boolean> {
  if (orderedAt !== undefined && clock.now().getTime() - orderedAt.getTime() < LEFT_UNPAID_MS) return false
  await ledger.openAttention({ kind: "order_conflict", attemptId: id, sentence: LEFT_UNPAID })
  return true
}

/** Flags an order that was made for a charge and that changed before fraud control approved it: a person decides what becomes of it. */
export async function flagGivenBack({ ledger }: PaymentContext, { id }: Attempt): Promise<void> {
  // flagged once: a person who has dealt with it is not asked again
  if (await ledger.wasFlagged(id, "order_conflict")) return
  await ledger.openAttention({ kind: "order_conflict", attemptId: id, sentence: GIVEN_BACK_UNPAID })
}
