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
import type { FollowLinksInput } from "../use-cases/payment-links/follow-links"
import { orRefused } from "../use-cases/payment-links/mirror-link"
import type { RecordLinkSaleInput } from "../use-cases/payment-links/record-sale"
import {
  followLinks,
  recordLinkSale,
  syncEveryAccount,
  createContextOfLink,
  createNewLinkContext,
} from "../medusa/payment-links/sale-store"
import { oneStepWorkflow } from "./one-step"

export const createLinkWorkflow = oneStepWorkflow("create-svc-link", (input: CreateLinkInput, container) =>
  makeLink(createNewLinkContext(container, input.account), input),
)

export const createFastLinkWorkflow = oneStepWorkflow("create-svc-fast-link", (input: CreateFastLinkInput, container) =>
  makeFastLink(createNewLinkContext(container, input.account), input),
)

export const updateLinkWorkflow = oneStepWorkflow("update-svc-link", async (input: UpdateLinkInput, container) =>
  editLink(await createContextOfLink(container, input.link_id), input),
)

export const setLinkStatusWorkflow = oneStepWorkflow(
  "set-svc-link-status",
  async (input: SetLinkStatusInput, container) =>
    setLinkStatus(await createContextOfLink(container, input.link_id), input),
)

export const deleteLinkWorkflow = oneStepWorkflow("delete-svc-link", async (input: DeleteLinkInput, container) =>
  removeLink(await createContextOfLink(container, input.link_id), input),
)

/** Takes all the service's payment links into this store, those made elsewhere too. */
export const syncLinksWorkflow = oneStepWorkflow("sync-svc-links", (_: unknown, container) =>
  orRefused("read", () => syncEveryAccount(container)),
)

export const followLinksWorkflow = oneStepWorkflow("follow-svc-links", (input: FollowLinksInput, container) =>
  followLinks(container, input),
)

export const recordLinkSaleWorkflow = oneStepWorkflow("record-svc-link-sale", (input: RecordLinkSaleInput, container) =>
  recordLinkSale(container, input),
)
