import type { ProviderWebhookPayload, WebhookActionResult } from "@medusajs/framework/types"
import { BigNumber } from "@medusajs/framework/utils"
import type { Notification } from "../../client"
import { hear } from "../../flows/look-up"
import type { Attempt } from "../../flows/ports"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { isEqual, moneyToDecimal } from "../../money"
import { isOpenToLateSuccess, needsLookup } from "../../payment"
import { hasOpenOrder, readSessionAmount } from "./read-medusa"

const NOTHING: WebhookActionResult = { action: "not_supported" }

/** Kept of a notification; the rest of it is nobody's business. */
const KEPT = [
  "paymentConversationId",
  "paymentId",
  "status",
  "svcEventType",
  "svcEventTime",
  "svcReferenceCode",
] as const

function keptOf(message: Notification): Record<string, string> {
  return Object.fromEntries(KEPT.flatMap((field) => (message[field] === undefined ? [] : [[field, message[field]]])))
}

function readMessage({ client }: SvcModuleService, { rawData, headers }: ProviderWebhookPayload["payload"]) {
  const body = typeof rawData === "string" ? rawData : rawData.toString("utf8")
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return client.messages.readNotification(body, Object.fromEntries(texts))
}

async function findAttempt({ ledger }: SvcModuleService, message: Notification): Promise<Attempt | undefined> {
  const { paymentConversationId: id } = message
  return id === undefined ? undefined : ledger.findAttempt(id)
}

/**
 * A notification says which payment to look up, nothing more. `captured` is answered for a charge the service itself has just
 * confirmed, while its session is there, asks for the same amount and pays for an open order; the amount is the session's. A
 * cart without its order is left to the job, at once: core would capture first and make the order afterwards, and a charge
 * whose order cannot be made would stay behind as a payment.
 */
export async function readNotification(
  svc: SvcModuleService,
  query: Query,
  payload: ProviderWebhookPayload["payload"],
): Promise<WebhookActionResult> {
  const message = readMessage(svc, payload)
  if (message === undefined || message.verification === "mismatched") return NOTHING
  const attempt = await findAttempt(svc, message)
  if (attempt === undefined) return NOTHING
  const { verification } = message
  await svc.ledger.receive({ kind: "notification", attemptId: attempt.id, content: keptOf(message), verification })
  const mustAsk = needsLookup(attempt.state) || isOpenToLateSuccess(attempt.state)
  const { state, sessionId, price } = mustAsk ? (await hear(svc, attempt)).attempt : attempt
  if (state !== "paid") return NOTHING
  const amount = await readSessionAmount(query, sessionId)
  if (amount === undefined || amount.currency !== price.currency || !isEqual(amount, price)) return NOTHING
  if (!(await hasOpenOrder(query, sessionId))) {
    await svc.ledger.noteAttempt(attempt.id, { nextCheckAt: svc.clock.now() })
    return NOTHING
  }
  return { action: "captured", data: { session_id: sessionId, amount: new BigNumber(moneyToDecimal(amount)) } }
}
