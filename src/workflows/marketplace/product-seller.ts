import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { refusal, say, type Refused } from "../../domain"
import { readLinkedSubmerchants, relink } from "../../medusa/marketplace/seller-links"
import { NO_SELLER_TO_CHOOSE, resolveMarketplace } from "../../medusa/marketplace/sync-sellers"
import { isLockTaken } from "../../medusa/payments/payment-lock"
import { exists, resolveQuery } from "../../medusa/rows"
import { resolveSellersAccount } from "../../modules/svc"

export interface SetProductSellerInput {
  product_id: string
  /** Null: only the marketplace sells it. */
  submerchant_id: string | null
  /** The seller when the user decided; null: none. If it has changed since, nothing is changed. */
  seen?: string | null | undefined
}

export interface ProductSellerSet {
  refused?: Refused
}

interface Relinked {
  product_id: string
  from: readonly string[]
  to: string | undefined
}

const WAIT_SECONDS = 5

const undo = (container: MedusaContainer, { product_id, from, to }: Relinked) =>
  relink(container, product_id, { from: to === undefined ? [] : [to], to: from[0] })

async function obstacle(container: MedusaContainer, { product_id, submerchant_id }: SetProductSellerInput) {
  const marketplace = resolveSellersAccount(container)?.settings.marketplace
  if (marketplace?.seller?.productSeller !== undefined)
    return refusal(409, say("submerchant.product_managed_elsewhere", { entity: marketplace.seller.entity }))
  if (!(await exists(resolveQuery(container), "product", product_id))) return refusal(404, say("link.no_such_product"))
  return (await isSeller(container, submerchant_id)) ? undefined : NO_SELLER_TO_CHOOSE
}

const isSeller = async (container: MedusaContainer, id: string | null) =>
  id === null || (await resolveMarketplace(container).submerchants.find(id)) !== undefined

/** A link to a deleted seller counts as none. */
async function isSeen(container: MedusaContainer, seen: string | null, from: readonly string[]): Promise<boolean> {
  if (seen !== null) return from.includes(seen)
  const sellers = await Promise.all(from.map((id) => isSeller(container, id)))
  return !sellers.includes(true)
}

/** Undefined: nothing had to be changed. */
async function change(
  container: MedusaContainer,
  input: SetProductSellerInput,
): Promise<Refused | Relinked | undefined> {
  const { product_id, submerchant_id, seen } = input
  const query = resolveQuery(container)
  const from = await readLinkedSubmerchants(query, product_id)
  const changed = { product_id, from, to: submerchant_id ?? undefined }
  if (from.every((id) => id === submerchant_id) && from.length === (submerchant_id === null ? 0 : 1)) return undefined
  if (seen !== undefined && !(await isSeen(container, seen, from)))
    return refusal(409, say("submerchant.sold_by_another"))
  await relink(container, product_id, changed)
  if (await isSeller(container, submerchant_id)) return changed
  // deleted meanwhile: a deletion checks afterwards whether the seller has products
  await undo(container, changed)
  return NO_SELLER_TO_CHOOSE
}

async function changeAlone(container: MedusaContainer, input: SetProductSellerInput) {
  const locking = container.resolve(Modules.LOCKING)
  const key = `medusa-payment-svc:product-seller:${input.product_id}`
  const run = { hasBegun: false }
  const work = () => {
    run.hasBegun = true
    return change(container, input)
  }
  try {
    return await locking.execute([key], work, { timeout: WAIT_SECONDS })
  } catch (error) {
    if (!run.hasBegun && isLockTaken(error)) return refusal(409, say("submerchant.seller_busy"))
    throw error
  }
}

const setProductSellerStep = createStep(
  { name: "set-svc-product-seller", maxRetries: 0 },
  async (input: SetProductSellerInput, { container }) => {
    const changed = (await obstacle(container, input)) ?? (await changeAlone(container, input))
    if (changed && "status" in changed)
      return new StepResponse<ProductSellerSet, Relinked | object>({ refused: changed })
    return new StepResponse<ProductSellerSet, Relinked | object>({}, changed ?? {})
  },
  async (changed, { container }) => {
    if (!changed || !("product_id" in changed)) return
    await undo(container, changed)
  },
)

export const setProductSellerWorkflow = createWorkflow("set-svc-product-seller", (input: SetProductSellerInput) => {
  return new WorkflowResponse(setProductSellerStep(input))
})
