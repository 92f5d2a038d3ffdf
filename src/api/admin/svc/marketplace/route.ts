import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MarketplaceAnswer } from "../answers/submerchants"
import { readMarketplace } from "./read"

/**
 * Says whether this store is a marketplace, its terms, and how many sellers are in each state. It works in standard
 * mode too.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<MarketplaceAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readMarketplace(req.scope))
}
