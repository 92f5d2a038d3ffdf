import { createHmac } from "node:crypto"
import type { Attempt } from "../../src/flows/ports"
import { SANDBOX_KEYS } from "./sandbox"

export type NotificationFields = Record<string, string | undefined>

export interface SignedNotification {
  body: string
  headers: Record<string, string>
}

/** What the service sends about a payment at its hosted page, changed as told. `secret` signs it; `false`: nobody does. */
export function notificationFor(
  attempt: Attempt,
  paymentId: string,
  change: NotificationFields = {},
  secret: string | false = SANDBOX_KEYS.secretKey,
): SignedNotification {
  const fields: NotificationFields = {
    paymentConversationId: attempt.id,
    token: attempt.token,
    status: "SUCCESS",
    svcEventType: "CHECKOUT_FORM_AUTH",
    svcPaymentId: paymentId,
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
