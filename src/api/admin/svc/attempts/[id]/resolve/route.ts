import { reportCharge } from "../../../../../../medusa/payments/resolve-unknown"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { ResolveUnknownChargeBody } from "../../../payments/validators"
import type { AttemptResolvedAnswer } from "../../../answers/payments"

/**
 * Records that a charge with an unknown result was not made (`charged: false`). If the service does have it, `check`
 * finds it instead. The attempt becomes `expired`. A success that is found
 * later is still recorded; an unpaid order that was left by the attempt is cancelled by the job. Of a held amount whose capture got no answer:
 * whether it was taken (`captured`); where it was, Medusa's payment is captured, or refunded if its order is cancelled.
 *
 * @response 404 There is no such payment.
 * @response 409 The result is known, or another person has recorded it; the message says who and when. Also within 150 seconds
 *   after the charge or the capture became unknown: it may still reach the service.
 */
export async function POST(req: AdminRequest<ResolveUnknownChargeBody>, res: AdminResponse<AttemptResolvedAnswer>) {
  respond(res, await reportCharge(req.scope, { ...readBody(req), attempt_id: req.params.id ?? "" }))
}
