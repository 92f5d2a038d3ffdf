import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../../refuse"
import { readRefundPreview } from "../../../read-refund-preview"
import type { RefundPreviewBody } from "../../../validators-payouts"

/** What each seller would lose by a refund of these items. Nothing is sent. */
export async function POST(req: AuthenticatedMedusaRequest<RefundPreviewBody>, res: MedusaResponse): Promise<void> {
  const answer = await readRefundPreview(req.scope, req.params.id ?? "", req.validatedBody)
  if ("refused" in answer) refuse(res, answer.refused)
  else res.json(answer.preview)
}
