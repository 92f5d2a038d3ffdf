import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createFastLink } from "../../flows/links/create-link"
import { MappingError, toMoney } from "../../mapping"
import {
  answerMade,
  linkWorld,
  madeFor,
  purposeObstacle,
  type LinkPurpose,
  type MadeLink,
} from "../link-support/make-link"
import { mappingRefusal } from "../link-support/refusals"

export interface CreateFastLinkInput extends LinkPurpose {
  description?: string | undefined
  /** Decimal text; at most 750.00 TRY. */
  price: string
  currency_code: string
}

const createFastLinkStep = createStep(
  { name: "create-svc-fast-link", maxRetries: 0 },
  async (input: CreateFastLinkInput, { container }) => {
    const world = linkWorld(container)
    try {
      const price = toMoney(input.price, input.currency_code)
      const refused = await purposeObstacle(world, input, price)
      if (refused) return new StepResponse<MadeLink>({ refused })
      const made = await createFastLink(world.svc, madeFor(input), { description: input.description, price })
      return new StepResponse<MadeLink>(answerMade(made))
    } catch (error) {
      if (error instanceof MappingError) return new StepResponse<MadeLink>({ refused: mappingRefusal(error) })
      throw error
    }
  },
)

/** Makes a fast link at the service: single use, at most 750 TRY. */
export const createFastLinkWorkflow = createWorkflow("create-svc-fast-link", (input: CreateFastLinkInput) => {
  return new WorkflowResponse(createFastLinkStep(input))
})
