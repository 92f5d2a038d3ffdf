import type { MedusaContainer } from "@medusajs/framework/types"
import { logFailure } from "../../../../../../modules/svc/log"
import { changePayout } from "../../../../../../medusa/marketplace/payouts"
import { readBody, refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { PanelItem } from "../../../answers/panel"
import type { ChangePayoutAnswer } from "../../../../marketplace/answers/payouts"
import { readPanelPayment } from "../../../orders/read-panel"
import type { ChangePayoutBody } from "../../../../marketplace/validators"

/** The item as it is now. Null where it cannot be read: the change is reported even so. */
async function readItem(scope: MedusaContainer, attempt_id: string, id: string): Promise<PanelItem | null> {
  try {
    const payment = await readPanelPayment(scope, attempt_id)
    return payment?.items.find((one) => one.payment_transaction_id === id) ?? null
  } catch (error) {
    logFailure(scope, "a payout was changed, and its item could not be read afterwards", error)
    return null
  }
}

/**
 * Changes whom one item of a payment pays, or how much. What is left out of `submerchant_id` and `amount` stays. The
 * service accepts a change before the item is approved and before any refund of it. With `seen` it is refused when
 * the item has changed since it was shown.
 *
 * @response 400 The amount is not valid, is 0 or above the item's price; or there is no such item or seller.
 * @response 404 There is no such payment, or it belongs to another provider; or marketplace mode is off.
 * @response 409 The service does not accept the change any more, or refused it; a refund or another change is being
 *   processed or has no known result; the item has changed since `seen`; or the seller cannot be paid.
 * @response 503 The service did not accept the change; or it did not answer. Then the change is looked up
 *   automatically, and the message says not to repeat it.
 */
export async function POST(req: AdminRequest<ChangePayoutBody>, res: AdminResponse<ChangePayoutAnswer>) {
  const result = await changePayout(req.scope, { ...readBody(req), payment_id: req.params.id ?? "" })
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const { payment_transaction_id } = req.validatedBody
  const item = await readItem(req.scope, result.attempt_id, payment_transaction_id)
  res.json({ item, found: result.found } satisfies ChangePayoutAnswer)
}
