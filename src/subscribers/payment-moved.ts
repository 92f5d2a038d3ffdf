import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { followLinks } from "../medusa/payment-links/sale-store"

/** An order was paid or refunded, so it owes something else: as when the order itself changes. */
export default async function paymentMoved({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await followLinks(container, { payment_id: event.data.id })
}

export const config: SubscriberConfig = { event: ["payment.captured", "payment.refunded"] }
