import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readNotification, takeNotification } from "../../../flows/notification"
import { SVC_MODULE } from "../../../modules/svc"
import type { SvcModuleService } from "../../../modules/svc/service"
import { readRawBody } from "./read-raw-body"
import { settleInBackground } from "./settle-in-background"

/**
 * The service says that something happened to a payment. 2xx once that is stored; the payment itself is looked up at once, and the
 * answer does not wait for it. Any other answer has the service send it again.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const rawBody = await readRawBody(req)
  if (rawBody === undefined) {
    res.status(413).set("Connection", "close").json({ type: "invalid_data", message: "The body is too large." })
    return
  }
  const message = readNotification(svc.client, rawBody, req.headers)
  if (message === undefined) {
    res.status(400).json({ type: "invalid_data", message: "This is no notification: it names no payment." })
    return
  }
  const notified = await takeNotification(svc, message, svc.settings.responseSignatures)
  switch (notified.is) {
    case "refused":
      res.status(401).json({ type: "unauthorized", message: "The signature is missing or not the payment service's." })
      return
    case "unknown":
      res.status(404).json({ type: "not_found", message: "There is no such payment." })
      return
    case "too_many":
      res.status(429).set("Retry-After", String(notified.retryAfterSeconds))
      res.json({
        type: "too_many_requests",
        message: "Too many notifications about this payment. Send it again later.",
      })
      return
    case "kept":
      res.json({ received: true })
      if (notified.mustLook) settleInBackground(req.scope, notified.attempt.id)
  }
}
