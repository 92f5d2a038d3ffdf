import { makeLink } from "../../../../use-cases/payment-links/create-link"
import { createNewLinkContext } from "../../../../medusa/payment-links/sale-store"
import { readBody, respond, respondFresh, type AdminRequest, type AdminResponse } from "../../refuse"
import type { CreateLinkBody, ListLinksQuery } from "../../payment-links/validators"
import { answerLink, readLinks } from "../../payment-links/answer-links"
import type { LinksPage, OneLink } from "../../payment-links/answer-types"

/**
 * Returns a page of payment links, newest first. Without filters the service is asked, and each link that is seen is
 * stored here. The service has no filters and one order: with a filter, an order or `source=store`, the page is of what
 * this store last saw.
 *
 * @response 400 A parameter is wrong.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function GET(req: AdminRequest<unknown, ListLinksQuery>, res: AdminResponse<LinksPage>) {
  respondFresh(res, await readLinks(req.scope, req.validatedQuery))
}

/**
 * Makes a payment link. With `order_id` the price must be exactly what the order owes, the stock is 1, and the order
 * has one open link at a time. A link that the service did not answer about stays `CREATING`; once a sync has not found
 * it, deleting it frees its order for another link.
 *
 * @response 400 A field is wrong, or the service refuses it; `issues` names each wrong field.
 * @response 404 There is no such order or product.
 * @response 409 The order owes something else or nothing, is cancelled, has an open link, or another payment of it is not decided.
 * @response 413 The body is larger than 3 MB.
 * @response 503 The service cannot be reached or refuses the keys; or it did not answer whether it made the link, and
 *   the message says so.
 */
export async function POST(req: AdminRequest<CreateLinkBody>, res: AdminResponse<OneLink>) {
  const body = readBody(req)
  const made = await makeLink(createNewLinkContext(req.scope, body.account), body)
  respond(res, await answerLink(req.scope, made))
}
