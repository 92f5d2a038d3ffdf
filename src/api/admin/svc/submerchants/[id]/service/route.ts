import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../../refuse"
import { findOrRefuse } from "../../answer-kept"
import { readHeld } from "../../read-held"

/** What the service holds of a submerchant now, beside what stands here. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const held = await readHeld(req.scope, submerchant)
  if ("refused" in held) refuse(res, held.refused)
  else res.set("Cache-Control", "no-store").json(held)
}
