import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { recordLinkSaleWorkflow } from "../../../../../../workflows/link/record-link-sale"
import { refuse } from "../../../../refuse"

/** A person has made an order owe what a sale of its link brought in, and wants it recorded. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id: sale_id = "" } = req.params
  const { result } = await recordLinkSaleWorkflow(req.scope).run({ input: { sale_id, by: req.auth_context.actor_id } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ sale: result.sale })
}
