import type { MedusaContainer } from "@medusajs/framework/types"
import type { BuyerView } from "../../../use-cases/start/buyer-view"
import { resolveSvc } from "../../../modules/svc"
import { reconcileAttempt } from "../../../medusa/payments/reconcile-payments"
import { logFailure } from "../../../modules/svc/log"
import { readPayment, type Payment } from "../../read-payment"

/** Polls ask the service about an attempt at most this often, in seconds, however many storefronts ask. */
const IDLE_SECONDS = 15

/** Undefined: the payment is of another customer than the one who is signed in. */
export async function pollPayment(
  scope: MedusaContainer,
  session_id: string,
  customer_id: string | undefined,
): Promise<Payment | undefined> {
  const payment = await readPayment(scope, session_id)
  const { view, attempt, standing } = payment
  const { account_id } = standing
  if (customer_id !== undefined && account_id !== undefined && customer_id !== account_id) return undefined
  // of a row that is only written nothing was sent, so there is nothing to look up
  if (
    attempt === undefined ||
    attempt.state === "created" ||
    !isUndecided(view) ||
    !(await didReconcile(scope, attempt.id))
  )
    return payment
  return readPayment(scope, session_id)
}

/** Whether the service or the store may know more. A reversal continues automatically. */
const isUndecided = ({ status }: BuyerView) => status === "processing" || status === "awaiting_buyer"

/** Whether the attempt was looked after just now. */
async function didReconcile(scope: MedusaContainer, attempt_id: string): Promise<boolean> {
  const { ledger } = resolveSvc(scope)
  if (!(await ledger.claimAttempt(attempt_id, IDLE_SECONDS))) return false
  try {
    await reconcileAttempt(scope, attempt_id, "poll")
    return true
  } catch (error) {
    logFailure(
      scope,
      `the payment attempt ${attempt_id} could not be reconciled when its storefront asked for its status`,
      error,
    )
    return false
  }
}
