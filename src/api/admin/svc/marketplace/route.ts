import type { MedusaResponse } from "@medusajs/framework/http"
import { marketplaceAnswer, type MarketplaceAnswer } from "../../marketplace/answers/submerchants"
import type { AdminRequest } from "../../refuse"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, resolveSellersAccount } from "../../../../modules/svc"
import { resolveMarketplace } from "../../../../medusa/marketplace/sync-sellers"
import { pickAnswer } from "../../../../use-cases/ports/fields"

const NO_SELLERS = { pending: 0, synced: 0, failed: 0, out_of_date: 0, withdrawn: 0 }

async function readMarketplace(scope: MedusaContainer): Promise<MarketplaceAnswer> {
  const svc = resolveSellersAccount(scope)
  const marketplace = svc?.settings.marketplace
  const { commission, ownItems } = marketplace ?? {}
  return pickAnswer(marketplaceAnswer, {
    ...marketplace,
    is_enabled: marketplace !== undefined,
    sandbox: resolveSvc(scope).isSandbox,
    approves: svc?.capabilities.approval === true,
    categories: commission?.categories ?? [],
    own_items: typeof ownItems === "object" ? "submerchant" : ownItems,
    seller_entity: marketplace?.seller?.entity,
    products_elsewhere: marketplace?.seller?.productSeller !== undefined,
    counts: marketplace ? await resolveMarketplace(scope).submerchants.counts() : NO_SELLERS,
  })
}

/**
 * Says whether this store is a marketplace. It also has its terms, and how many sellers are in each state. It works in
 * standard mode too.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<MarketplaceAnswer>) {
  res.set("Cache-Control", "no-store").json(await readMarketplace(req.scope))
}
