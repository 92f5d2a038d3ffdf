import { z } from "zod"

export const notificationReceived = z.object({ received: z.literal(true) })
export type NotificationReceived = z.output<typeof notificationReceived>

export const notificationRefusal = z.object({
  type: z.enum(["invalid_data", "unauthorized", "not_found", "too_many_requests"]),
  message: z.string(),
})
export type NotificationRefusal = z.output<typeof notificationRefusal>
