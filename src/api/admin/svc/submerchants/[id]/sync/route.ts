import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { syncSubmerchantWorkflow } from "../../../../../../workflows/submerchant/sync-submerchant"
import { refuse } from "../../../../refuse"
import { readFields } from "../../../field-issues"
import { noBody } from "../../../validators-submerchants"
import { answerKept, findOrRefuse } from "../../answer-kept"

/** Sends a submerchant to the service as it stands here, whatever the service has. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = readFields(noBody, req.body ?? {})
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const { id } = submerchant
  const { result } = await syncSubmerchantWorkflow(req.scope).run({ input: { id, isForced: true } })
  await answerKept(req, res, result)
}
