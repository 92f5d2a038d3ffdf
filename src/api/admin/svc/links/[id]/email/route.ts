import { NO_SUCH_LINK } from "../../../../../../use-cases/payment-links/sentences"
import { resolveSvc } from "../../../../../../modules/svc"
import { mailLink } from "../../../../../../medusa/payment-links/mail-link"
import { respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { LinkMailed } from "../../../../payment-links/answer-types"
import type { MailLinkBody } from "../../../../payment-links/validators"

/**
 * Sends a payment link by e-mail through the store's Notification module. Without `email` it goes to the address of the link's order,
 * without `language` it is in the buyer's language as far as that is known.
 * First the link is looked up at the service, and what its order owes is read from Medusa.
 *
 * @response 400 The address is wrong, or is missing for a link without an order.
 * @response 404 There is no such link, or it was deleted at the service.
 * @response 409 The link was sold or is not active; its order does not owe exactly its price now, is cancelled, or has another
 *   payment that is being decided; it was sent less than a minute ago, or ten times in 24 hours; or the store has no
 *   e-mail provider.
 * @response 503 The service cannot be reached or refuses the keys, or the e-mail provider failed.
 */
export async function POST(req: AdminRequest<MailLinkBody>, res: AdminResponse<LinkMailed>) {
  const link = await resolveSvc(req.scope).links.findLink(req.params.id ?? "")
  respond(res, link ? await mailLink(req.scope, link, req.validatedBody) : { refused: NO_SUCH_LINK })
}
