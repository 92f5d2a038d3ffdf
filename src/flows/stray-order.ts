import { QUIET_MS, say } from "../payment"
import type { Attempt, StrayOrder, World } from "./ports"

/** The first look at an order that was seen without cart and payment: by then one in the making has both. */
const FIRST_LOOK_MS = QUIET_MS + 10_000
/** The longest time between two looks at one that is on the attention list. */
const LAST_LOOK_MS = 6 * 60 * 60_000

const sentenceOf = ({ number }: StrayOrder) =>
  say(
    `The order #${number} has neither a cart nor a payment: a crash left it while it was made, and the payment went to ` +
      "another order of the same customer. Cancel it, unless you made it yourself.",
    `#${number} numaralı siparişin ne sepeti ne de ödemesi var: sipariş oluşturulurken yaşanan bir çökmeden kaldı, ödeme ise aynı ` +
      "müşterinin başka bir siparişine geçti. Kendiniz oluşturmadıysanız iptal edin.",
  )

/** A look at an attempt that is completed. */
interface Seen {
  /** It was completed in this very pass. */
  isNew: boolean
  /** The job looks, once all hands are gone. */
  isQuiet: boolean
}

/**
 * An earlier completion that a crash ended may have left an order that nobody finds from its cart or its payment. Another order of the
 * customer looks like one while it is made: it is put on the attention list only when it is so long after it was made, and taken off
 * when it has been cancelled, or has its payment.
 */
export async function watchStrayOrder(world: World, attempt: Attempt, { isNew, isQuiet }: Seen): Promise<void> {
  const { ledger, store, clock } = world
  if (attempt.state !== "completed" || attempt.cartId === undefined || !(isNew || isQuiet)) return
  const now = clock.now().getTime()
  const stray = await store.findStrayOrder(attempt)
  const isOld = stray !== undefined && now - stray.createdAt.getTime() > QUIET_MS
  // what a person has seen to is not listed again
  if (isOld && !(await ledger.wasListed(attempt.id, "order_conflict")))
    await ledger.openAttention({ kind: "order_conflict", attemptId: attempt.id, sentence: sentenceOf(stray) })
  if (!isOld && !isNew) {
    await ledger.closeAttention(attempt.id, "order_conflict")
    return
  }
  if (stray === undefined) return
  const age = Math.min(now - attempt.lastActivityAt.getTime(), LAST_LOOK_MS)
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(now + Math.max(age, FIRST_LOOK_MS)) })
}
