import {
  editLink,
  removeLink,
  setLinkStatus,
  type DeleteLinkInput,
  type SetLinkStatusInput,
  type UpdateLinkInput,
} from "../use-cases/payment-links/change-link"
import {
  makeFastLink,
  makeLink,
  type CreateFastLinkInput,
  type CreateLinkInput,
} from "../use-cases/payment-links/create-link"
import { orRefused } from "../use-cases/payment-links/mirror-link"
import {
  followLinks,
  recordLinkSale,
  syncEveryAccount,
  createContextOfLink,
  createNewLinkContext,
} from "../medusa/payment-links/sale-store"
import { oneStepWorkflow } from "./one-step"

export const createLinkWorkflow = oneStepWorkflow("create-svc-link", (container, input: CreateLinkInput) =>
  makeLink(createNewLinkContext(container, input.account), input),
)

export const createFastLinkWorkflow = oneStepWorkflow("create-svc-fast-link", (container, input: CreateFastLinkInput) =>
  makeFastLink(createNewLinkContext(container, input.account), input),
)

export const updateLinkWorkflow = oneStepWorkflow("update-svc-link", async (container, input: UpdateLinkInput) =>
  editLink(await createContextOfLink(container, input.link_id), input),
)

export const setLinkStatusWorkflow = oneStepWorkflow(
  "set-svc-link-status",
  async (container, input: SetLinkStatusInput) =>
    setLinkStatus(await createContextOfLink(container, input.link_id), input),
)

export const deleteLinkWorkflow = oneStepWorkflow("delete-svc-link", async (container, input: DeleteLinkInput) =>
  removeLink(await createContextOfLink(container, input.link_id), input),
)

/** Copies all payment links of the service into this store, including those made elsewhere. */
export const syncLinksWorkflow = oneStepWorkflow("sync-svc-links", (container) =>
  orRefused("read", () => syncEveryAccount(container)),
)

export const followLinksWorkflow = oneStepWorkflow("follow-svc-links", followLinks)

export const recordLinkSaleWorkflow = oneStepWorkflow("record-svc-link-sale", recordLinkSale)
