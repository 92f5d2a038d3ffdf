import type { MedusaContainer } from "@medusajs/framework/types"
import { continueRun } from "../../use-cases/submerchants/continue-run"
import type { SyncRun } from "../../use-cases/submerchants/run-records"
import { resolveSvc } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import { runContext } from "../../medusa/submerchants/sync-sellers"
import { resolveMarketplace } from "../../medusa/submerchants/submerchant-context"
import { oneStepWorkflow } from "../one-step"

export interface SyncAllSubmerchantsInput {
  /** Who starts it: the id of a user of Medusa's. */
  by?: string | undefined
  /** Returns when this process can do no more of it; else at once, and the run continues automatically. */
  wait?: boolean | undefined
}

/** After a process that ends, the job continues with the rest. */
function goOnAlone(container: MedusaContainer): void {
  continueRun(runContext(container)).catch((error: unknown) =>
    logFailure(container, "a run over all submerchants could not go on", error),
  )
}

/**
 * Brings all submerchants in line with the service, those of another module's sellers first of all kept here. One run at a time: a
 * second start continues the first. What is in line costs no call.
 */
export const syncAllSubmerchantsWorkflow = oneStepWorkflow(
  "sync-all-svc-submerchants",
  async ({ by, wait = false }: SyncAllSubmerchantsInput, container): Promise<SyncRun> => {
    const { settings } = resolveSvc(container)
    const run = await resolveMarketplace(container).runs.start(
      settings.marketplace?.seller ? "sellers" : "submerchants",
      by,
    )
    if (wait) return (await continueRun(runContext(container))) ?? run
    goOnAlone(container)
    return run
  },
)
