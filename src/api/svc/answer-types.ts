import { z } from "zod"
import { text, textOrNull } from "../../use-cases/ports/fields"
import { storeRefusal } from "../store/svc/answer-types"

export const payAnswer = z.object({
  content: textOrNull.describe(
    "HTML with the scripts of the service's card form. Show it in a sandboxed frame; `mountCardForm` does. Null: send the buyer to `page_url`.",
  ),
  page_url: text.describe("The service's page, on which the same payment can be paid."),
  expires_at: textOrNull,
})
export type PayAnswer = z.output<typeof payAnswer>

export const payRefusal = storeRefusal.extend({
  redirect_url: text.optional().describe("The storefront, with the result: where a browser would have been sent."),
})
export type PayRefusal = z.output<typeof payRefusal>

export const notificationReceived = z.object({ received: z.literal(true) })
export type NotificationReceived = z.output<typeof notificationReceived>

export const notificationRefusal = z.object({
  type: z.enum(["invalid_data", "unauthorized", "not_found", "too_many_requests"]),
  message: text,
})
export type NotificationRefusal = z.output<typeof notificationRefusal>
