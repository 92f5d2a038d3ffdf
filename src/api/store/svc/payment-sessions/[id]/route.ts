import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { svcOf } from "../../../../../modules/svc"
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
  const svc = svcOf(req.scope)
  const sessionId = readRef(svc.keys, req.get("x-svc-ref"))
  if (sessionId === undefined || sessionId !== req.params.id) throw notFound()
  if (await refuseTooMany(res, svc, `status:${sessionId}`, MAX_PER_MINUTE)) return
  const payment = await pollPayment(req.scope, sessionId, req.auth_context?.actor_id)
  if (payment === undefined) throw notFound()
  res.set("Cache-Control", "no-store").json({ payment: toAnswer(sessionId, payment) })
}
