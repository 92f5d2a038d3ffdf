import type { MedusaRequest } from "@medusajs/framework/http"
import { svcOf } from "../../../../modules/svc"
import type { MadeLink } from "../../../../medusa/payment-links/links"
import { NO_SUCH_LINK } from "../../../../medusa/payment-links/refusals"
import { refuse, type AdminResponse } from "../../refuse"
import type { OneLink } from "../answers/links"
import { answerLinks } from "./answer-links"

/** The link that the address names; "" where that is no id. */
export const linkIdOf = ({ params: { id = "" } }: MedusaRequest): string => (/^\w{1,64}$/.test(id) ? id : "")

/** The link as it is after a workflow, or why it was not changed. */
export async function answerChange(
  req: MedusaRequest,
  res: AdminResponse<OneLink>,
  { link_id, refused = NO_SUCH_LINK }: MadeLink,
): Promise<void> {
  const svc = svcOf(req.scope)
  const link = link_id === undefined ? undefined : await svc.links.findLink(link_id)
  const [answer] = link === undefined ? [] : await answerLinks(req.scope, [link])
  if (answer === undefined) refuse(res, refused)
  else res.json({ link: answer })
}
