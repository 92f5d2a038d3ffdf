import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, resolveSellersAccount } from "../../modules/svc"
import { syncDue } from "../../use-cases/submerchants/run-all"
import { runContext } from "../../medusa/marketplace/sync-sellers"

export default async function syncSubmerchants(container: MedusaContainer): Promise<void> {
  if (!resolveSellersAccount(container)) return
  await resolveSvc(container).health.track(config.name, () => syncDue(runContext(container)))
}

export const config = {
  name: "svc-sync-submerchants",
  schedule: "* * * * *",
}
