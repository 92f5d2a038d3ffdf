import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../modules/svc"
import { readRef } from "../../../../../modules/svc/keys"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { secondsToWait } from "../../../../rate-limit"
import { notFound, sendTooMany, toAnswer } from "../../answers"
import { pollPayment } from "../../poll-payment"

const MOST_A_MINUTE = 60

/**
 * How a payment stands and what the buyer does next; `x-svc-ref` proves whose it is. Asks the service when the buyer's way
 * back seems lost, so polling every two seconds is right.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const sessionId = readRef(svc.keys, req.get("x-svc-ref"))
  if (sessionId === undefined || sessionId !== req.params.id) throw notFound()
  const seconds = await secondsToWait(svc, `status:${sessionId}`, MOST_A_MINUTE)
  if (seconds !== undefined) {
    sendTooMany(res, seconds)
    return
  }
  const payment = await pollPayment(req.scope, sessionId, req.auth_context?.actor_id)
  if (payment === undefined) throw notFound()
  res.set("Cache-Control", "no-store").json({ payment: toAnswer(sessionId, payment) })
}
