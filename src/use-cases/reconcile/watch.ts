import { hasEndedState, say, type Sentence, STALE_AFTER_MS } from "../../domain"
import { isEqual } from "../../money"
import type { Attempt, PaymentContext, OrphanOrder } from "../ports/ports"
import { flagOnce } from "../attention"
import { isUndecided, type Standing } from "../refund/reverse"
import { openOperation } from "../refund/returned"
import { readMedusaState, type MedusaState } from "./medusa-state"

const OVERDUE_MS = 7 * 24 * 60 * 60_000

export async function watchReview({ ledger, clock }: PaymentContext, before: Attempt, attempt: Attempt): Promise<void> {
  if (attempt.state !== "in_review") {
    if (before.state === "in_review") await ledger.closeAttention(attempt.id, "review_overdue")
    return
  }
  await flagOverdueReview({ ledger, clock }, attempt)
}

const UNCLEAR_MS = 24 * 60 * 60_000

export async function watchReversal(context: PaymentContext, attempt: Attempt, standing: Standing): Promise<void> {
  const { ledger, clock } = context
  const { id, state, created_at, last_activity_at } = attempt
  const isWaiting = state === "reversing" && isUndecided(standing)
  if (!isWaiting) await ledger.closeAttention(id, "review_overdue")
  else if (standing === "in_review") await flagOverdueReview(context, attempt)
  // an operation with an unknown end has its own entry: the store waits for a person and looks nothing up
  const isLookedUp = isWaiting && openOperation(await ledger.listOperations(id)) !== "unknown"
  if (!isLookedUp || standing === "in_review") await ledger.closeAttention(id, "lookup_unknown")
  else if (clock.now().getTime() - last_activity_at.getTime() > UNCLEAR_MS)
    await flagOnce(context, id, "lookup_unknown", say("reconcile.reversal_unclear"), created_at)
}

async function flagOverdueReview(
  { ledger, clock }: Pick<PaymentContext, "ledger" | "clock">,
  attempt: Attempt,
): Promise<void> {
  if (clock.now().getTime() - attempt.last_activity_at.getTime() < OVERDUE_MS) return
  if (await ledger.wasFlagged(attempt.id, "review_overdue")) return
  const sentence = say("reconcile.review_overdue")
  await ledger.openAttention({ kind: "review_overdue", attempt_id: attempt.id, sentence })
}

export async function endReview(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { isAwaitingReview, owed } = await readMedusaState(context, attempt)
  if (!isAwaitingReview) return
  const ofSession = await context.ledger.listAttempts(attempt.session_id)
  if (ofSession.some(({ id, state }) => id !== attempt.id && state === "in_review")) return
  await context.store.cancelSession(attempt, owed !== "nothing")
}

/** After a declined review `review.onDecline` may keep the order, which is then flagged. */
export async function endUnpaidOrder(context: PaymentContext, attempt: Attempt, medusa: MedusaState): Promise<void> {
  const { ledger, store, review } = context
  const { order_id, isAwaitingReview } = medusa
  if (order_id === undefined) return
  const kind = isAwaitingReview ? "review_declined" : "order_unpaid"
  const flag = (sentence: Sentence) => flagOnce(context, attempt.id, kind, sentence)
  if (isAwaitingReview && review.onDecline === "keep") return flag(say("reconcile.declined_order_stays"))
  const result = await store.cancelOrder(order_id)
  if (result.ended === "order") return ledger.closeAttention(attempt.id, kind)
  if (!result.isDefinite) throw new Error(`The order ${order_id} could not be cancelled: ${result.message}`)
  const code = isAwaitingReview ? "reconcile.declined_not_cancelled" : "reconcile.unpaid_not_cancelled"
  await flag(say(code, { why: result.message }))
}

/** Another payment may be under way if the buyer paid anew, a part is paid, or a charge was returned since. */
export function mayBeCancelled({ state, order_id }: Attempt, { session, balance }: MedusaState): boolean {
  const { pending, total } = balance.order ?? {}
  const isUntouched = pending !== undefined && total !== undefined && isEqual(pending, total)
  return session !== "gone" && isUntouched && (state !== "reversed" || order_id === undefined)
}

/** After this time no webhook of another provider, and no attempt of another session, will pay the order. */
const UNPAID_MS = 60 * 60_000

export async function flagUnpaidOrder(
  { ledger, clock }: PaymentContext,
  { id, cart_id }: Attempt,
  { ordered_at }: MedusaState,
): Promise<boolean> {
  if (ordered_at !== undefined && clock.now().getTime() - ordered_at.getTime() < UNPAID_MS) return false
  const ofCart = cart_id === undefined ? [] : await ledger.listAttemptsOfCart(cart_id)
  // for every attempt of the cart, so that a person who has dealt with the order is not asked again
  for (const one of ofCart) if (await ledger.wasFlagged(one.id, "order_unpaid")) return true
  await ledger.openAttention({ kind: "order_unpaid", attempt_id: id, sentence: say("reconcile.order_unpaid") })
  return true
}

/** An order in the making has a cart and a payment by then. */
const FIRST_CHECK_MS = STALE_AFTER_MS + 10_000
const LAST_CHECK_MS = 6 * 60 * 60_000

/** A later order is somebody else's, unless a simultaneous checkout left it beside a completed attempt. */
const mayBeLeft = ({ state, last_activity_at }: Attempt, { created_at }: OrphanOrder): boolean =>
  state === "completed" || created_at <= last_activity_at

/** A crash may leave an order without cart and payment. An order in the making looks the same, so flag it later. */
export async function watchOrphanOrder(
  context: PaymentContext,
  attempt: Attempt,
  { isNew, isStale }: { isNew: boolean; isStale: boolean },
): Promise<void> {
  const { ledger, store, clock } = context
  const mayHaveLeftOrder =
    (attempt.state === "completed" || attempt.state === "reversed") && attempt.cart_id !== undefined
  // a failed check may have opened it
  if (isStale && !mayHaveLeftOrder && hasEndedState(attempt.state))
    await ledger.closeAttention(attempt.id, "order_conflict")
  if (!mayHaveLeftOrder || !(isNew || isStale)) return
  // the attempt was begun in this request, and an order left by an earlier one is older
  if (attempt.flow === "direct" && isNew && !isStale) return
  const now = clock.now().getTime()
  const orphans = (await store.findOrphanOrders(attempt)).filter((one) => mayBeLeft(attempt, one))
  const old = orphans.filter(({ created_at }) => now - created_at.getTime() > STALE_AFTER_MS)
  const sentence = old.map(({ number }) => say("reconcile.orphaned", { number }))
  const is_flagged = old.length > 0 && (await ledger.wasFlagged(attempt.id, "order_conflict", sentence))
  if (!is_flagged && (old.length > 0 || !isNew)) await ledger.closeAttention(attempt.id, "order_conflict")
  if (!is_flagged && old.length > 0)
    await ledger.openAttention({ kind: "order_conflict", attempt_id: attempt.id, sentence })
  if (old.length === 0 && !(isNew && orphans.length > 0)) return
  const age = Math.min(now - attempt.last_activity_at.getTime(), LAST_CHECK_MS)
  await ledger.noteAttempt(attempt.id, { checkBy: new Date(now + Math.max(age, FIRST_CHECK_MS)) })
}
