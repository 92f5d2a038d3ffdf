import { releaseAndCheck } from "../../../../../../use-cases/holds/by-person"
import type { AdminRequest, AdminResponse } from "../../../../refuse"
import type { CheckAnswer } from "../../../answers/panel"
import { respondChecked } from "../check/route"

/**
 * Releases the amount that a payment holds, even if its order is not cancelled. Medusa's payment is cancelled, and the
 * order owes the amount again. `found` says how the payment stands afterwards; if it no longer holds anything, nothing
 * is released.
 *
 * @response 404 There is no such payment.
 * @response 409 Another request is capturing, releasing or refunding the payment, or its order was placed only a moment ago.
 * @response 503 The service cannot be reached or does not say; a release that has started continues automatically.
 */
export async function POST(req: AdminRequest, res: AdminResponse<CheckAnswer>) {
  await respondChecked(req, res, releaseAndCheck)
}
