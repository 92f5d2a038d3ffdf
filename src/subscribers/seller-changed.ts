import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { SELLER_CHANGED } from "../modules/svc-marketplace/service"
import { mapSeller } from "../medusa/submerchants/sync-sellers"

/** A seller of another module was made or changed (option `marketplace.seller`): its submerchant follows. */
export default async function sellerChanged({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await mapSeller(container, event.data.id)
}

export const config: SubscriberConfig = { event: SELLER_CHANGED }
