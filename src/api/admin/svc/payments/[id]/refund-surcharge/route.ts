import { refundSurcharge } from "../../../../../../medusa/payments/refund"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { RefundSurchargeBody } from "../../validators"
import type { SurchargeRefundedAnswer } from "../../../answers/payments"

/**
 * Gives the surcharge of a payment back, or a part of it. All of its price has to be refunded first. Medusa has no
 * refund for it, because it knows only the price.
 *
 * @response 400 The amount is not valid, or above what is left of the surcharge.
 * @response 404 There is no such payment, or it belongs to another provider.
 * @response 409 There is no surcharge, or it was given back; some of the price is not refunded yet; the option
 *   `refunds.cap` is not `paidPrice`; or the service refused.
 */
export async function POST(req: AdminRequest<RefundSurchargeBody>, res: AdminResponse<SurchargeRefundedAnswer>) {
  respond(res, await refundSurcharge(req.scope, { ...readBody(req), payment_id: req.params.id ?? "" }))
}
