import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createLink } from "../../flows/links/create-link"
import type { LinkCategory } from "../../flows/links/link-offer"
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

export interface CreateLinkInput extends LinkPurpose {
  name: string
  description: string
  /** Decimal text. */
  price: string
  currency_code: string
  /** Raw Base64 of a JPEG or PNG. */
  image: string
  address_ignorable?: boolean | undefined
  installment_requested?: boolean | undefined
  /** Left out: stock is not counted. The link of an order is sold once, whatever this says. */
  stock_count?: number | undefined
  flexible_link?: boolean | undefined
  /** Decimal texts. */
  preset_price_values?: string[] | undefined
  category_type?: LinkCategory | undefined
}

async function make(container: MedusaContainer, input: CreateLinkInput): Promise<MadeLink> {
  const world = linkWorld(container)
  const price = toMoney(input.price, input.currency_code)
  const refused = await purposeObstacle(world, input, price)
  if (refused) return { refused }
  const isForOrder = input.order_id !== undefined
  const made = await createLink(world.svc, madeFor(input), {
    ...{ name: input.name, description: input.description, price, image: input.image },
    addressIgnorable: input.address_ignorable ?? false,
    installmentRequested: input.installment_requested ?? false,
    stockCount: isForOrder ? 1 : input.stock_count,
    categoryType: input.category_type,
    flexibleLink: !isForOrder && (input.flexible_link ?? false),
    presetPriceValues: (input.preset_price_values ?? []).map((value) => toMoney(value, price.currency)),
  })
  return answerMade(made)
}

const createLinkStep = createStep(
  { name: "create-svc-link", maxRetries: 0 },
  async (input: CreateLinkInput, { container }) =>
    new StepResponse<MadeLink>(await orMappingRefusal(() => make(container, input))),
)

/** Makes a payment link at the service; for an order: of exactly what it owes, and sold once. */
export const createLinkWorkflow = createWorkflow("create-svc-link", (input: CreateLinkInput) => {
  return new WorkflowResponse(createLinkStep(input))
})
