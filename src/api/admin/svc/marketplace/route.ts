import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MarketplaceAnswer } from "../answers/submerchants"
import { readMarketplace } from "../read-marketplace"

/** Whether this store is a marketplace, and its terms. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<MarketplaceAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readMarketplace(req.scope))
}
