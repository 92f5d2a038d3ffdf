import type { MedusaContainer } from "@medusajs/framework/types"
import type { Submerchant } from "../../../use-cases/submerchants/records"
import { unusableReason } from "../../../use-cases/submerchants/wire-submerchant"
import type { MarketplaceOptions } from "../../../mapping/marketplace"
import { resolveSellersAccount } from "../../../modules/svc"
import { readSoldBy, type SoldBy } from "../../../medusa/marketplace/seller-links"
import { say, type Sentence, type Refused, refusal, writeOrNull } from "../../../domain"
import { resolveMarketplace } from "../../../medusa/marketplace/sync-sellers"
import type { ProductSellerAnswer } from "./answers/submerchants"
import { summarizeSubmerchants } from "./answer-submerchants"
import { exists, resolveQuery } from "../../../medusa/rows"

export async function readOwnProblem(scope: MedusaContainer, external_id: string): Promise<Sentence | undefined> {
  const own = await resolveMarketplace(scope).submerchants.findByExternalId(external_id)
  return own ? unusableReason(own) : say("seller.own_missing")
}

async function ownProblem(scope: MedusaContainer, ownItems: MarketplaceOptions["ownItems"]) {
  if (ownItems === "refuse") return say("seller.no_seller")
  if (ownItems === "standard") return undefined
  const reason = await readOwnProblem(scope, ownItems.submerchant)
  return reason && [say("seller.own_unusable"), reason]
}

interface Found {
  submerchant: Submerchant | undefined
  problem: Sentence | undefined
}

/** Undefined: only the marketplace sells it. */
async function readFound(scope: MedusaContainer, soldBy: SoldBy): Promise<Found | undefined> {
  const { submerchants } = resolveMarketplace(scope)
  const found = (submerchant: Submerchant | undefined, missing: Sentence): Found => ({
    submerchant,
    problem: submerchant ? unusableReason(submerchant) : missing,
  })
  switch (soldBy.type) {
    case "submerchant":
      return found(await submerchants.find(soldBy.id), say("seller.seller_gone"))
    case "seller":
      return found(await submerchants.findBySeller(soldBy.id), say("seller.seller_unknown"))
    case "unclear": {
      const [submerchant] = await submerchants.findMany(soldBy.ids)
      return {
        submerchant,
        problem: soldBy.ids.length === 0 ? say("seller.seller_unclear") : say("seller.two_sellers"),
      }
    }
    case "unproven":
      return { submerchant: undefined, problem: say("seller.unproven") }
    case "no_seller":
      return undefined
  }
}

export async function readProductSeller(
  scope: MedusaContainer,
  product_id: string,
): Promise<ProductSellerAnswer | { refused: Refused }> {
  const marketplace = resolveSellersAccount(scope)?.settings.marketplace
  const query = resolveQuery(scope)
  if (marketplace === undefined || !(await exists(query, "product", product_id)))
    return { refused: refusal(404, say("link.no_such_product")) }
  const soldBy = (await readSoldBy(query, marketplace, [product_id])).get(product_id)
  const mayNotSell = soldBy?.type === "unproven" && marketplace.ownItems === "refuse"
  const found = soldBy && !mayNotSell ? await readFound(scope, soldBy) : undefined
  const problem = found ? found.problem : await ownProblem(scope, marketplace.ownItems)
  const [submerchant = null] = await summarizeSubmerchants(scope, found?.submerchant ? [found.submerchant] : [])
  return {
    is_enabled: true,
    submerchant,
    is_from_seller: marketplace.seller?.productSeller !== undefined,
    problem: writeOrNull(problem),
  }
}
