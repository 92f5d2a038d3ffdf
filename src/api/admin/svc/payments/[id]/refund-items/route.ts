import { refundItems } from "../../../../../../medusa/payments/refund"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { RefundItemsBody } from "../../validators"
import type { ItemsRefundedAnswer } from "../../../answers/payments"

/**
 * Refunds selected items of a payment. All items are checked before the first refund is sent. Each is a call of its
 * own, and the first that does not succeed ends the plan; the response says what happened to each. A repeated request
 * with the same `request_key` sends nothing and gets the result of the first one.
 *
 * @response 400 An amount is not valid or above what is left of the item; an item is unknown or named twice; there is
 *   no such reason; or `request_key` was used for other items.
 * @response 404 There is no such payment, or it belongs to another provider.
 * @response 409 The payment or its order is cancelled; the payment is under review or more than 365 days old; part of it was refunded as a whole;
 *   another request about it is being processed; or an earlier refund has no known result.
 */
export async function POST(req: AdminRequest<RefundItemsBody>, res: AdminResponse<ItemsRefundedAnswer>) {
  respond(res, await refundItems(req.scope, { ...readBody(req), payment_id: req.params.id ?? "" }))
}
