import type { MedusaContainer } from "@medusajs/framework/types"
import { createLink } from "../../use-cases/payment-links/create-link"
import type { LinkCategory } from "../../use-cases/payment-links/link-offer"
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
  const context = linkContext(container)
  const price = toMoney(input.price, input.currency_code)
  const refused = await purposeObstacle(context, input, price)
  if (refused) return { refused }
  const isForOrder = input.order_id !== undefined
  const made = await createLink(context.svc, madeFor(input), {
    name: input.name,
    description: input.description,
    price,
    image: input.image,
    address_ignorable: input.address_ignorable ?? false,
    installment_requested: input.installment_requested ?? false,
    stock_count: isForOrder ? 1 : input.stock_count,
    category_type: input.category_type,
    flexible_link: !isForOrder && (input.flexible_link ?? false),
    preset_price_values: (input.preset_price_values ?? []).map((value) => toMoney(value, price.currency)),
  })
  return answerMade(made)
}

/** Makes a payment link at the service; for an order: of exactly what it owes, and sold once. */
export const createLinkWorkflow = oneStepWorkflow(
  "create-svc-link",
  async (input: CreateLinkInput, container): Promise<MadeLink> => await orMappingRefusal(() => make(container, input)),
)
