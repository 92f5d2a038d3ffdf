import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { readRefundable } from "../read-refundable"
import type { PaymentAnswer } from "../../answers/payments"

/**
 * Returns what is needed to refund a payment or to resolve what is open about it: ids and figures, nothing about the
 * buyer or the card.
 *
 * @response 404 There is no such payment, or it belongs to another provider.
 */
export async function GET(req: AdminRequest, res: AdminResponse<PaymentAnswer>): Promise<void> {
  const payment = await readRefundable(req.scope, req.params.id ?? "")
  if (payment === undefined) refuse(res, { status: 404, message: "There is no such payment of the payment service." })
  else res.set("Cache-Control", "no-store").json({ payment })
}
