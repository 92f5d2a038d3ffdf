import { joined, STALE_AFTER_MS } from "../../domain"
import type { Attempt, OrphanOrder, PaymentContext } from "../ports/ports"
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

/**
 * An order that an attempt left before its payment went back is older than that; a later one is somebody else's. Beside a completed one, a
 * simultaneous checkout may have left a later order.
 */
const mayBeLeft = ({ state, last_activity_at }: Attempt, { created_at }: OrphanOrder): boolean =>
  state === "completed" || created_at <= last_activity_at

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
  const mayHaveLeftOrder = attempt.state === "completed" || attempt.state === "reversed"
  if (!mayHaveLeftOrder || attempt.cart_id === undefined || !(isNew || isStale)) return
  // the attempt was begun in this very request: an order that an earlier one left is older
  if (attempt.flow === "direct" && isNew && !isStale) return
  const now = clock.now().getTime()
  const orphans = (await store.findOrphanOrders(attempt)).filter((one) => mayBeLeft(attempt, one))
  const old = orphans.filter(({ created_at }) => now - created_at.getTime() > STALE_AFTER_MS)
  const sentence = joined(...old.map(orphaned))
  // flagged once: a person who has dealt with them is not asked again
  const is_flagged = old.length > 0 && (await ledger.wasFlagged(attempt.id, "order_conflict", sentence))
  // an open entry may name other ones
  if (!is_flagged && (old.length > 0 || !isNew)) await ledger.closeAttention(attempt.id, "order_conflict")
  if (!is_flagged && old.length > 0)
    await ledger.openAttention({ kind: "order_conflict", attempt_id: attempt.id, sentence })
  if (old.length === 0 && !(isNew && orphans.length > 0)) return
  const age = Math.min(now - attempt.last_activity_at.getTime(), LAST_CHECK_MS)
  await ledger.noteAttempt(attempt.id, { checkBy: new Date(now + Math.max(age, FIRST_CHECK_MS)) })
}
