import type { MedusaContainer } from "@medusajs/framework/types"
import { compareSubmerchants, type Compared } from "../../flows/submerchants/check-drift"
import { syncMany } from "../../flows/submerchants/run-pass"
import { svcOf } from "../../modules/svc"
import { continueRun } from "../../medusa/submerchants/continue-run"
import { marketplaceOf, submerchantContext } from "../../medusa/submerchants/submerchant-context"
import { oneStepWorkflow } from "../one-step"

export interface SyncDueInput {
  /** Submerchants of one pass that are compared with the service. */
  compared?: number | undefined
}

/** How a pass went. */
export interface SyncedDue extends Compared {
  synced: number
  /** Refused, or without a response. */
  failed: number
}

/** A minute's share: enough for 72,000 sellers a day to be looked at. */
const COMPARED_A_PASS = 50
const DUE_A_PASS = 500
/** Nothing further is begun after this, so that a pass ends before the next begins. */
const BEGIN_WITHIN_MS = 40_000

const isBad = (outcome: string) => outcome === "failed" || outcome === "waiting"

const isOfSellers = (container: MedusaContainer) => svcOf(container).settings.marketplace?.seller !== undefined

/**
 * One pass over submerchants: those whose next sync is due, some that were not compared with the service since yesterday, and what an
 * open run over all has left; once a day one over the sellers of another module. Instances share the work.
 */
export const syncDueSubmerchantsWorkflow = oneStepWorkflow(
  "sync-due-svc-submerchants",
  async ({ compared: limit = COMPARED_A_PASS }: SyncDueInput, container): Promise<SyncedDue> => {
    const context = submerchantContext(container)
    const until = new Date(context.clock.now().getTime() + BEGIN_WITHIN_MS)
    const due = await context.submerchants.listDue(DUE_A_PASS)
    const { outcomes, isOutage } = await syncMany(context, due, { until })
    const compared = isOutage ? { compared: 0, drifted: 0 } : await compareSubmerchants(context, limit)
    if (isOfSellers(container)) await marketplaceOf(container).runs.startDaily()
    if (!isOutage) await continueRun(container, until)
    return { synced: outcomes.length, failed: outcomes.filter(isBad).length, ...compared }
  },
)
