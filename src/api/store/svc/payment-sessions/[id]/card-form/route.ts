import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../../modules/svc"
import { readRef } from "../../../../../../modules/svc/keys"
import { buyerIp } from "../../../../../callers"
import { isOfAnother, readPayment } from "../../../../../read-payment"
import type { PayAnswer, PayRefusal } from "../../../../../svc/answer-types"
import { goToPay } from "../../../../../svc/go-to-pay"
import { sendForm } from "../../../../../svc/pay-answer"
import { notFound } from "../../../answers"

/**
 * Begins the service's card form, as the session's `pay_url` does for a storefront that accepts JSON. The form also offers the stored cards of the
 * signed-in customer whose session it is (`capabilities.storedCards`), and is shown to no other visitor.
 *
 * @auth session-token
 * @response 404 The session token is missing or not valid, or the payment belongs to another customer.
 * @response 409 The buyer cannot pay here now; `redirect_url` has the result.
 * @response 429 More than 30 requests in a minute; `Retry-After` says how many seconds to wait.
 */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse<PayAnswer | PayRefusal>): Promise<void> {
  const { keys, settings } = resolveSvc(req.scope)
  res.set("Cache-Control", "no-store")
  const session_id = readRef(keys, req.get("x-svc-ref"))
  if (session_id === undefined || session_id !== req.params.id) throw notFound()
  const customer_id = req.auth_context?.actor_id
  if (isOfAnother(await readPayment(req.scope, session_id), customer_id)) throw notFound()
  const find = (requests: number) =>
    goToPay(req.scope, { session_id, ip: buyerIp(req, settings), requests, customer_id })
  await sendForm(req, res, { key: `pay:${session_id}`, find })
}
