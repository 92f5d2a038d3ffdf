import { randomUUID } from "node:crypto"
import { z } from "zod"
import { hmacHex } from "../wire/authorization"
import type { WireFields } from "../wire/json"
import type { Payment, PaymentFlow } from "./payment"
import type { Settings } from "../options"
import { MERCHANT_ID } from "./settings"

/** A notification waiting to be sent. Times are epoch milliseconds on the sandbox clock. */
export const notificationSchema = z.object({
  reference: z.string(),
  paymentId: z.string(),
  dueAt: z.number(),
  attempts: z.number(),
})

export type Notification = z.infer<typeof notificationSchema>

/** Published (documentation pages); that of links alone is the sandbox's own, for none is published. */
const EVENT_TYPES: Readonly<Record<PaymentFlow, string>> = {
  direct: "API_AUTH",
  threeds: "THREE_DS_AUTH",
  hosted: "CHECKOUT_FORM_AUTH",
  link: "PAYMENT_LINK_AUTH",
}

export interface SignedNotification {
  fields: WireFields
  signature: string
}

/** What a notification says of itself; left out: a reference of its own, and the event of the payment's flow. */
export interface NotifiedEvent {
  reference?: string
  eventType?: string
}

/** Body and X-SVC-SIGNATURE-V3 of a payment's notification, as the payment is now (assumed: notification). */
export function getNotification(
  payment: Payment,
  now: number,
  settings: Settings,
  { reference = randomUUID(), eventType = EVENT_TYPES[payment.flow] }: NotifiedEvent = {},
): SignedNotification {
  const conversationId = payment.conversationId ?? ""
  const status = payment.status
  const shared = { paymentConversationId: conversationId, merchantId: MERCHANT_ID, status }
  const event = {
    svcReferenceCode: reference,
    svcEventType: eventType,
    svcEventTime: eventType === EVENT_TYPES[payment.flow] ? (payment.chargedAt ?? payment.createdAt) : now,
    svcPaymentId: Number(payment.id),
  }
  const { secretKey } = settings
  if (payment.flow === "hosted") {
    const token = payment.token ?? ""
    const signature = hmacHex(secretKey, secretKey, eventType, payment.id, token, conversationId, status)
    return { fields: { ...shared, token, ...event }, signature }
  }
  const signature = hmacHex(secretKey, secretKey, eventType, payment.id, conversationId, status)
  return { fields: { ...shared, paymentId: Number(payment.id), ...event }, signature }
}
