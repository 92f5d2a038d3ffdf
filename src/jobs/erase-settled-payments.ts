import type { MedusaContainer } from "@medusajs/framework/types"
import { eraseSettledPaymentsWorkflow } from "../workflows/privacy/erase-settled"

export default async function eraseSettledPayments(container: MedusaContainer): Promise<void> {
  await eraseSettledPaymentsWorkflow(container).run()
}

export const config = {
  name: "svc-erase-settled-payments",
  schedule: "17 3 * * *",
}
