import type { Attempt } from "../../../../../use-cases/ports/ports"
import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { resolveSvc, resolveAccount } from "../../../../../modules/svc"
import { readRef } from "../../../../../modules/svc/keys"
import { notFound, refuseTooMany, toAnswer } from "../../answers"
import type { PaymentStatusAnswer, StoreRefusal } from "../../answer-types"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BuyerView } from "../../../../../use-cases/start/buyer-view"
import { createBackgroundContext } from "../../../../../medusa/payments/payment-context"
import { reconcileAttempt } from "../../../../../medusa/payments/reconcile-payments"
import { logFailure } from "../../../../../modules/svc/log"
import { isOfAnother, readPayment } from "../../../../read-payment"

const MAX_PER_MINUTE = 60

/**
 * Returns the status of a payment and what the storefront does next. The store asks the service automatically when the buyer
 * seems not to have come back, so a storefront may ask every two seconds.
 *
 * @auth session-token
 * @response 404 The session token is missing or not valid, or the payment belongs to another customer.
 * @response 429 More than 60 requests in a minute; `Retry-After` says how many seconds to wait.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<PaymentStatusAnswer | StoreRefusal>) {
  const svc = resolveSvc(req.scope)
  const session_id = readRef(svc.keys, req.get("x-svc-ref"))
  if (session_id === undefined || session_id !== req.params.id) throw notFound()
  if (await refuseTooMany(res, svc, `status:${session_id}`, MAX_PER_MINUTE)) return
  const payment = await pollPayment(req.scope, session_id, req.auth_context?.actor_id)
  if (payment === undefined) throw notFound()
  res.set("Cache-Control", "no-store").json({ payment: toAnswer(session_id, payment) })
}

/** Polls ask the service about an attempt at most this often, in seconds, however many storefronts ask. */
const IDLE_SECONDS = 15

/** Undefined: the payment is of another customer than the one who is signed in. */
export async function pollPayment(scope: MedusaContainer, session_id: string, customer_id: string | undefined) {
  const payment = await readPayment(scope, session_id)
  const { view, attempt } = payment
  if (isOfAnother(payment, customer_id)) return undefined
  // of a row that is only written nothing was sent, so there is nothing to look up
  if (
    attempt === undefined ||
    attempt.state === "created" ||
    !isUndecided(view) ||
    !(await didReconcile(scope, attempt))
  )
    return payment
  return readPayment(scope, session_id)
}

/** The service or the store may know more by now. A reversal continues automatically. */
const isUndecided = ({ status }: BuyerView) => status === "processing" || status === "awaiting_buyer"

async function didReconcile(scope: MedusaContainer, { id: attempt_id, account }: Attempt): Promise<boolean> {
  const { ledger } = resolveAccount(scope, account)
  if (!(await ledger.claimAttempt(attempt_id, IDLE_SECONDS))) return false
  try {
    await reconcileAttempt(scope, attempt_id, "poll", createBackgroundContext)
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
