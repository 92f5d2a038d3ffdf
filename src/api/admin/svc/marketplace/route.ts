import type { MedusaResponse } from "@medusajs/framework/http"
import type { MarketplaceAnswer } from "../../marketplace/answers/submerchants"
import type { AdminRequest } from "../../refuse"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, resolveSellersAccount } from "../../../../modules/svc"
import { resolveMarketplace } from "../../../../medusa/marketplace/sync-sellers"
import { approvalAnswer, commissionAnswer } from "../../marketplace/answer-submerchants"

export async function readMarketplace(scope: MedusaContainer): Promise<MarketplaceAnswer> {
  const svc = resolveSellersAccount(scope)
  const marketplace = svc?.settings.marketplace
  const answer = {
    is_enabled: marketplace !== undefined,
    sandbox: resolveSvc(scope).isSandbox,
    approves: svc?.capabilities.approval === true,
  }
  if (marketplace === undefined)
    return {
      ...answer,
      approval: null,
      commission: null,
      categories: [],
      shipping: null,
      own_items: null,
      seller_entity: null,
      counts: { pending: 0, synced: 0, failed: 0, out_of_date: 0 },
    }
  const { commission, shipping, ownItems, seller, approval } = marketplace
  return {
    ...answer,
    approval: approvalAnswer(approval),
    commission: { ...commissionAnswer(commission), base: commission.base },
    categories: commission.categories.map((one) => ({ category: one.category, ...commissionAnswer(one) })),
    shipping,
    own_items: typeof ownItems === "object" ? "submerchant" : ownItems,
    seller_entity: seller?.entity ?? null,
    counts: await resolveMarketplace(scope).submerchants.counts(),
  }
}

/**
 * Says whether this store is a marketplace. It also has its terms, and how many sellers are in each state. It works in
 * standard mode too.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<MarketplaceAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readMarketplace(req.scope))
}
