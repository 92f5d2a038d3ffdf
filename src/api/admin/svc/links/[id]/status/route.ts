import { setLinkStatus } from "../../../../../../use-cases/payment-links/change-link"
import { createContextOfLink } from "../../../../../../medusa/payment-links/sale-store"
import { respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { OneLink } from "../../../../payment-links/answer-types"
import { answerLink } from "../../../../payment-links/answer-links"
import type { LinkStatusBody } from "../../../../payment-links/validators"

/**
 * Activates or deactivates a payment link.
 *
 * @response 400 The status is wrong, or the service refuses the change.
 * @response 404 There is no such link.
 * @response 409 Another person has just changed the link; or it belongs to an order, and was sold or its amount is not what the
 *   order owes.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AdminRequest<LinkStatusBody>, res: AdminResponse<OneLink>) {
  const { id: link_id = "" } = req.params
  const changed = await setLinkStatus(await createContextOfLink(req.scope, link_id), { ...req.validatedBody, link_id })
  respond(res, await answerLink(req.scope, changed))
}
