import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { checkAttemptWorkflow } from "../../../../../../workflows/payment/check-attempt"
import { refuse, type AdminResponse } from "../../../../refuse"
import { readPanelPayment } from "../../../orders/read-panel"
import type { CheckAnswer } from "../../../answers/panel"

/**
 * Asks the service how a payment stands, now. What follows from the result is done at once: the order is made, the
 * money given back, or a decline recorded. For a payment that has its order, the status and payout of its items are
 * updated.
 *
 * @response 404 There is no such payment.
 * @response 409 The service was asked less than a few seconds ago.
 * @response 503 The service cannot be reached or does not say; nothing has changed.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: AdminResponse<CheckAnswer>): Promise<void> {
  const { id: attempt_id = "" } = req.params
  const { result } = await checkAttemptWorkflow(req.scope).run({ input: { attempt_id } })
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const payment = await readPanelPayment(req.scope, attempt_id)
  if (payment === undefined) throw new Error(`The payment attempt ${attempt_id} is gone.`)
  res.json({ payment, found: result.found } satisfies CheckAnswer)
}
