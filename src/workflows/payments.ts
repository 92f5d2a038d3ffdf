import { reconcileAttempt, reconcileDuePayments } from "../medusa/payments/reconcile-payments"
import { refundItems } from "../medusa/payments/refund"
import { eraseCustomer } from "../medusa/privacy"
import type { Trigger } from "../use-cases/reconcile/medusa-state"
import type { AttemptState } from "../domain"
import { oneStepWorkflow } from "./one-step"

export interface ReconcilePaymentInput {
  attempt_id: string
  by: Trigger
}

export interface ReconciledPayment {
  attempt_id: string
  state: AttemptState
  order_id: string | null
}

/** Reconciles one attempt and emits events about its end. Safe to run twice and at any moment. */
export const reconcilePaymentWorkflow = oneStepWorkflow(
  "reconcile-svc-payment",
  async (container, { attempt_id, by }: ReconcilePaymentInput): Promise<ReconciledPayment> => {
    const { attempt } = await reconcileAttempt(container, attempt_id, by)
    return { attempt_id: attempt.id, state: attempt.state, order_id: attempt.order_id ?? null }
  },
)

/** One pass over due attempts: attaches each charge to its order, or returns the money. Instances claim attempts for a while. */
export const reconcilePaymentsWorkflow = oneStepWorkflow("reconcile-svc-payments", reconcileDuePayments)

/** One call for each item; Medusa's total is what went back, even if a later one fails. No compensation and no retry. */
export const refundItemsWorkflow = oneStepWorkflow("refund-svc-items", refundItems)

/** Erases a deleted customer's data from the ledger and from payment sessions, at once where all has ended. */
export const eraseCustomerWorkflow = oneStepWorkflow("erase-svc-customer", eraseCustomer)
