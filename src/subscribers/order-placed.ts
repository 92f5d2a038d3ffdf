import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { confirmOrder } from "../medusa/payments/confirm-order"

/** An order that was placed has its payment: the attempt is completed, and `order.placed` need not be emitted again. */
export default async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await confirmOrder(container, event.data.id)
}

export const config: SubscriberConfig = { event: "order.placed" }
