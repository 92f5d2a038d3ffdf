import { refundSurcharge } from "../../use-cases/refund/refund-items"
import { toMoney } from "../../mapping"
import { moneyToDecimal } from "../../money"
import { announce } from "../../medusa/payments/announce"
import { refusal, type Refused } from "../../domain"
import { refusedFor } from "../../medusa/payments/refusal"
import { withPayment } from "../../medusa/payments/payment-context"
import { oneStepWorkflow } from "../one-step"

export interface RefundSurchargeInput {
  /** Medusa's payment. */
  payment_id: string
  /** Decimal text. */
  amount: string
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

export interface RefundedSurcharge {
  surcharge?: { amount: string; currency_code: string }
  refused?: Refused
}

/** Gives a surcharge back that a refund has kept. Medusa's books, which know only the price, stay as they are. No retry. */
export const refundSurchargeWorkflow = oneStepWorkflow(
  "refund-svc-surcharge",
  ({ payment_id, amount, by }: RefundSurchargeInput, container): Promise<RefundedSurcharge> =>
    withPayment(container, payment_id, async (context, attempt) => {
      const ended = await refundSurcharge(context, { attempt, amount: toMoney(amount, attempt.price.currency), by })
      await announce(container)
      if (ended.type === "refused") return { refused: refusedFor(ended.refusal) }
      if (ended.type === "stopped") return { refused: refusal(409, ended.sentence) }
      const currency_code = ended.amount.currency.toLowerCase()
      return { surcharge: { amount: moneyToDecimal(ended.amount), currency_code } }
    }),
)
