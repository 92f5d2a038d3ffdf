import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { reconcileDuePayments } from "../medusa/payments/reconcile-payments"

export default async function reconcilePayments(container: MedusaContainer): Promise<void> {
  const { health } = resolveSvc(container)
  await health.track(config.name, () => reconcileDuePayments(container, {}))
}

export const config = {
  name: "svc-reconcile-payments",
  schedule: "* * * * *",
}
