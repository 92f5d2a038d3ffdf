import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../modules/svc"
import { readRef } from "../../../../../modules/svc/keys"
import { notFound, refuseTooMany, toAnswer } from "../../answers"
import { pollPayment } from "../../poll-payment"
import type { PaymentStatusAnswer, StoreRefusal } from "../../answer-types"

const MAX_PER_MINUTE = 60

/**
 * Returns the status of a payment and what the storefront does next. The store asks the service automatically when the buyer
 * seems not to have come back, so a storefront may ask every two seconds.
 *
 * @auth session-token
 * @response 404 The session token is missing or not valid, or the payment belongs to another customer.
 * @response 429 More than 60 requests in a minute; `Retry-After` says how many seconds to wait.
 */
export async function GET(
  req: MedusaStoreRequest,
  res: MedusaResponse<PaymentStatusAnswer | StoreRefusal>,
): Promise<void> {
  const svc = resolveSvc(req.scope)
  const session_id = readRef(svc.keys, req.get("x-svc-ref"))
  if (session_id === undefined || session_id !== req.params.id) throw notFound()
  if (await refuseTooMany(res, svc, `status:${session_id}`, MAX_PER_MINUTE)) return
  const payment = await pollPayment(req.scope, session_id, req.auth_context?.actor_id)
  if (payment === undefined) throw notFound()
  res.set("Cache-Control", "no-store").json({ payment: toAnswer(session_id, payment) })
}
