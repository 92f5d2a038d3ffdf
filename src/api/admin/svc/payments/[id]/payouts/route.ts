import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changePayoutWorkflow } from "../../../../../../workflows/payment/change-payout"
import { refuse } from "../../../../refuse"
import type { ChangePayoutAnswer } from "../../../answers/payouts"
import { readPanelPayment } from "../../../panel/read-panel"
import type { ChangePayoutBody } from "../../../validators-payouts"

/** Changes whom one item of a payment pays, or how much. */
export async function POST(req: AuthenticatedMedusaRequest<ChangePayoutBody>, res: MedusaResponse): Promise<void> {
  const { id: payment_id = "" } = req.params
  const { actor_id: by } = req.auth_context
  const { result } = await changePayoutWorkflow(req.scope).run({ input: { ...req.validatedBody, payment_id, by } })
  if (result.refused) {
    refuse(res, result.refused)
    return
  }
  const { payment_transaction_id } = req.validatedBody
  const payment = await readPanelPayment(req.scope, result.attempt_id)
  const item = payment?.items.find((one) => one.payment_transaction_id === payment_transaction_id)
  if (item === undefined) throw new Error(`The item ${payment_transaction_id} is gone.`)
  res.json({ item, found: result.found } satisfies ChangePayoutAnswer)
}
