import { createLinkWorkflow } from "../../../../workflows/link/create-link"
import { refuse, type AdminRequest, type AdminResponse } from "../../refuse"
import { readOrRefuse } from "../field-issues"
import { createLinkBody, listLinksQuery } from "./validators"
import { answerChange } from "./answer-change"
import { readLinks } from "./list-links"
import { readLinkBody } from "./read-link-body"
import type { LinksPage, OneLink } from "../answers/links"

/**
 * Returns a page of payment links, newest first. Without filters the service is asked, and each link that is seen is
 * stored here. The service has no filters: with one, or with `source=store`, the page is of what this store last saw.
 *
 * @response 400 A parameter is wrong.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function GET(req: AdminRequest, res: AdminResponse<LinksPage>): Promise<void> {
  const asked = readOrRefuse(listLinksQuery, req.query, res)
  if (asked === undefined) return
  const page = await readLinks(req.scope, asked)
  if ("refused" in page) refuse(res, page.refused)
  else res.set("Cache-Control", "no-store").json(page)
}

/**
 * Makes a payment link. With `order_id` the price must be exactly what the order owes, the stock is 1, and the order
 * has one open link at a time.
 *
 * @response 400 A field is wrong, or the service refuses it; `issues` names each wrong field.
 * @response 404 There is no such order or product.
 * @response 409 The order owes something else or nothing, is cancelled, or has an open link.
 * @response 413 The body is larger than 3 MB.
 * @response 503 The service cannot be reached or refuses the keys; or it did not answer whether it made the link, and
 *   the message says so.
 */
export async function POST(req: AdminRequest, res: AdminResponse<OneLink>): Promise<void> {
  const body = await readLinkBody(req, createLinkBody, res)
  if (body === undefined) return
  const { actor_id: by } = req.auth_context
  const { result } = await createLinkWorkflow(req.scope).run({ input: { ...body, by } })
  await answerChange(req, res, result)
}
