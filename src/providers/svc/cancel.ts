import type { Attempt } from "../../flows/contracts/ports"
import { releaseOrRefund } from "../../flows/hold/release"
import { keptThroughChange } from "../../flows/hold/sentences"
import { reverse } from "../../flows/refund/reverse"
import { hasLivePayment, isReplaced } from "../../medusa/session"
import type { SvcModuleService } from "../../modules/svc/service"
import { notAllowed } from "./refusal"
import type { Query } from "../../medusa/rows"

interface Cancellation {
  attempt: Attempt
  /** Medusa's payment. Without it core could not store the payment: two requests at once, and the other's payment may be the good one. */
  key: string | undefined
}

/** Refunds the whole charge, or releases what is held; repeated, or after a full refund, it sends nothing more. */
async function isGivenBack(svc: SvcModuleService, attempt: Attempt): Promise<boolean> {
  const now = attempt.state === "completed" ? attempt : await reverse(svc, attempt)
  if (now.state !== "completed") return now.state === "reversed"
  return releaseOrRefund(svc, now)
}

/**
 * Keeps a hold that Medusa gives up only because the order was changed, and flags it. Medusa replaces a payment collection once: a later cancellation is
 * another request's.
 */
async function keepThroughChange({ ledger }: SvcModuleService, query: Query, attempt: Attempt): Promise<boolean> {
  if (attempt.hold !== "held" || !(await isReplaced(query, attempt.paymentCollectionId))) return false
  const sentence = keptThroughChange(attempt.paidPrice)
  if (await ledger.wasFlagged(attempt.id, "hold_expiring", sentence)) return false
  await ledger.openAttention({ kind: "hold_expiring", attemptId: attempt.id, sentence })
  return true
}

/** @throws MedusaError when the money is not back: Medusa then treats the payment as not cancelled. */
export async function cancel(svc: SvcModuleService, query: Query, { attempt, key }: Cancellation): Promise<void> {
  if (key === undefined && (await hasLivePayment(query, attempt.sessionId))) return
  if (await keepThroughChange(svc, query, attempt)) throw notAllowed(keptThroughChange(attempt.paidPrice).en)
  if (await isGivenBack(svc, attempt)) return
  throw notAllowed(
    "The payment is not given back yet: the payment service has not confirmed it. The attention list and the order show how it " +
      "stands; do not give it back a second time.",
  )
}
