import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { BuyerView } from "../../../../../flows/buyer-view"
import { SVC_MODULE } from "../../../../../modules/svc"
import { readRef } from "../../../../../modules/svc/keys"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { secondsToWait } from "../../../../rate-limit"
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
    res.status(429).set({ "Retry-After": String(seconds), "Access-Control-Expose-Headers": "Retry-After" })
    res.json({ type: "too_many_requests", message: `Ask again in ${seconds} seconds.` })
    return
  }
  const view = await pollPayment(req.scope, sessionId, req.auth_context?.actor_id)
  if (view === undefined) throw notFound()
  res.set("Cache-Control", "no-store").json({ payment: toAnswer(sessionId, view) })
}

const notFound = () => new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payment.")

function toAnswer(sessionId: string, { status, next, orderId, error }: BuyerView) {
  return { session_id: sessionId, status, next, order_id: orderId, error }
}
