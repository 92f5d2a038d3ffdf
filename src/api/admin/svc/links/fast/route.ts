import { makeFastLink } from "../../../../../use-cases/payment-links/create-link"
import { createNewLinkContext } from "../../../../../medusa/payment-links/sale-store"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { OneLink } from "../../../payment-links/answer-types"
import { answerLink } from "../../../payment-links/answer-links"
import type { CreateFastLinkBody } from "../../../payment-links/validators"

/**
 * Makes a fast link: it is sold once, for at most 750 TRY.
 *
 * @response 400 A field is wrong, or the service refuses it; `issues` names each wrong field.
 * @response 404 There is no such order or product.
 * @response 409 The order owes something else or nothing, is cancelled, has an open link, or another payment of it is not decided.
 * @response 503 The service cannot be reached or refuses the keys; or it did not answer whether it made the link, and
 *   the message says so.
 */
export async function POST(req: AdminRequest<CreateFastLinkBody>, res: AdminResponse<OneLink>) {
  const body = readBody(req)
  const made = await makeFastLink(createNewLinkContext(req.scope, body.account), body)
  respond(res, await answerLink(req.scope, made))
}
