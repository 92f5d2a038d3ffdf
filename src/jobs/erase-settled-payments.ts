import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../modules/svc"
import type { SvcModuleService } from "../modules/svc/service"
import { eraseEndedPaymentsWorkflow } from "../workflows/privacy/erase-ended"

export default async function eraseSettledPayments(container: MedusaContainer): Promise<void> {
  const { health } = container.resolve<SvcModuleService>(SVC_MODULE)
  await health.track(config.name, () => eraseEndedPaymentsWorkflow(container).run())
}

export const config = {
  name: "svc-erase-settled-payments",
  schedule: "17 3 * * *",
}
