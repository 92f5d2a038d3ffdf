import { createFastLinkWorkflow } from "../../../../../workflows/link/create-fast-link"
import type { AdminRequest, AdminResponse } from "../../../refuse"
import { createFastLinkBody } from "../validators"
import { answerChange } from "../answer-change"
import { readLinkBody } from "../read-link-body"
import type { OneLink } from "../../answers/links"

/**
 * Makes a fast link: it is sold once, for at most 750 TRY.
 *
 * @response 400 A field is wrong, or the service refuses it; `issues` names each wrong field.
 * @response 404 There is no such order or product.
 * @response 409 The order owes something else or nothing, is cancelled, or has an open link.
 * @response 503 The service cannot be reached or refuses the keys; or it did not answer whether it made the link, and
 *   the message says so.
 */
export async function POST(req: AdminRequest, res: AdminResponse<OneLink>): Promise<void> {
  const body = await readLinkBody(req, createFastLinkBody, res)
  if (body === undefined) return
  const { actor_id: by } = req.auth_context
  const { result } = await createFastLinkWorkflow(req.scope).run({ input: { ...body, by } })
  await answerChange(req, res, result)
}
