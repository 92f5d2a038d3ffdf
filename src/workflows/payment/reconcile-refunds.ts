import { reconcileRefunds } from "../../flows/refund/reconcile-refunds"
import { compareRefunds } from "../../flows/refund/compare-refunds"
import { recordReturns } from "../../flows/refund/record-returns"
import { svcOf } from "../../modules/svc"
import { moneyToDecimal } from "../../money"
import { announce } from "../../medusa/payments/announce"
import { refusal, type Refused } from "../../medusa/payments/refusal"
import { withPayment } from "../../medusa/payments/with-payment"
import { oneStepWorkflow } from "../one-step"
import { NO_ORDER } from "./sentences"

export interface ReconcileRefundsInput {
  /** Medusa's payment. */
  payment_id: string
  note?: string | undefined
  /** First records the refunds and cancellations that the service's report shows and this store did not send. No money moves then. */
  from_report?: true | undefined
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

export interface ReconciledRefunds {
  /** Decimal text: by the payment service, by Medusa's payment, by the order. */
  refunded?: { by_service: string; on_payment: string; on_order: string; currency_code: string }
  refused?: Refused
}

/** Brings Medusa's refunds in line with what went back, and refunds what an order counts as refunded and was not returned. */
export const reconcileRefundsWorkflow = oneStepWorkflow(
  "reconcile-svc-refunds",
  ({ payment_id, from_report, ...decision }: ReconcileRefundsInput, container): Promise<ReconciledRefunds> =>
    withPayment(container, payment_id, async (context, attempt) => {
      const misaligned = from_report
        ? await recordReturns(context, svcOf(container).days, attempt, decision)
        : await reconcileRefunds(context, { attempt, ...decision, mayPay: true })
      const books = await compareRefunds(context, attempt)
      await announce(container)
      if (misaligned !== undefined || books === undefined) return { refused: refusal(409, misaligned ?? NO_ORDER) }
      return {
        refunded: {
          by_service: moneyToDecimal(books.given),
          on_payment: moneyToDecimal(books.onPayment),
          on_order: moneyToDecimal(books.onOrder),
          currency_code: attempt.price.currency.toLowerCase(),
        },
      }
    }),
)
