import { refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { readRefundPreview } from "../../read-refund-preview"
import type { RefundPreviewBody } from "../../validators"
import type { RefundPreviewAnswer } from "../../../answers/payouts"

/**
 * Calculates what each seller would lose by a refund of these items. Nothing is sent.
 *
 * @response 400 An amount or item is wrong, as for the refund itself.
 * @response 404 There is no such payment, or it belongs to another provider; or marketplace mode is off.
 * @response 409 The items cannot be refunded, as for the refund itself.
 */
export async function POST(
  req: AdminRequest<RefundPreviewBody>,
  res: AdminResponse<RefundPreviewAnswer>,
): Promise<void> {
  const answer = await readRefundPreview(req.scope, req.params.id ?? "", req.validatedBody)
  if ("refused" in answer) refuse(res, answer.refused)
  else res.json(answer.preview)
}
