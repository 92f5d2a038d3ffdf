import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { approveDueItemsWorkflow } from "../workflows/payment/approve-due"

export default async function approveItems(container: MedusaContainer): Promise<void> {
  const { health, settings, capabilities } = resolveSvc(container)
  if (settings.marketplace === undefined || !capabilities.approval) return
  await health.track(config.name, () => approveDueItemsWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-approve-items",
  schedule: "* * * * *",
}
