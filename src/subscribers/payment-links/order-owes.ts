import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followLinks } from "../../medusa/payment-links/sale-store"

const PAYMENT_EVENTS = ["payment.captured", "payment.refunded"]

/** The order may owe another amount now: a link over the old amount is closed before it is paid. */
export default async function orderOwes({
  event: { name, data },
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const id = data.order_id ?? data.id
  if (id !== undefined)
    await followLinks(container, PAYMENT_EVENTS.includes(name) ? { payment_id: id } : { order_id: id })
}

export const config: SubscriberConfig = {
  event: [
    ...PAYMENT_EVENTS,
    "order-edit.confirmed",
    "order.updated",
    "order.canceled",
    "order.return_received",
    "order.claim_created",
    "order.exchange_created",
  ],
}
