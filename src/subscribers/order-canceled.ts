import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { compareRefundsOfOrder } from "../medusa/payments/follow-order"

/** Medusa cancels an order and counts its money as refunded even where the refund failed. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await compareRefundsOfOrder(container, event.data.id)
}

export const config: SubscriberConfig = { event: "order.canceled" }
