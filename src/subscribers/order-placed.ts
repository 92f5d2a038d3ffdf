import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { confirmOrderWorkflow } from "../workflows/payment/confirm-order"

/** An order that was placed has its payment: the attempt is completed, and `order.placed` need not be emitted again. */
export default async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await confirmOrderWorkflow(container).run({ input: { order_id: event.data.id } })
}

export const config: SubscriberConfig = { event: "order.placed" }
