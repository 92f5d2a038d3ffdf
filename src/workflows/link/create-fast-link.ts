import type { MedusaContainer } from "@medusajs/framework/types"
import { createFastLink } from "../../use-cases/payment-links/create-link"
import { toMoney } from "../../mapping"
import {
  answerMade,
  linkContext,
  madeFor,
  orMappingRefusal,
  purposeObstacle,
  type LinkPurpose,
  type MadeLink,
} from "../../medusa/payment-links/links"
import { oneStepWorkflow } from "../one-step"

export interface CreateFastLinkInput extends LinkPurpose {
  description?: string | undefined
  /** Decimal text; at most 750.00 TRY. */
  price: string
  currency_code: string
}

async function make(container: MedusaContainer, input: CreateFastLinkInput): Promise<MadeLink> {
  const context = linkContext(container)
  const price = toMoney(input.price, input.currency_code)
  const refused = await purposeObstacle(context, input, price)
  if (refused) return { refused }
  return answerMade(await createFastLink(context.svc, madeFor(input), { description: input.description, price }))
}

/** Makes a fast link at the service: single use, at most 750 TRY. */
export const createFastLinkWorkflow = oneStepWorkflow(
  "create-svc-fast-link",
  async (input: CreateFastLinkInput, container): Promise<MadeLink> =>
    await orMappingRefusal(() => make(container, input)),
)
