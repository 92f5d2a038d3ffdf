import type { MedusaContainer } from "@medusajs/framework/types"
import type { Submerchant } from "../../../../use-cases/submerchants/records"
import { unusableReason } from "../../../../use-cases/submerchants/drift"
import type { MarketplaceOptions } from "../../../../mapping"
import { resolveSvc } from "../../../../modules/svc"
import { readSoldBy, type SoldBy } from "../../../../medusa/marketplace/seller-links"
import { joined, type Sentence, type Refused } from "../../../../domain"
import { NO_SUCH_PRODUCT } from "../../../../medusa/submerchants/refusals"
import { resolveMarketplace } from "../../../../medusa/submerchants/submerchant-context"
import type { ProductSellerAnswer } from "../answers/submerchants"
import { summarizeSubmerchants } from "../submerchants/answer-submerchants"
import { exists, resolveQuery } from "../../../../medusa/rows"
import {
  NO_SELLER,
  OWN_UNUSABLE,
  SELLER_GONE,
  SELLER_UNCLEAR,
  SELLER_UNKNOWN,
  TWO_SELLERS,
  UNPROVEN,
  OWN_MISSING,
} from "./sentences"

export async function readOwnProblem(scope: MedusaContainer, external_id: string): Promise<Sentence | undefined> {
  const own = await resolveMarketplace(scope).submerchants.findByExternalId(external_id)
  return own ? unusableReason(own) : OWN_MISSING
}

async function ownProblem(scope: MedusaContainer, ownItems: MarketplaceOptions["ownItems"]) {
  if (ownItems === "refuse") return NO_SELLER
  if (ownItems === "standard") return undefined
  const reason = await readOwnProblem(scope, ownItems.submerchant)
  return reason && joined(OWN_UNUSABLE, reason)
}

interface Found {
  submerchant: Submerchant | undefined
  problem: Sentence | undefined
}

/** Undefined: only the marketplace. */
async function readFound(scope: MedusaContainer, soldBy: SoldBy): Promise<Found | undefined> {
  const { submerchants } = resolveMarketplace(scope)
  const found = (submerchant: Submerchant | undefined, missing: Sentence): Found => ({
    submerchant,
    problem: submerchant ? unusableReason(submerchant) : missing,
  })
  switch (soldBy.type) {
    case "submerchant":
      return found(await submerchants.find(soldBy.id), SELLER_GONE)
    case "seller":
      return found(await submerchants.findBySeller(soldBy.id), SELLER_UNKNOWN)
    case "unclear": {
      const [submerchant] = await submerchants.findMany(soldBy.ids)
      return { submerchant, problem: soldBy.ids.length === 0 ? SELLER_UNCLEAR : TWO_SELLERS }
    }
    case "unproven":
      return { submerchant: undefined, problem: UNPROVEN }
    case "no_seller":
      return undefined
  }
}

export async function readProductSeller(
  scope: MedusaContainer,
  product_id: string,
): Promise<ProductSellerAnswer | { refused: Refused }> {
  const { marketplace } = resolveSvc(scope).settings
  const query = resolveQuery(scope)
  if (marketplace === undefined || !(await exists(query, "product", product_id))) return { refused: NO_SUCH_PRODUCT }
  const soldBy = (await readSoldBy(query, marketplace, [product_id])).get(product_id)
  const mayNotSell = soldBy?.type === "unproven" && marketplace.ownItems === "refuse"
  const found = soldBy && !mayNotSell ? await readFound(scope, soldBy) : undefined
  const problem = found ? found.problem : await ownProblem(scope, marketplace.ownItems)
  const [submerchant = null] = await summarizeSubmerchants(scope, found?.submerchant ? [found.submerchant] : [])
  return {
    is_enabled: true,
    submerchant,
    is_from_seller: marketplace.seller?.productSeller !== undefined,
    problem: problem ?? null,
  }
}
