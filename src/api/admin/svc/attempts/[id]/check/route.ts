import type { AdminRequest, AdminResponse } from "../../../../refuse"
import type { CheckAnswer } from "../../../answers/panel"
import { respondChecked } from "../respond-checked"

/**
 * Asks the service how a payment stands, now. What follows from the result is done at once: the order is made, the
 * money given back, or a decline recorded. For a payment that has its order, the status and payout of its items are
 * updated.
 *
 * @response 404 There is no such payment.
 * @response 409 The service was asked less than a few seconds ago, or another request is capturing, releasing or refunding the payment.
 * @response 503 The service cannot be reached or does not say; nothing has changed.
 */
export async function POST(req: AdminRequest, res: AdminResponse<CheckAnswer>): Promise<void> {
  await respondChecked(req, res)
}
