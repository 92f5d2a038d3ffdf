import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { notifyOfSale } from "../../medusa/payment-links/mail-link"

export default async function linkSold({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await notifyOfSale(container, event.data.id)
}

export const config: SubscriberConfig = { event: "svc.link.sold" }
