import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { createFastLinkWorkflow } from "../../../../../workflows/link/create-fast-link"
import { refuse } from "../../../refuse"
import { createFastLinkBody } from "../../validators-links"
import { answerChange } from "../answer-change"
import { readLinkBody } from "../read-link-body"

/** Makes a fast link: single use, at most 750 TRY. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = await readLinkBody(req, createFastLinkBody)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { actor_id: by } = req.auth_context
  const { result } = await createFastLinkWorkflow(req.scope).run({ input: { ...body.value, by } })
  await answerChange(req, res, result)
}
