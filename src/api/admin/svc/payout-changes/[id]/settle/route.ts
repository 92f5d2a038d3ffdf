import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settlePayoutWorkflow } from "../../../../../../workflows/payment/settle-payout"
import { refuse } from "../../../../refuse"
import type { SettleOperationBody } from "../../../validators"

/** A person says whether a change of whom an item pays, or how much, was made that nobody heard the end of. */
export async function POST(req: AuthenticatedMedusaRequest<SettleOperationBody>, res: MedusaResponse): Promise<void> {
  const { id: payout_change_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { result } = await settlePayoutWorkflow(req.scope).run({
    input: { ...req.validatedBody, payout_change_id, by },
  })
  if (result.refused) refuse(res, result.refused)
  else res.json({ payout_change: result.payout_change })
}
