import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { settleOperationWorkflow } from "../../../../../../workflows/payment/settle-operation"
import { refuse } from "../../../../refuse"
import type { SettleOperationBody } from "../../../validators"

/** A person says how a refund or cancel ended that nobody heard. */
export async function POST(req: AuthenticatedMedusaRequest<SettleOperationBody>, res: MedusaResponse): Promise<void> {
  const { id: operation_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { result } = await settleOperationWorkflow(req.scope).run({ input: { ...req.validatedBody, operation_id, by } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ operation: result.operation, message: result.message, message_tr: result.message_tr })
}
