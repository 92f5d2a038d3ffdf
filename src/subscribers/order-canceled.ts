import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { compareRefundsWorkflow } from "../workflows/payment/compare-refunds"

/** Medusa cancels an order and counts its money as refunded even where the refund failed: that is found here. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await compareRefundsWorkflow(container).run({ input: { order_id: event.data.id } })
}

export const config: SubscriberConfig = { event: "order.canceled" }
