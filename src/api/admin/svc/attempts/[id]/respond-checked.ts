import { checkAttempt } from "../../../../../medusa/payments/reconcile-payments"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { CheckAnswer } from "../../answers/panel"
import { readPanelPayment } from "../../orders/read-panel"

export async function respondChecked(
  { scope, params: { id = "" } }: AdminRequest,
  res: AdminResponse<CheckAnswer>,
  release?: Parameters<typeof checkAttempt>[2],
): Promise<void> {
  const checked = await checkAttempt(scope, id, release)
  if (checked.refused) {
    refuse(res, checked.refused)
    return
  }
  const payment = await readPanelPayment(scope, id)
  if (payment === undefined) throw new Error(`The payment attempt ${id} is gone.`)
  res.json({ payment, found: checked.found } satisfies CheckAnswer)
}
