import { deleteLink } from "../../use-cases/payment-links/delete-link"
import { changeLink, type MadeLink } from "../../medusa/payment-links/links"
import { oneStepWorkflow } from "../one-step"

export interface DeleteLinkInput {
  link_id: string
  /** Who deletes it: the id of a user of Medusa's. */
  by: string
}

/** Deletes a payment link at the service. What this store knows of it and of its sales stays. */
export const deleteLinkWorkflow = oneStepWorkflow(
  "delete-svc-link",
  ({ link_id, by }: DeleteLinkInput, container): Promise<MadeLink> =>
    changeLink(container, link_id, (svc, link) => deleteLink(svc, link, by)),
)
