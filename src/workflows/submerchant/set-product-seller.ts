import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import type { Refused } from "../payment/asked-by"
import { linkOf, readLinkedSubmerchant } from "../submerchant-support/product-links"
import * as no from "../submerchant-support/refusals"
import { marketplaceOf } from "../submerchant-support/submerchant-world"

export interface SetProductSellerInput {
  product_id: string
  /** Null: nobody but the marketplace. */
  submerchant_id: string | null
}

export interface ProductSellerSet {
  refused?: Refused
}

interface Change {
  productId: string
  from: string | undefined
  to: string | undefined
}

const WAIT_SECONDS = 5

const productRows = z.array(z.object({ id: z.string() }))
/** What each of Medusa's locking providers says when somebody else has the lock. */
const isTaken = (error: unknown) => error instanceof Error && /acquir/i.test(error.message)

/** A product has one seller: the old one goes before the new one comes. */
async function relink(container: MedusaContainer, { productId, from, to }: Change): Promise<void> {
  const links = container.resolve(ContainerRegistrationKeys.LINK)
  if (from !== undefined) await links.dismiss(linkOf(productId, from))
  if (to !== undefined) await links.create(linkOf(productId, to))
}

async function obstacle(container: MedusaContainer, { product_id, submerchant_id }: SetProductSellerInput) {
  const { marketplace } = container.resolve<SvcModuleService>(SVC_MODULE).settings
  if (marketplace?.seller?.productSeller !== undefined) return no.productKeptElsewhere(marketplace.seller.entity)
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["id"], filters: { id: product_id } })
  if (productRows.parse(data).length === 0) return no.NO_SUCH_PRODUCT
  return (await isSeller(container, submerchant_id)) ? undefined : no.NO_SELLER_TO_CHOOSE
}

const isSeller = async (container: MedusaContainer, id: string | null) =>
  id === null || (await marketplaceOf(container).submerchants.find(id)) !== undefined

/** What was changed; undefined: it was so already. */
async function change(container: MedusaContainer, input: SetProductSellerInput): Promise<Refused | Change | undefined> {
  const { product_id: productId, submerchant_id } = input
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const from = await readLinkedSubmerchant(query, productId)
  const to = submerchant_id ?? undefined
  if (from === to) return undefined
  await relink(container, { productId, from, to })
  if (await isSeller(container, submerchant_id)) return { productId, from, to }
  // deleted meanwhile: whoever deletes one looks after it whether it has products
  await relink(container, { productId, from: to, to: from })
  return no.NO_SELLER_TO_CHOOSE
}

async function changeAlone(container: MedusaContainer, input: SetProductSellerInput) {
  const locking = container.resolve(Modules.LOCKING)
  const key = `medusa-payment-svc:product-seller:${input.product_id}`
  try {
    return await locking.execute([key], () => change(container, input), { timeout: WAIT_SECONDS })
  } catch (error) {
    if (isTaken(error)) return no.SELLER_BUSY
    throw error
  }
}

const setProductSellerStep = createStep(
  { name: "set-svc-product-seller", maxRetries: 0 },
  async (input: SetProductSellerInput, { container }) => {
    const changed = (await obstacle(container, input)) ?? (await changeAlone(container, input))
    if (changed && "status" in changed) return new StepResponse<ProductSellerSet, Change | object>({ refused: changed })
    return new StepResponse<ProductSellerSet, Change | object>({}, changed ?? {})
  },
  async (changed, { container }) => {
    if (!changed || !("productId" in changed)) return
    const { productId, from, to } = changed
    await relink(container, { productId, from: to, to: from })
  },
)

/** Says who sells a product. */
export const setProductSellerWorkflow = createWorkflow("set-svc-product-seller", (input: SetProductSellerInput) => {
  return new WorkflowResponse(setProductSellerStep(input))
})
