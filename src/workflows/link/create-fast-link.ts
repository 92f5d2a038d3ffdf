import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createFastLink } from "../../flows/links/create-link"
import { toMoney } from "../../mapping"
import {
  answerMade,
  linkWorld,
  madeFor,
  orMappingRefusal,
  purposeObstacle,
  type LinkPurpose,
  type MadeLink,
} from "../link-support/make-link"

export interface CreateFastLinkInput extends LinkPurpose {
  description?: string | undefined
  /** Decimal text; at most 750.00 TRY. */
  price: string
  currency_code: string
}

async function make(container: MedusaContainer, input: CreateFastLinkInput): Promise<MadeLink> {
  const world = linkWorld(container)
  const price = toMoney(input.price, input.currency_code)
  const refused = await purposeObstacle(world, input, price)
  if (refused) return { refused }
  return answerMade(await createFastLink(world.svc, madeFor(input), { description: input.description, price }))
}

const createFastLinkStep = createStep(
  { name: "create-svc-fast-link", maxRetries: 0 },
  async (input: CreateFastLinkInput, { container }) =>
    new StepResponse<MadeLink>(await orMappingRefusal(() => make(container, input))),
)

/** Makes a fast link at the service: single use, at most 750 TRY. */
export const createFastLinkWorkflow = createWorkflow("create-svc-fast-link", (input: CreateFastLinkInput) => {
  return new WorkflowResponse(createFastLinkStep(input))
})
