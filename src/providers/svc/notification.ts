import type { ProviderWebhookPayload, WebhookActionResult } from "@medusajs/framework/types"
import { BigNumber } from "@medusajs/framework/utils"
import { lookUpAndApply } from "../../use-cases/charge/look-up"
import { readNotification as readMessage, takeNotification } from "../../use-cases/reconcile/notification"
import type { Attempt } from "../../use-cases/ports/ports"
import { hasOpenOrder, readSessionAmount } from "../../medusa/session"
import type { SvcModuleService } from "../../modules/svc/service"
import { isEqual, moneyToDecimal } from "../../money"
import { isOpenToLateSuccess, needsLookup } from "../../domain"
import type { Query } from "../../medusa/rows"

const NOTHING: WebhookActionResult = { action: "not_supported" }

/**
 * A notification names the payment to look up, nothing more. `captured` is returned for a charge the service itself has just
 * confirmed, while its session is there, has the same amount and pays for an open order. What else
 * has moved is left to the job, at once. So is a cart without its order: core would capture first and make the order afterwards,
 * and a charge whose order cannot be made would stay behind as a payment. And so is what is held, which core would capture.
 */
export async function readNotification(
  svc: SvcModuleService,
  query: Query,
  payload: ProviderWebhookPayload["payload"],
): Promise<WebhookActionResult> {
  const message = readMessage(svc.client, payload.rawData, payload.headers)
  if (message === undefined) return NOTHING
  const notified = await takeNotification(svc, message, svc.settings.responseSignatures)
  if (notified.is !== "stored") return NOTHING
  const { attempt } = notified
  if (attempt.hold !== undefined) {
    await svc.ledger.noteAttempt(attempt.id, { next_check_at: svc.clock.now() })
    return NOTHING
  }
  const mustAsk = needsLookup(attempt.state) || isOpenToLateSuccess(attempt.state)
  const now = mustAsk ? (await lookUpAndApply(svc, attempt)).attempt : attempt
  if (now.state === "paid" && (await isForOpenOrder(query, now)))
    return {
      action: "captured",
      data: { session_id: now.session_id, amount: new BigNumber(moneyToDecimal(now.price)) },
    }
  if (now.state === "paid" || now.state !== attempt.state)
    await svc.ledger.noteAttempt(attempt.id, { next_check_at: svc.clock.now() })
  return NOTHING
}

async function isForOpenOrder(query: Query, { session_id, price }: Attempt): Promise<boolean> {
  const amount = await readSessionAmount(query, session_id)
  if (amount === undefined || amount.currency !== price.currency || !isEqual(amount, price)) return false
  return hasOpenOrder(query, session_id)
}
