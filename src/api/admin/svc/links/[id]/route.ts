import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SvcError } from "../../../../../client"
import { refreshLink } from "../../../../../flows/links/refresh-link"
import type { PaymentLink } from "../../../../../flows/link-records"
import { SVC_MODULE } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { deleteLinkWorkflow } from "../../../../../workflows/link/delete-link"
import { NO_SUCH_LINK } from "../../../../../workflows/link-support/refusals"
import { updateLinkWorkflow } from "../../../../../workflows/link/update-link"
import { logFailure } from "../../../../log-failure"
import { refuse } from "../../../refuse"
import { updateLinkBody } from "../../validators-links"
import { answerChange, linkIdOf } from "../answer-change"
import { readLinkBody } from "../read-link-body"

/** Looks at the service too; where it is not heard, what this store last saw is shown, with when that was (`synced_at`). */
async function refresh(req: AuthenticatedMedusaRequest, svc: SvcModuleService, link: PaymentLink): Promise<void> {
  if (link.status === "DELETED") return
  try {
    await refreshLink(svc, link)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(req.scope, `the payment link ${link.id} could not be looked up`, error)
  }
}

/** One payment link, with its sales. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const link = await svc.links.findLink(linkIdOf(req))
  if (link === undefined) {
    refuse(res, NO_SUCH_LINK)
    return
  }
  await refresh(req, svc, link)
  res.set("Cache-Control", "no-store")
  await answerChange(req, res, { link_id: link.id })
}

/** Changes what a payment link offers. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = await readLinkBody(req, updateLinkBody)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const input = { ...body.value, link_id: linkIdOf(req) }
  const { result } = await updateLinkWorkflow(req.scope).run({ input })
  await answerChange(req, res, result)
}

/** Deletes a payment link at the service. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const link_id = linkIdOf(req)
  const { actor_id: by } = req.auth_context
  const { result } = await deleteLinkWorkflow(req.scope).run({ input: { link_id, by } })
  if (result.refused) refuse(res, result.refused)
  else res.json({ id: link_id, object: "svc_link", deleted: true })
}
