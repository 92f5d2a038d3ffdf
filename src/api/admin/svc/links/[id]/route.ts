import { SvcError } from "../../../../../client"
import { editLink, removeLink } from "../../../../../use-cases/payment-links/change-link"
import { refreshLink } from "../../../../../use-cases/payment-links/mirror-link"
import { resolveSvc } from "../../../../../modules/svc"
import { logFailure } from "../../../../../modules/svc/log"
import { createContextOfLink } from "../../../../../medusa/payment-links/sale-store"
import { respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { Deleted } from "../../answers/common"
import type { OneLink } from "../../../payment-links/answer-types"
import { answerLink } from "../../../payment-links/answer-links"
import type { UpdateLinkBody } from "../../../payment-links/validators"

/** Without a response of the service, what this store last saw is shown, with when that was (`synced_at`). */
async function refresh({ scope }: AdminRequest, link_id: string): Promise<void> {
  const link = await resolveSvc(scope).links.findLink(link_id)
  const svc = link && resolveSvc(scope).findAccount(link.account)
  if (link === undefined || svc === undefined || link.status === "DELETED") return
  try {
    await refreshLink(svc, link)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(scope, `the payment link ${link.id} could not be looked up`, error)
  }
}

/**
 * Returns one payment link with its sales. It is looked up at the service; when that does not answer, `synced_at`
 * says how old the data is.
 *
 * @response 404 There is no such link.
 */
export async function GET(req: AdminRequest, res: AdminResponse<OneLink>) {
  const { id: link_id = "" } = req.params
  await refresh(req, link_id)
  res.set("Cache-Control", "no-store")
  respond(res, await answerLink(req.scope, { link_id }))
}

/**
 * Changes a payment link. The body is the whole form, with the `version` that was shown. Without `image` the picture
 * stays; without `stock_enabled: true` stock is not counted.
 *
 * @response 400 A field is wrong, or the service refuses it; `issues` names each wrong field.
 * @response 404 There is no such link, or it was deleted at the service.
 * @response 409 Another person has changed the link, or it was sold, since `version`; or its order owes something else.
 * @response 413 The body is larger than 3 MB.
 * @response 503 The service cannot be reached or refuses the keys, and nothing was changed; or it did not answer, and
 *   the message says so.
 */
export async function POST(req: AdminRequest<UpdateLinkBody>, res: AdminResponse<OneLink>) {
  const { id: link_id = "" } = req.params
  const changed = await editLink(await createContextOfLink(req.scope, link_id), { ...req.validatedBody, link_id })
  respond(res, await answerLink(req.scope, changed))
}

/**
 * Deletes a payment link at the service. Its row and its sales stay. It is deactivated first and looked up again.
 *
 * @response 400 The service refuses it.
 * @response 404 There is no such link.
 * @response 409 The link was sold or changed just now, or the request that creates it may still reach the service.
 * @response 503 The service cannot be reached or refuses the keys; nothing was changed.
 */
export async function DELETE(req: AdminRequest, res: AdminResponse<Deleted>) {
  const { id: link_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { refused } = await removeLink(await createContextOfLink(req.scope, link_id), { link_id, by })
  respond(res, { refused, id: link_id, object: "svc_link", deleted: true })
}
