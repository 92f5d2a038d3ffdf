import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settleAttemptWorkflow } from "../../../../../../workflows/payment/settle-attempt"
import { refuse } from "../../../../refuse"
import type { SettleAttemptBody } from "../../../validators"

/** A person says that a charge nobody could tell about was not made. */
export async function POST(req: AuthenticatedMedusaRequest<SettleAttemptBody>, res: MedusaResponse): Promise<void> {
  const { id: attempt_id = "" } = req.params
  const { note } = req.validatedBody
  const { result } = await settleAttemptWorkflow(req.scope).run({
    input: { attempt_id, note, by: req.auth_context.actor_id },
  })
  if (result.refused) refuse(res, result.refused)
  else res.json({ attempt: result.attempt })
}
