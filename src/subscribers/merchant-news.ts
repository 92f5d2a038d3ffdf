import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { notifyOfAttention } from "../medusa/notifications/notice"

export default async function merchantNews({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await notifyOfAttention(container, event.data.id)
}

export const config: SubscriberConfig = { event: "svc.attention.opened" }
