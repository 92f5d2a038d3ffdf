import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { resolveUnknownChargeWorkflow } from "../../../../../../workflows/payment/resolve-unknown-charge"
import { respond, type AdminResponse } from "../../../../refuse"
import type { ResolveUnknownChargeBody } from "../../../validators"
import type { AttemptSettledAnswer } from "../../../answers/payments"

/**
 * Records that a charge with an unknown result was not made. The attempt becomes `expired`. A success that is found
 * later is still recorded; an unpaid order that was left by the attempt is cancelled by the job.
 *
 * @response 404 There is no such payment.
 * @response 409 The result is known, or another person has recorded it; the message says who and when.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<ResolveUnknownChargeBody>,
  res: AdminResponse<AttemptSettledAnswer>,
): Promise<void> {
  const { id: attempt_id = "" } = req.params
  const { note } = req.validatedBody
  const { result } = await resolveUnknownChargeWorkflow(req.scope).run({
    input: { attempt_id, note, by: req.auth_context.actor_id },
  })
  respond(res, result)
}
