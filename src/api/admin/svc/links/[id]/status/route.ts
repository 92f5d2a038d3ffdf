import { setLinkStatusWorkflow } from "../../../../../../workflows/link/set-link-status"
import type { AdminRequest, AdminResponse } from "../../../../refuse"
import { readOrRefuse } from "../../../field-issues"
import { linkStatusBody } from "../../validators"
import { answerChange, linkIdOf } from "../../answer-change"
import type { OneLink } from "../../../answers/links"

/**
 * Activates or deactivates a payment link.
 *
 * @response 400 The status is wrong, or the service refuses the change.
 * @response 404 There is no such link.
 * @response 409 Another person has just changed the link; or it belongs to an order, and was sold or its amount is not what the
 *   order owes.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AdminRequest, res: AdminResponse<OneLink>): Promise<void> {
  const body = readOrRefuse(linkStatusBody, req.body, res)
  if (body === undefined) return
  const input = { ...body, link_id: linkIdOf(req) }
  const { result } = await setLinkStatusWorkflow(req.scope).run({ input })
  await answerChange(req, res, result)
}
