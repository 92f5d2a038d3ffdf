import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { deleteLink } from "../../flows/links/delete-link"
import { changeLink } from "../link-support/change-link"
import type { MadeLink } from "../link-support/make-link"

export interface DeleteLinkInput {
  link_id: string
  /** Who deletes it: the id of a user of Medusa's. */
  by: string
}

const deleteLinkStep = createStep(
  { name: "delete-svc-link", maxRetries: 0 },
  async ({ link_id, by }: DeleteLinkInput, { container }) => {
    const answer = await changeLink(container, link_id, (svc, link) => deleteLink(svc, link, by))
    return new StepResponse<MadeLink>(answer)
  },
)

/** Deletes a payment link at the service. What this store knows of it and of its sales stays. */
export const deleteLinkWorkflow = createWorkflow("delete-svc-link", (input: DeleteLinkInput) => {
  return new WorkflowResponse(deleteLinkStep(input))
})
