import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { SyncRun } from "../../flows/submerchants/run-records"
import { SVC_MODULE } from "../../modules/svc"
import { describeFailure } from "../../modules/svc/describe-failure"
import type { SvcModuleService } from "../../modules/svc/service"
import { continueRun } from "../../medusa/submerchants/continue-run"
import { marketplaceOf } from "../../medusa/submerchants/submerchant-context"
import { oneStepWorkflow } from "../one-step"

export interface SyncAllSubmerchantsInput {
  /** Who starts it: the id of a user of Medusa's. */
  by?: string | undefined
  /** Returns when this process can do no more of it; else at once, and the run continues automatically. */
  wait?: boolean | undefined
}

/** After a process that ends, the job continues with the rest. */
function goOnAlone(container: MedusaContainer): void {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  continueRun(container).catch((error: unknown) =>
    logger.error(`medusa-payment-svc could not go on with a run over all submerchants: ${describeFailure(error)}`),
  )
}

/**
 * Brings all submerchants in line with the service, those of another module's sellers first of all kept here. One run at a time: a
 * second start continues the first. What is in line costs no call.
 */
export const syncAllSubmerchantsWorkflow = oneStepWorkflow(
  "sync-all-svc-submerchants",
  async ({ by, wait = false }: SyncAllSubmerchantsInput, container): Promise<SyncRun> => {
    const { settings } = container.resolve<SvcModuleService>(SVC_MODULE)
    const run = await marketplaceOf(container).runs.start(settings.marketplace?.seller ? "sellers" : "submerchants", by)
    if (wait) return (await continueRun(container)) ?? run
    goOnAlone(container)
    return run
  },
)
