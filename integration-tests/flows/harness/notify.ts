import type { Attempt } from "../../../src/use-cases/ports/ports"
import { readNotification, takeNotification } from "../../../src/use-cases/reconcile/notification"
import { notificationFor, type NotificationFields } from "../../setup/notifications"
import type { FlowShop } from "./flow-shop"
import { found } from "./memory-medusa"

/** Notifications about payments that arrive at a shop. `secret`: what signs one; `false`: unsigned. */
export function notify(shop: () => FlowShop) {
  return (
    attempt: Attempt,
    change: NotificationFields = {},
    secret?: string | false,
    signatures: "off" | "report" | "require" = "report",
  ) => {
    const { context } = shop()
    const { body, headers } = notificationFor(attempt, attempt.payment_id ?? "28157248", change, secret)
    const message = readNotification(context.client, Buffer.from(body), headers)
    return takeNotification(context, found(message, "payment in the notification"), signatures)
  }
}
