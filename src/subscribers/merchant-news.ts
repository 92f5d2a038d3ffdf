import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { notifyOfAttention, notifyOfSale } from "../medusa/notifications/merchant"

const OPENED = "svc.attention.opened"
const SOLD = "svc.link.sold"

export default async function merchantNews({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const notifyOf = event.name === SOLD ? notifyOfSale : notifyOfAttention
  await notifyOf(container, event.data.id)
}

export const config: SubscriberConfig = { event: [OPENED, SOLD] }
