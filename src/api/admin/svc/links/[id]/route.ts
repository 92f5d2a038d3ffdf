import { SvcError } from "../../../../../client"
import { refreshLink } from "../../../../../use-cases/payment-links/refresh-link"
import type { PaymentLink } from "../../../../../use-cases/ports/link-records"
import { svcOf } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { deleteLinkWorkflow } from "../../../../../workflows/link/delete-link"
import { NO_SUCH_LINK } from "../../../../../medusa/payment-links/refusals"
import { updateLinkWorkflow } from "../../../../../workflows/link/update-link"
import { logFailure } from "../../../../../modules/svc/log"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { updateLinkBody } from "../validators"
import { answerChange, linkIdOf } from "../answer-change"
import { readLinkBody } from "../read-link-body"
import type { OneLink } from "../../answers/links"
import type { Deleted } from "../../answers/common"

/** Looks the link up at the service; without a response, what this store last saw is shown, with when that was (`synced_at`). */
async function refresh(req: AdminRequest, svc: SvcModuleService, link: PaymentLink): Promise<void> {
  if (link.status === "DELETED") return
  try {
    await refreshLink(svc, link)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(req.scope, `the payment link ${link.id} could not be looked up`, error)
  }
}

/**
 * Returns one payment link with its sales. It is looked up at the service; when that does not answer, `synced_at`
 * says how old the data is.
 *
 * @response 404 There is no such link.
 */
export async function GET(req: AdminRequest, res: AdminResponse<OneLink>): Promise<void> {
  const svc = svcOf(req.scope)
  const link = await svc.links.findLink(linkIdOf(req))
  if (link === undefined) {
    refuse(res, NO_SUCH_LINK)
    return
  }
  await refresh(req, svc, link)
  res.set("Cache-Control", "no-store")
  await answerChange(req, res, { link_id: link.id })
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
export async function POST(req: AdminRequest, res: AdminResponse<OneLink>): Promise<void> {
  const body = await readLinkBody(req, updateLinkBody, res)
  if (body === undefined) return
  const input = { ...body, link_id: linkIdOf(req) }
  const { result } = await updateLinkWorkflow(req.scope).run({ input })
  await answerChange(req, res, result)
}

/**
 * Deletes a payment link at the service. Its row and its sales stay. The link of an order is deactivated first and
 * looked up again.
 *
 * @response 400 The service refuses it.
 * @response 404 There is no such link.
 * @response 409 The link was sold or changed just now.
 * @response 503 The service cannot be reached or refuses the keys; nothing was changed.
 */
export async function DELETE(req: AdminRequest, res: AdminResponse<Deleted>): Promise<void> {
  const link_id = linkIdOf(req)
  const { actor_id: by } = req.auth_context
  const { result } = await deleteLinkWorkflow(req.scope).run({ input: { link_id, by } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ id: link_id, object: "svc_link", deleted: true })
}
