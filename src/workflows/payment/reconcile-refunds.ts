import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, PaymentContext } from "../../use-cases/ports/ports"
import { whileLocked } from "../../use-cases/refund/money-operation"
import { reconcileRefunds, compareRefunds } from "../../use-cases/refund/reconcile-refunds"
import { recordReturns } from "../../use-cases/refund/reported-returns"
import { resolveSvc } from "../../modules/svc"
import { moneyToDecimal } from "../../money"
import { announce } from "../../medusa/payments/announce"
import { refusal, type Refused } from "../../domain"
import { orBusy } from "../../medusa/payments/refusal"
import { withPayment } from "../../medusa/payments/payment-context"
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

async function reconcileWhileLocked(
  context: PaymentContext,
  attempt: Attempt,
  { from_report, note, by }: ReconcileRefundsInput,
  container: MedusaContainer,
): Promise<ReconciledRefunds> {
  const decision = { note, by }
  const misaligned = from_report
    ? await recordReturns(context, resolveSvc(container).days, attempt, decision)
    : await reconcileRefunds(context, { attempt, ...decision, mayRefund: true })
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
}

/** As {@link reconcileRefundsWorkflow}, for a request that has the payment's lock already: two at once would refund twice. */
export const reconcileLockedRefunds = (input: ReconcileRefundsInput, container: MedusaContainer) =>
  withPayment(container, input.payment_id, (context, attempt) =>
    reconcileWhileLocked(context, attempt, input, container),
  )

/**
 * Brings Medusa's refunds in line with what went back, and refunds what an order counts as refunded and was not returned. Takes the
 * payment's lock, and is refused with 409 while another request has it.
 */
export const reconcileRefundsWorkflow = oneStepWorkflow(
  "reconcile-svc-refunds",
  (input: ReconcileRefundsInput, container): Promise<ReconciledRefunds> =>
    withPayment(container, input.payment_id, (context, attempt) =>
      orBusy(() => whileLocked(context, attempt, (now) => reconcileWhileLocked(context, now, input, container))),
    ),
)
