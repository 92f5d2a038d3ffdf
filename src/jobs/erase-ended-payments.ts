import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { eraseEndedPaymentsWorkflow } from "../workflows/privacy/erase-ended"

export default async function eraseEndedPayments(container: MedusaContainer): Promise<void> {
  const { health } = resolveSvc(container)
  await health.track(config.name, () => eraseEndedPaymentsWorkflow(container).run())
}

export const config = {
  name: "svc-erase-ended-payments",
  schedule: "17 3 * * *",
}
