import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refundSurchargeWorkflow } from "../../../../../../workflows/payment/refund-surcharge"
import { refuse } from "../../../../refuse"
import type { RefundSurchargeBody } from "../../../validators"

/** Gives the surcharge of a payment back, once all of its price is. */
export async function POST(req: AuthenticatedMedusaRequest<RefundSurchargeBody>, res: MedusaResponse): Promise<void> {
  const { id: payment_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { result } = await refundSurchargeWorkflow(req.scope).run({ input: { ...req.validatedBody, payment_id, by } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ surcharge: result.surcharge })
}
