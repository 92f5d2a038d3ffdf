import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { deleteSubmerchantWorkflow } from "../../../../../workflows/submerchant/delete-submerchant"
import { updateSubmerchantWorkflow } from "../../../../../workflows/submerchant/update-submerchant"
import { refuse } from "../../../refuse"
import { readFields } from "../../field-issues"
import { updateSubmerchantBody } from "../../validators-submerchants"
import { answerKept, idOf } from "../answer-kept"

/** One submerchant. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerKept(req, res, { id: idOf(req) })
}

/** Changes a submerchant, and tells the service. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = readFields(updateSubmerchantBody, req.body)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { version, ...submerchant } = body.value
  const { result } = await updateSubmerchantWorkflow(req.scope).run({ input: { id: idOf(req), version, submerchant } })
  await answerKept(req, res, result)
}

/** Deletes a submerchant that sells nothing. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = idOf(req)
  const { result } = await deleteSubmerchantWorkflow(req.scope).run({ input: { id } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ id, object: "svc_submerchant", deleted: true })
}
