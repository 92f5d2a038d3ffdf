import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { compareSubmerchants, type Compared } from "../../flows/submerchants/compare-submerchant"
import { syncMany } from "../../flows/submerchants/run-pass"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { carryOnRun } from "../submerchant-support/carry-on-run"
import { marketplaceOf, submerchantWorld } from "../submerchant-support/submerchant-world"

export interface SyncDueInput {
  /** Submerchants of one pass that are compared with the service. */
  compared?: number | undefined
}

/** How a pass went. */
export interface SyncedDue extends Compared {
  synced: number
  /** Refused, or not heard. */
  failed: number
}

/** A minute's share: enough for 72,000 sellers a day to be looked at. */
const COMPARED_A_PASS = 50
const DUE_A_PASS = 500
/** Nothing further is begun after this, so that a pass ends before the next begins. */
const BEGIN_WITHIN_MS = 40_000

const isBad = (outcome: string) => outcome === "failed" || outcome === "waiting"

const isOfSellers = (container: MedusaContainer) =>
  container.resolve<SvcModuleService>(SVC_MODULE).settings.marketplace?.seller !== undefined

const syncDueStep = createStep(
  { name: "sync-due-svc-submerchants", maxRetries: 0 },
  async ({ compared: limit = COMPARED_A_PASS }: SyncDueInput, { container }) => {
    const world = submerchantWorld(container)
    const until = new Date(world.clock.now().getTime() + BEGIN_WITHIN_MS)
    const due = await world.submerchants.listDue(DUE_A_PASS)
    const { outcomes, isOutage } = await syncMany(world, due, { until })
    const compared = isOutage ? { compared: 0, drifted: 0 } : await compareSubmerchants(world, limit)
    if (isOfSellers(container)) await marketplaceOf(container).runs.startDaily()
    if (!isOutage) await carryOnRun(container, until)
    return new StepResponse<SyncedDue>({ synced: outcomes.length, failed: outcomes.filter(isBad).length, ...compared })
  },
)

/**
 * One pass over submerchants: those whose next sync has come, some that the service was not asked for since yesterday, and what an
 * open run over all has left; once a day one over the sellers of another module. Instances share the work.
 */
export const syncDueSubmerchantsWorkflow = createWorkflow("sync-due-svc-submerchants", (input: SyncDueInput) => {
  return new WorkflowResponse(syncDueStep(input))
})
