import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../../modules/svc"
import { answerNotification } from "../answer-notification"
import type { NotificationReceived, NotificationRefusal } from "../answer-types"

/**
 * Takes a notification of the service that something happened to a payment. It is stored, and the payment is then
 * looked up; the response does not wait for that. A notification about no payment of this store gets the same
 * response. Of several accounts the one counts whose secret signed it, else the default one. After any other response
 * than 200 the service sends the notification again.
 *
 * @auth service-signature
 * @response 400 It does not name a payment.
 * @response 401 The signature is wrong or missing, and the option `responseSignatures` is `"require"`.
 * @response 413 The body is larger than 20 kB.
 * @response 429 More than 30 signed notifications about one payment in a minute; or a refund of the payment is being
 *   processed. `Retry-After` says how many seconds to wait.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse<NotificationReceived | NotificationRefusal>) {
  await answerNotification(req, res, resolveSvc(req.scope).accounts)
}
