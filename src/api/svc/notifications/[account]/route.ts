import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../modules/svc"
import { answerNotification } from "../../answer-notification"
import type { NotificationReceived, NotificationRefusal } from "../../answer-types"

/**
 * Takes a notification of the service about a payment of the account in the address, as `/svc/notifications` does for all.
 *
 * @auth service-signature
 * @response 400 It does not name a payment.
 * @response 401 The signature is wrong or missing, and the option `responseSignatures` is `"require"`.
 * @response 404 The store has no account of this name.
 * @response 413 The body is larger than 20 kB.
 * @response 429 More than 30 signed notifications about one payment in a minute; or a refund of the payment is being
 *   processed. `Retry-After` says how many seconds to wait.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse<NotificationReceived | NotificationRefusal>) {
  const svc = resolveSvc(req.scope).findAccount(req.params.account ?? "")
  if (svc) await answerNotification(req, res, [svc])
  else res.status(404).json({ type: "not_found", message: "This store has no such account." })
}
