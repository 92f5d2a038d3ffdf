import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { Attempt } from "../../../../../../flows/contracts/ports"
import { svcOf } from "../../../../../../modules/svc"
import { refuse, type AdminResponse } from "../../../../refuse"
import type { ReleaseAttemptBody } from "../../../validators"
import type { ReleaseAnswer } from "../../../answers/payments"

/**
 * Lets goods of an order go out although the payment is still under fraud review. Who, when and why is recorded; the
 * first release stands.
 *
 * @response 400 The note is missing, or has more than 500 characters.
 * @response 404 There is no such payment.
 * @response 409 The payment is not under fraud review.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<ReleaseAttemptBody>,
  res: AdminResponse<ReleaseAnswer>,
): Promise<void> {
  const { ledger } = svcOf(req.scope)
  const { id = "" } = req.params
  const release = { by: req.auth_context.actor_id, note: req.validatedBody.note }
  const attempt = (await ledger.releaseAttempt(id, release)) ?? (await ledger.findAttempt(id))
  if (attempt === undefined) refuse(res, { status: 404, message: "There is no such payment attempt." })
  else if (attempt.state !== "in_review")
    refuse(res, { status: 409, message: "This payment is not under fraud review." })
  else res.json({ attempt: toAnswer(attempt) })
}

function toAnswer({ id, state, orderId, released }: Attempt) {
  return {
    id,
    state,
    order_id: orderId ?? null,
    released_by: released?.by ?? null,
    released_at: released?.at.toISOString() ?? null,
    released_note: released?.note ?? null,
  }
}
