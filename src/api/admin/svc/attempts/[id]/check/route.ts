import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkAttemptWorkflow } from "../../../../../../workflows/payment/check-attempt"
import { refuse } from "../../../../refuse"
import type { CheckAnswer } from "../../../answers/panel"
import { readPanelPayment } from "../../../panel/read-panel"

/** Asks the service how a payment stands, now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
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
