import type { Attempt } from "../../flows/ports"
import { giveBack, reverse } from "../../flows/reverse"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { hasLivePayment } from "./read-medusa"
import { notAllowed } from "./refusal"

interface Cancellation {
  attempt: Attempt
  /** Medusa's payment. Without it core could not store the payment: two hands at once, and the other's may be the good one. */
  key: string | undefined
}

/** Gives the whole charge back; asked again, or after a refund in full, it sends nothing more. */
async function isGivenBack(svc: SvcModuleService, attempt: Attempt): Promise<boolean> {
  const now = attempt.state === "completed" ? attempt : await reverse(svc, attempt)
  if (now.state === "completed") return (await giveBack(svc, now)) === "reversed"
  return now.state === "reversed"
}

/** @throws MedusaError when the money is not back: core then goes on as with a payment that stands. */
export async function cancel(svc: SvcModuleService, query: Query, { attempt, key }: Cancellation): Promise<void> {
  if (key === undefined && (await hasLivePayment(query, attempt.sessionId))) return
  if (await isGivenBack(svc, attempt)) return
  throw notAllowed(
    "The payment is not given back yet: the payment service has not confirmed it. The attention list and the order show how it " +
      "stands; do not give it back a second time.",
  )
}
