import type { MedusaResponse } from "@medusajs/framework/http"
import type { MarketplaceAnswer } from "../answers/submerchants"
import { readMarketplace } from "./read"
import type { AdminRequest } from "../../refuse"

/**
 * Says whether this store is a marketplace, its terms, and how many sellers are in each state. It works in standard
 * mode too.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<MarketplaceAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readMarketplace(req.scope))
}
