import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { SELLER_CHANGED } from "../../modules/svc-marketplace/service"
import { mapSeller } from "../../medusa/marketplace/sync-sellers"

export default async function sellerChanged({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await mapSeller(container, event.data.id)
}

export const config: SubscriberConfig = { event: SELLER_CHANGED }
