import { hasEndedState, STALE_AFTER_MS, type Sentence } from "../../payment"
import type { Attempt, PaymentContext } from "../contracts/ports"
import { orphaned } from "./sentences"

/** Until the second check of an order that had neither cart nor payment: one that was being made has both by then. */
const FIRST_CHECK_MS = STALE_AFTER_MS + 10_000
/** The longest time between two checks of a flagged order. */
const LAST_CHECK_MS = 6 * 60 * 60_000

interface EndedPass {
  /** It was completed in this very pass. */
  isNew: boolean
  /** It is the job's pass, and no request can be working on the attempt any more. */
  isStale: boolean
}

/** An unpaid hosted page has no order; a card's is made before it is charged, and deleted when it is declined. */
const mayHaveLeftOrder = ({ state, flow }: Attempt): boolean =>
  hasEndedState(state) && (flow !== "hosted" || state === "completed" || state === "reversed")

/** A person who has dealt with it is not asked again. */
async function flagOnce({ ledger }: PaymentContext, { id: attemptId }: Attempt, sentence: Sentence): Promise<void> {
  if (await ledger.wasFlagged(attemptId, "order_conflict", sentence)) return
  await ledger.openAttention({ kind: "order_conflict", attemptId, sentence })
}

/**
 * A crash, or a deletion that failed, may have left an order that cannot be found from its cart or its payment. Any other order of the
 * customer looks the same while it is being made, so an orphan is flagged only some time after it was made; the entry is resolved
 * when the order has been cancelled or has its payment.
 */
export async function watchOrphanOrder(
  context: PaymentContext,
  attempt: Attempt,
  { isNew, isStale }: EndedPass,
): Promise<void> {
  const { ledger, store, clock } = context
  if (!mayHaveLeftOrder(attempt) || attempt.cartId === undefined || !(isNew || isStale)) return
  // the attempt was begun in this very request: an order that an earlier one left is older
  if (attempt.flow === "direct" && isNew && !isStale) return
  const now = clock.now().getTime()
  const orphan = await store.findOrphanOrder(attempt)
  const isOld = orphan !== undefined && now - orphan.createdAt.getTime() > STALE_AFTER_MS
  if (isOld) await flagOnce(context, attempt, orphaned(orphan))
  if (!isOld && !isNew) {
    await ledger.closeAttention(attempt.id, "order_conflict")
    return
  }
  if (orphan === undefined) return
  const age = Math.min(now - attempt.lastActivityAt.getTime(), LAST_CHECK_MS)
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(now + Math.max(age, FIRST_CHECK_MS)) })
}
