import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../modules/svc"
import { approveDueItems } from "../../medusa/marketplace/approvals"

export default async function approveItems(container: MedusaContainer): Promise<void> {
  const { health, settings, capabilities } = resolveSvc(container)
  if (settings.marketplace === undefined || !capabilities.approval) return
  await health.track(config.name, () => approveDueItems(container))
}

export const config = {
  name: "svc-approve-items",
  schedule: "* * * * *",
}
