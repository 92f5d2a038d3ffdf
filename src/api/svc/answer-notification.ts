import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type Notified, readNotification, takeNotification } from "../../use-cases/reconcile/notification"
import type { SvcContainer, SvcStore } from "../../modules/svc/container"
import { logFailure } from "../../modules/svc/log"
import { reconcileAttempt } from "../../medusa/payments/reconcile-payments"
import { createBackgroundContext, createPaymentContext } from "../../medusa/payments/payment-context"
import { isStorable } from "../read-json"
import type { NotificationReceived, NotificationRefusal } from "./answer-types"

/** The account counts whose secret signed, else the first. Only its payments are found: no notification moves another account's. */
export async function answerNotification(
  req: MedusaRequest,
  res: MedusaResponse<NotificationReceived | NotificationRefusal>,
  [first, ...others]: SvcStore["accounts"],
): Promise<void> {
  const rawBody = await readRawBody(req)
  if (rawBody === undefined) {
    res.status(413).set("Connection", "close").json({ type: "invalid_data", message: "The body is too large." })
    return
  }
  const read = ({ client }: SvcContainer) => readNotification(client, rawBody, req.headers)
  const svc = [first, ...others].find((one) => read(one)?.verification === "verified") ?? first
  const message = read(svc)
  if (message === undefined || !isStorable(message)) {
    res.status(400).json({ type: "invalid_data", message: "This is no notification: it names no payment." })
    return
  }
  const notified = await takeNotification(svc, message, svc.settings.responseSignatures)
  switch (notified.type) {
    case "refused":
      res.status(401).json({ type: "unauthorized", message: "The signature is missing or not the payment service's." })
      return
    case "ignored":
      res.json({ received: true })
      return
    case "too_many":
      res.status(429).set("Retry-After", String(notified.retryAfterSeconds))
      res.json({
        type: "too_many_requests",
        message: "Too many notifications about this payment. Send it again later.",
      })
      return
    case "stored":
      res.json({ received: true })
      if (notified.mustLookUp) reconcileInBackground(req.scope, notified)
  }
}

type Stored = Extract<Notified, { type: "stored" }>

/** No request waits for it. If it fails, or the process ends, the job reconciles the attempt a minute later. */
function reconcileInBackground(scope: MedusaContainer, { attempt: { id }, isProven }: Stored): void {
  // anyone can send an unsigned one: it must not take look-ups from buyers who wait
  const context = isProven ? createPaymentContext : createBackgroundContext
  reconcileAttempt(scope, id, "notification", context).catch((error: unknown) => {
    logFailure(scope, `the payment attempt ${id} could not be reconciled when a notification came`, error)
  })
}

/** In bytes; the service sends a few hundred. */
const LARGEST = 20_000

/** Unparsed, as the signature covers the fields, and Medusa's parser would log what it cannot read. Undefined: too large. */
async function readRawBody(req: MedusaRequest): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.length
    if (size > LARGEST) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
