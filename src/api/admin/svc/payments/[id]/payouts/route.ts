import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeFailure } from "../../../../../../modules/svc/describe-failure"
import { changePayoutWorkflow } from "../../../../../../workflows/payment/change-payout"
import { refuse } from "../../../../refuse"
import type { PanelItem } from "../../../answers/panel"
import type { ChangePayoutAnswer } from "../../../answers/payouts"
import { readPanelPayment } from "../../../panel/read-panel"
import type { ChangePayoutBody } from "../../../validators-payouts"

/** The item as it is now. Null where it cannot be read: what was done is told even so. */
async function readItem(scope: MedusaContainer, attemptId: string, id: string): Promise<PanelItem | null> {
  try {
    const payment = await readPanelPayment(scope, attemptId)
    return payment?.items.find((one) => one.payment_transaction_id === id) ?? null
  } catch (error) {
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`A payout was changed, and its item could not be read afterwards: ${describeFailure(error)}`)
    return null
  }
}

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
  const item = await readItem(req.scope, result.attempt_id, payment_transaction_id)
  res.json({ item, found: result.found } satisfies ChangePayoutAnswer)
}
