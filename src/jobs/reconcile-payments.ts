import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../modules/svc"
import { reconcilePaymentsWorkflow } from "../workflows/payment/reconcile-payments"

export default async function reconcilePayments(container: MedusaContainer): Promise<void> {
  const { health } = resolveSvc(container)
  await health.track(config.name, () => reconcilePaymentsWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-reconcile-payments",
  schedule: "* * * * *",
}
