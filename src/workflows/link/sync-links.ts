import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { SvcError } from "../../client"
import { syncLinks } from "../../flows/links/sync-links"
import { linkWorld } from "../link-support/make-link"
import { refusedFor } from "../link-support/refusals"
import type { Refused } from "../payment/asked-by"

export interface SyncedLinks {
  /** Links of the service. */
  seen?: number
  refused?: Refused
}

const syncLinksStep = createStep({ name: "sync-svc-links", maxRetries: 0 }, async (_: unknown, { container }) => {
  try {
    return new StepResponse<SyncedLinks>(await syncLinks(linkWorld(container).svc))
  } catch (error) {
    if (error instanceof SvcError) return new StepResponse<SyncedLinks>({ refused: refusedFor(error, "read") })
    throw error
  }
})

/** Takes all the service's payment links into this store, those made elsewhere too. */
export const syncLinksWorkflow = createWorkflow("sync-svc-links", () => {
  return new WorkflowResponse(syncLinksStep())
})
