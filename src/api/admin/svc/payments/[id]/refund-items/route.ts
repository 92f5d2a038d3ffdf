import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refundItemsWorkflow } from "../../../../../../workflows/payment/refund-items"
import { refuse } from "../../../../refuse"
import type { RefundItemsBody } from "../../../validators"

/** Refunds picked items of a payment. 200 tells what became of each, also when a later one failed. */
export async function POST(req: AuthenticatedMedusaRequest<RefundItemsBody>, res: MedusaResponse): Promise<void> {
  const { id: payment_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const input = { ...req.validatedBody, payment_id, by }
  const { result } = await refundItemsWorkflow(req.scope).run({ input })
  if (result.refused) refuse(res, result.refused)
  else res.json({ refunds: result.refunds })
}
