import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followLinks } from "../medusa/payment-links/sale-store"

/** What an order owes may have changed: a link over another amount is closed, before it is paid. */
export default async function orderOwes({
  event: { data },
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>): Promise<void> {
  const order_id = data.order_id ?? data.id
  if (order_id !== undefined) await followLinks(container, { order_id })
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order.updated",
    "order.canceled",
    "order.return_received",
    "order.claim_created",
    "order.exchange_created",
  ],
}
