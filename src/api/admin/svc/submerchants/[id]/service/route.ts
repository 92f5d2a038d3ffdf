import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { refuse, type AdminResponse } from "../../../../refuse"
import { findOrRefuse } from "../../answer-stored"
import { readAtService } from "../../read-at-service"
import type { HeldSubmerchant } from "../../../answers/submerchants"

/**
 * Asks the service what it has stored for a submerchant, and compares it field by field with what is stored here.
 *
 * @response 404 There is no such submerchant; or marketplace mode is off.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: AdminResponse<HeldSubmerchant>): Promise<void> {
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const held = await readAtService(req.scope, submerchant)
  if ("refused" in held) refuse(res, held.refused)
  else res.set("Cache-Control", "no-store").json(held)
}
