import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { checkAttemptWorkflow } from "../../../../../../workflows/payment/check-attempt"
import type { AdminResponse } from "../../../../refuse"
import type { CheckAnswer } from "../../../answers/panel"
import { respondChecked } from "../respond-checked"

/**
 * Releases what a payment holds, also of an order that is not cancelled: Medusa's payment is cancelled, and the order owes the amount again. `found`
 * says how the payment stands afterwards; of one that holds nothing any more nothing is released.
 *
 * @response 404 There is no such payment.
 * @response 503 The service cannot be reached or does not say; a release that was begun goes on by itself.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: AdminResponse<CheckAnswer>): Promise<void> {
  const { id: attempt_id = "" } = req.params
  const { result } = await checkAttemptWorkflow(req.scope).run({ input: { attempt_id, release_hold: true } })
  await respondChecked(req, res, result)
}
