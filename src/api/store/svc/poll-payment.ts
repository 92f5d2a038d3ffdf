import type { MedusaContainer } from "@medusajs/framework/types"
import type { BuyerView } from "../../../flows/start/buyer-view"
import { svcOf } from "../../../modules/svc"
import { reconcileAttempt } from "../../../medusa/payments/reconcile-attempt"
import { logFailure } from "../../../medusa/log"
import { readPayment, type Payment } from "../../read-payment"

/** Polls ask the service about an attempt at most this often, in seconds, however many storefronts ask. */
const IDLE_SECONDS = 15

/** Undefined: the payment is of another customer than the one who is signed in. */
export async function pollPayment(
  scope: MedusaContainer,
  sessionId: string,
  customerId: string | undefined,
): Promise<Payment | undefined> {
  const payment = await readPayment(scope, sessionId)
  const { view, attempt, standing } = payment
  const { accountId } = standing
  if (customerId !== undefined && accountId !== undefined && customerId !== accountId) return undefined
  // of a row that is only written nothing was sent, so there is nothing to look up
  if (
    attempt === undefined ||
    attempt.state === "created" ||
    !isUndecided(view) ||
    !(await didReconcile(scope, attempt.id))
  )
    return payment
  return readPayment(scope, sessionId)
}

/** Whether the service or the store may know more. A reversal continues automatically. */
const isUndecided = ({ status }: BuyerView) => status === "processing" || status === "awaiting_buyer"

/** Whether the attempt was looked after just now. */
async function didReconcile(scope: MedusaContainer, attemptId: string): Promise<boolean> {
  const { ledger } = svcOf(scope)
  if (!(await ledger.claimAttempt(attemptId, IDLE_SECONDS))) return false
  try {
    await reconcileAttempt(scope, attemptId, "poll")
    return true
  } catch (error) {
    logFailure(
      scope,
      `the payment attempt ${attemptId} could not be reconciled when its storefront asked for its status`,
      error,
    )
    return false
  }
}
