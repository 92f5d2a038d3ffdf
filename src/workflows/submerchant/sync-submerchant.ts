import { MedusaError } from "@medusajs/framework/utils"
import { syncSubmerchant } from "../../use-cases/submerchants/sync-submerchant"
import type { SyncOutcome } from "../../use-cases/submerchants/when-to-sync"
import { submerchantContext } from "../../medusa/submerchants/submerchant-context"
import { oneStepWorkflow } from "../one-step"

export interface SyncSubmerchantInput {
  id: string
  /** A person wants ours to stand at the service: also what was refused, is not due yet, or is something else there. */
  isForced?: boolean | undefined
}

export interface SyncedSubmerchant {
  outcome: SyncOutcome
  id: string
}

/**
 * Sends a submerchant to the service, where the service has it otherwise. The result is stored with it: what got no response is
 * tried again by the job, and nothing is undone, for the service has no deletion.
 */
export const syncSubmerchantWorkflow = oneStepWorkflow(
  "sync-svc-submerchant",
  async ({ id, isForced = false }: SyncSubmerchantInput, container): Promise<SyncedSubmerchant> => {
    const synced = await syncSubmerchant(submerchantContext(container), id, { isForced })
    if (synced === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no submerchant ${id}.`)
    return { outcome: synced.outcome, id }
  },
)
