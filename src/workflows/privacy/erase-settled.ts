import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { forgetBuyers } from "./forget-buyers"

const BATCH = 200

/** Erases all that is settled and marked, or older than `days`; answers how many attempts that were. */
export async function eraseSettled(container: MedusaContainer, days?: number): Promise<number> {
  const { retention } = container.resolve<SvcModuleService>(SVC_MODULE)
  let erased = 0
  for (;;) {
    const sessionIds = await retention.eraseSettled(BATCH, days)
    await forgetBuyers(container, sessionIds)
    erased += sessionIds.length
    if (sessionIds.length < BATCH) return erased
  }
}

const eraseSettledStep = createStep(
  { name: "erase-svc-settled-payments", maxRetries: 0 },
  async (_: undefined, { container }) => {
    const { retention, buyers, settings, health } = container.resolve<SvcModuleService>(SVC_MODULE)
    const erased = await eraseSettled(container, settings.retentionDays)
    if (settings.retentionDays !== undefined) await retention.eraseStrayMessages(settings.retentionDays)
    await retention.dropRequestCounts()
    await buyers.dropUnneeded()
    await health.dropOld()
    return new StepResponse({ erased })
  },
)

/** Erases what is settled and has been kept long enough, or was a deleted customer's; the ledger's daily housekeeping. */
export const eraseSettledPaymentsWorkflow = createWorkflow("erase-svc-settled-payments", () => {
  return new WorkflowResponse(eraseSettledStep())
})
