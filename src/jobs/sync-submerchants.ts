import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { syncDueSubmerchantsWorkflow } from "../workflows/submerchant/sync-due"

export default async function syncSubmerchants(container: MedusaContainer): Promise<void> {
  const { health, settings } = resolveSvc(container)
  if (settings.marketplace === undefined) return
  await health.track(config.name, () => syncDueSubmerchantsWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-sync-submerchants",
  schedule: "* * * * *",
}
