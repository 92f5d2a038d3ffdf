import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { eraseEndedPayments } from "../medusa/privacy"

export default async function eraseEndedPaymentsJob(container: MedusaContainer): Promise<void> {
  const { health } = resolveSvc(container)
  await health.track(config.name, () => eraseEndedPayments(container))
}

export const config = {
  name: "svc-erase-ended-payments",
  schedule: "17 3 * * *",
}
