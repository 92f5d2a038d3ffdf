import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, resolveSellersAccount } from "../../modules/svc"
import { approveDueItems } from "../../medusa/marketplace/approvals"

export default async function approveItems(container: MedusaContainer): Promise<void> {
  if (!resolveSellersAccount(container)?.capabilities.approval) return
  await resolveSvc(container).health.track(config.name, () => approveDueItems(container))
}

export const config = {
  name: "svc-approve-items",
  schedule: "* * * * *",
}
