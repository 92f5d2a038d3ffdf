import { reportPayoutChange } from "../../../../../../medusa/marketplace/payouts"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { ResolveUnknownRefundBody } from "../../../payments/validators"
import type { PayoutChangeResolvedAnswer } from "../../../answers/payments"

/**
 * Records whether a payout change with an unknown result was made. Look the item up at the service first. `true`: the
 * item pays as the change says. `false`: it pays as before, and can be changed again. Nothing is sent, and refunds of
 * the payment can continue. The service is asked once more; what it reports counts.
 *
 * @response 404 There is no such payout change.
 * @response 409 The service has reported the result, or another person has recorded it; the message says who and when.
 *   Also `false` within 150 seconds after it was sent: it may still reach the service.
 */
export async function POST(
  req: AdminRequest<ResolveUnknownRefundBody>,
  res: AdminResponse<PayoutChangeResolvedAnswer>,
) {
  respond(res, await reportPayoutChange(req.scope, { ...readBody(req), payout_change_id: req.params.id ?? "" }))
}
