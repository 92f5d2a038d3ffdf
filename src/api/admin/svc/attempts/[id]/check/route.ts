import { checkAttempt } from "../../../../../../medusa/payments/reconcile-payments"
import { refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { CheckAnswer } from "../../../answers/panel"
import { readPanelPayment } from "../../../orders/read-panel"

/**
 * Asks the service how a payment stands, now. What follows from the result is done at once: the order is made, the
 * money given back, or a decline recorded. For a payment that has its order, the status and payout of its items are
 * updated, and with `capabilities.reports` a refund that the service's report shows and this store has not recorded is
 * put on the attention list (`refund_unrecorded`).
 *
 * @response 404 There is no such payment.
 * @response 409 The service was asked less than a few seconds ago, or another request is capturing, releasing or refunding the payment.
 * @response 503 The service cannot be reached or does not say; nothing has changed.
 */
export async function POST(req: AdminRequest, res: AdminResponse<CheckAnswer>) {
  await respondChecked(req, res)
}

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
