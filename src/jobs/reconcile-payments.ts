import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcilePaymentsWorkflow } from "../workflows/payment/reconcile-payments"

export default async function reconcilePayments(container: MedusaContainer): Promise<void> {
  await reconcilePaymentsWorkflow(container).run({ input: {} })
}

export const config = {
  name: "svc-reconcile-payments",
  schedule: "* * * * *",
}
