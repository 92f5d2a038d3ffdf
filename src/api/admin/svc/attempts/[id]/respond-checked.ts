import type { CheckedAttempt } from "../../../../../workflows/payment/check-attempt"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { CheckAnswer } from "../../answers/panel"
import { readPanelPayment } from "../../orders/read-panel"

/** How a payment stands, which the service was asked for. */
export async function respondChecked(
  { scope, params: { id = "" } }: AdminRequest,
  res: AdminResponse<CheckAnswer>,
  result: CheckedAttempt,
): Promise<void> {
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const payment = await readPanelPayment(scope, id)
  if (payment === undefined) throw new Error(`The payment attempt ${id} is gone.`)
  res.json({ payment, found: result.found } satisfies CheckAnswer)
}
