import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { compareDaysWorkflow } from "../workflows/payment/compare-days"

export default async function compareReportedDays(container: MedusaContainer): Promise<void> {
  const { health, capabilities } = resolveSvc(container)
  if (!capabilities.reports) return
  await health.track(config.name, () => compareDaysWorkflow(container).run())
}

export const config = {
  name: "svc-compare-days",
  schedule: "23 * * * *",
}
