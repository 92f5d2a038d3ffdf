import { say, type Sentence } from "../payment"
import type { Attempt, World } from "./ports"
import type { Holds } from "./holds"

/** A fraud review that takes longer is a matter for a person. */
const OVERDUE_MS = 7 * 24 * 60 * 60_000

const KEPT = say(
  "Fraud control declined this payment after its review, and nothing was charged. The order is kept, unpaid, because the option " +
    "review.onDecline says so: do not ship it; ask the buyer to pay in another way, or cancel it.",
  "Dolandırıcılık kontrolü bu ödemeyi inceleme sonunda reddetti; tahsilat yapılmadı. review.onDecline ayarı gereği sipariş ödenmemiş " +
    "olarak duruyor: göndermeyin; alıcıdan başka bir yolla ödemesini isteyin veya siparişi iptal edin.",
)

const notCancelled = (why: string) =>
  say(
    "Fraud control declined this payment after its review, and nothing was charged. The order could not be cancelled: " +
      `${why} Stop what has not been shipped yet, and cancel the order.`,
    "Dolandırıcılık kontrolü bu ödemeyi inceleme sonunda reddetti; tahsilat yapılmadı. Sipariş iptal edilemedi: " +
      `${why} Henüz gönderilmeyenleri durdurun ve siparişi iptal edin.`,
  )

const OVERDUE = say(
  "The payment service's fraud control has not decided on this payment for more than 7 days. Ask the payment service how it " +
    "stands; do not ship the order until then, or cancel it. The payment goes on being looked up.",
  "Ödeme hizmetinin dolandırıcılık kontrolü 7 günden uzun süredir bu ödeme hakkında karar vermedi. Durumu ödeme hizmetine sorun; " +
    "o zamana kadar siparişi göndermeyin veya iptal edin. Ödeme sorgulanmaya devam ediyor.",
)

/** Puts a review that takes too long on the attention list, and takes it off again once it is over. */
export async function watchReview({ ledger, clock }: World, before: Attempt, attempt: Attempt): Promise<void> {
  if (attempt.state !== "in_review") {
    if (before.state === "in_review") await ledger.closeAttention(attempt.id, "review_overdue")
    return
  }
  if (clock.now().getTime() - attempt.lastActivityAt.getTime() < OVERDUE_MS) return
  // a person who has asked the service is not asked again
  if (await ledger.wasListed(attempt.id, "review_overdue")) return
  await ledger.openAttention({ kind: "review_overdue", attemptId: attempt.id, sentence: OVERDUE })
}

/**
 * Nothing was charged for an order that is there: it is cancelled. One that waited for the end of a fraud review is kept where
 * the store wants it so, and a person told.
 */
export async function endUnpaidOrder(world: World, attempt: Attempt, holds: Holds): Promise<void> {
  const { ledger, store, review } = world
  const { orderId, isAwaitingReview } = holds
  if (orderId === undefined) return
  const list = (sentence: Sentence) =>
    ledger.openAttention({ kind: "review_declined", attemptId: attempt.id, sentence })
  if (isAwaitingReview && review.onDecline === "keep") {
    // a person who has dealt with it is not asked again
    if (!(await ledger.wasListed(attempt.id, "review_declined"))) await list(KEPT)
    return
  }
  const result = await store.cancelOrder(orderId)
  if (result.ended === "order") return ledger.closeAttention(attempt.id, "review_declined")
  if (!result.isDefinite) throw new Error(`The order ${orderId} could not be cancelled: ${result.message}`)
  await list(notCancelled(result.message))
}
