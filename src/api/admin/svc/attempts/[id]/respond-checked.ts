import { checkAttempt } from "../../../../../medusa/payments/reconcile-payments"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { CheckAnswer } from "../../answers/panel"
import { readPanelPayment } from "../../orders/read-panel"

export async function respondChecked(
  { scope, params: { id = "" } }: AdminRequest,
  res: AdminResponse<CheckAnswer>,
  releasesHold: boolean,
): Promise<void> {
  const checked = await checkAttempt(scope, id, releasesHold)
  if (checked.refused) {
    refuse(res, checked.refused)
    return
  }
  const payment = await readPanelPayment(scope, id)
  if (payment === undefined) throw new Error(`The payment attempt ${id} is gone.`)
  res.json({ payment, found: checked.found } satisfies CheckAnswer)
}
