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
import { orRefused, syncLinks } from "../use-cases/payment-links/mirror-link"
import type { RecordLinkSaleInput } from "../use-cases/payment-links/record-sale"
import { createLinkContext, followLinks, recordLinkSale } from "../medusa/payment-links/sale-store"
import { oneStepWorkflow } from "./one-step"

export const createLinkWorkflow = oneStepWorkflow("create-svc-link", (input: CreateLinkInput, container) =>
  makeLink(createLinkContext(container), input),
)

export const createFastLinkWorkflow = oneStepWorkflow("create-svc-fast-link", (input: CreateFastLinkInput, container) =>
  makeFastLink(createLinkContext(container), input),
)

export const updateLinkWorkflow = oneStepWorkflow("update-svc-link", (input: UpdateLinkInput, container) =>
  editLink(createLinkContext(container), input),
)

export const setLinkStatusWorkflow = oneStepWorkflow("set-svc-link-status", (input: SetLinkStatusInput, container) =>
  setLinkStatus(createLinkContext(container), input),
)

export const deleteLinkWorkflow = oneStepWorkflow("delete-svc-link", (input: DeleteLinkInput, container) =>
  removeLink(createLinkContext(container), input),
)

/** Takes all the service's payment links into this store, those made elsewhere too. */
export const syncLinksWorkflow = oneStepWorkflow("sync-svc-links", (_: unknown, container) =>
  orRefused("read", () => syncLinks(createLinkContext(container))),
)

export const followLinksWorkflow = oneStepWorkflow("follow-svc-links", (input: FollowLinksInput, container) =>
  followLinks(container, input),
)

export const recordLinkSaleWorkflow = oneStepWorkflow("record-svc-link-sale", (input: RecordLinkSaleInput, container) =>
  recordLinkSale(container, input),
)
