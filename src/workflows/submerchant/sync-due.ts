import { syncDue, type SyncedDue } from "../../use-cases/submerchants/sync-due"
import { runContext } from "../../medusa/submerchants/sync-sellers"
import { oneStepWorkflow } from "../one-step"

export type { SyncedDue } from "../../use-cases/submerchants/sync-due"

export interface SyncDueInput {
  /** Submerchants of one pass that are compared with the service. */
  compared?: number | undefined
}

/** One pass over submerchants, as the job does it every minute. */
export const syncDueSubmerchantsWorkflow = oneStepWorkflow(
  "sync-due-svc-submerchants",
  ({ compared }: SyncDueInput, container): Promise<SyncedDue> => syncDue(runContext(container), compared),
)
