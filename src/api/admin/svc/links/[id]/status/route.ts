import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { setLinkStatusWorkflow } from "../../../../../../workflows/link/set-link-status"
import { refuse } from "../../../../refuse"
import { readFields } from "../../../field-issues"
import { linkStatusBody } from "../../../validators-links"
import { answerChange, linkIdOf } from "../../answer-change"

/** Opens or closes a payment link. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = readFields(linkStatusBody, req.body)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const input = { ...body.value, link_id: linkIdOf(req) }
  const { result } = await setLinkStatusWorkflow(req.scope).run({ input })
  await answerChange(req, res, result)
}
