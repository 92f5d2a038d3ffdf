import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { syncSubmerchant, type SyncOutcome } from "../../flows/submerchants/sync-submerchant"
import { submerchantWorld } from "../submerchant-support/submerchant-world"

export interface SyncSubmerchantInput {
  id: string
  /** A person wants ours to stand at the service: also what was refused, is not due yet, or is something else there. */
  isForced?: boolean | undefined
}

export interface SyncedSubmerchant {
  outcome: SyncOutcome
  id: string
}

const syncSubmerchantStep = createStep(
  { name: "sync-svc-submerchant", maxRetries: 0 },
  async ({ id, isForced = false }: SyncSubmerchantInput, { container }) => {
    const synced = await syncSubmerchant(submerchantWorld(container), id, { isForced })
    if (synced === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no submerchant ${id}.`)
    return new StepResponse<SyncedSubmerchant>({ outcome: synced.outcome, id })
  },
)

/**
 * Brings a submerchant to the service, where it is not as it stands here. How it went is kept with it: what was not heard is
 * tried again by the job, and nothing is undone, for the service has no deletion.
 */
export const syncSubmerchantWorkflow = createWorkflow("sync-svc-submerchant", (input: SyncSubmerchantInput) => {
  return new WorkflowResponse(syncSubmerchantStep(input))
})
