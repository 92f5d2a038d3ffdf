import { reportRefund } from "../../../../../../medusa/payments/resolve-unknown"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { ResolveUnknownRefundBody } from "../../../payments/validators"
import type { OperationResolvedAnswer } from "../../../answers/payments"

/**
 * Records how a refund or cancellation with an unknown result ended. Look the payment up at the service first.
 * `true`: Medusa's own refund is made for it, and nothing is sent. `false`: it is over, and can be requested again; the
 * store itself sends the return of a whole charge, or the release of a hold, again. A `message` in the response says what is left to do in Medusa.
 *
 * @response 404 There is no such refund or cancellation.
 * @response 409 The service has reported the result by now, or another person has recorded it; the message says who
 *   and when. Also `false` within 150 seconds after it was sent: it may still reach the service.
 */
export async function POST(req: AdminRequest<ResolveUnknownRefundBody>, res: AdminResponse<OperationResolvedAnswer>) {
  respond(res, await reportRefund(req.scope, { ...readBody(req), operation_id: req.params.id ?? "" }))
}
