import { createHmac } from "node:crypto"
import type { Attempt } from "../../src/use-cases/ports/ports"
import type { BuyerStage } from "./buyer-stage"
import type { RunningMedusa } from "./medusa"
import { SANDBOX_KEYS } from "./sandbox"
import { chargeOf } from "./service-state"
import { until } from "./until"

/** Where the service sends them. */
export const NOTIFICATIONS = "/svc/notifications"

export type NotificationFields = Record<string, string | undefined>

export interface SignedNotification {
  body: string
  headers: Record<string, string>
}

/** The service's notification about a payment at its hosted page, with changes. `secret` signs it; `false`: unsigned. */
export function notificationFor(
  attempt: Attempt,
  payment_id: string,
  change: NotificationFields = {},
  secret: string | false = SANDBOX_KEYS.secretKey,
): SignedNotification {
  const fields: NotificationFields = {
    paymentConversationId: attempt.id,
    token: attempt.token,
    status: "SUCCESS",
    svcEventType: "CHECKOUT_FORM_AUTH",
    svcPaymentId: payment_id,
    merchantId: "1",
    ...change,
  }
  const text = (name: string) => fields[name] ?? ""
  const about = fields.token === undefined ? [text("paymentId")] : [text("svcPaymentId"), text("token")]
  const signed = [text("svcEventType"), ...about, text("paymentConversationId"), text("status")].join("")
  const body = JSON.stringify(fields)
  if (secret === false) return { body, headers: {} }
  const signature = createHmac("sha256", secret).update(`${secret}${signed}`).digest("hex")
  return { body, headers: { "x-svc-signature-v3": signature } }
}

/** Sends a notification about a payment at the hosted page to Medusa's own address, which accepts it. */
export async function notifyMedusa(medusa: RunningMedusa, attempt: Attempt, payment_id: string): Promise<void> {
  const { body, headers } = notificationFor(attempt, payment_id)
  const sent = await fetch(new URL("/hooks/payment/hosted_svc", medusa.anonymous().url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  })
  expect(sent.status).toBe(200)
}

/** Notifications of a store's service, and what becomes of the attempts they are about. */
export function notifications(stage: BuyerStage) {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(new URL(NOTIFICATIONS, stage.medusa.anonymous().url), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    })

  /** Sends the service's notification, with changes. */
  async function notify(attempt: Attempt, change: NotificationFields = {}, secret?: string | false) {
    const { paymentId: payment_id } = await chargeOf(stage.sandbox, attempt.id)
    const { body, headers } = notificationFor(attempt, payment_id, change, secret)
    return post(body, headers)
  }

  const stateIs = (attempt: Attempt, state: Attempt["state"]) => until(() => stage.now(attempt), { state })

  return { post, notify, stateIs }
}
