import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eraseCustomer } from "../medusa/privacy"

export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await eraseCustomer(container, { customer_id: event.data.id })
}

export const config: SubscriberConfig = { event: "customer.deleted" }
