import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { svcOf } from "../modules/svc"
import { syncSubmerchantWorkflow } from "../workflows/submerchant/sync-submerchant"

/** A submerchant was made or changed: it is synced with the service, unless the change already was. */
export default async function submerchantChanged({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  if (svcOf(container).settings.marketplace === undefined) return
  await syncSubmerchantWorkflow(container).run({ input: { id: event.data.id } })
}

export const config: SubscriberConfig = { event: ["svc.submerchant.created", "svc.submerchant.updated"] }
