import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settleRefundsWorkflow } from "../../../../../../workflows/payment/settle-refunds"
import { refuse } from "../../../../refuse"
import type { SettleRefundsBody } from "../../../validators"

/** Settles refunds that Medusa shows and the service never made, or the other way round. */
export async function POST(req: AuthenticatedMedusaRequest<SettleRefundsBody>, res: MedusaResponse): Promise<void> {
  const { id: payment_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { result } = await settleRefundsWorkflow(req.scope).run({ input: { ...req.validatedBody, payment_id, by } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ refunded: result.refunded })
}
