import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { eraseCustomerWorkflow } from "../workflows/privacy/erase-customer"

/** A deleted customer is forgotten here too. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await eraseCustomerWorkflow(container).run({ input: { customer_id: event.data.id } })
}

export const config: SubscriberConfig = { event: "customer.deleted" }
