import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../modules/svc"
import type { SvcModuleService } from "../modules/svc/service"
import { syncDueSubmerchantsWorkflow } from "../workflows/submerchant/sync-due"

export default async function syncSubmerchants(container: MedusaContainer): Promise<void> {
  const { health, settings } = container.resolve<SvcModuleService>(SVC_MODULE)
  if (settings.marketplace === undefined) return
  await health.track(config.name, () => syncDueSubmerchantsWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-sync-submerchants",
  schedule: "* * * * *",
}
