import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../../modules/svc"
import { readRef } from "../../../../../../modules/svc/keys"
import type { SvcModuleService } from "../../../../../../modules/svc/service"
import { buyerIp } from "../../../../../buyer-ip"
import { secondsToWait } from "../../../../../rate-limit"
import { readSmallJson } from "../../../../small-json"
import { notFound, sendTooMany } from "../../../answers"
import { readCardBody } from "../../../card-request"
import { payWithCard } from "../../../pay-with-card"

const MOST_A_MINUTE = 10

/**
 * A buyer's card for a session of the card providers; `x-svc-ref` proves whose it is. Number, cvc and holder stay in memory and
 * are gone with the answer.
 */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  res.set("Cache-Control", "no-store")
  const sessionId = readRef(svc.keys, req.get("x-svc-ref"))
  if (sessionId === undefined || sessionId !== req.params.id) throw notFound()
  const seconds = await secondsToWait(svc, `card:${sessionId}`, MOST_A_MINUTE)
  if (seconds !== undefined) {
    sendTooMany(res, seconds)
    return
  }
  const body = readCardBody(await readSmallJson(req))
  const customerId = req.auth_context?.actor_id
  const answer = await payWithCard(req.scope, { sessionId, customerId, ip: buyerIp(req, svc.settings), body })
  if (answer.status === 404) throw notFound()
  if (answer.status === 429) sendTooMany(res, answer.seconds)
  else res.status(answer.status).json(answer.body)
}
