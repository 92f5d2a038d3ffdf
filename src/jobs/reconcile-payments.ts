import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../modules/svc"
import type { SvcModuleService } from "../modules/svc/service"
import { reconcilePaymentsWorkflow } from "../workflows/payment/reconcile-payments"

export default async function reconcilePayments(container: MedusaContainer): Promise<void> {
  const { health } = container.resolve<SvcModuleService>(SVC_MODULE)
  await health.track(config.name, () => reconcilePaymentsWorkflow(container).run({ input: {} }))
}

export const config = {
  name: "svc-reconcile-payments",
  schedule: "* * * * *",
}
