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

/**
 * One pass over the attempts that are due for a check: asks the service, then attaches each charge to its order or returns the money. Instances
 * share the work: an attempt is claimed by one, for a while.
 */
export const reconcilePaymentsWorkflow = oneStepWorkflow("reconcile-svc-payments", reconcileDuePayments)

/**
 * Refunds picked items of a payment, one call each. What went through stays when a later one fails, and Medusa's total is what went
 * back. No compensation and no retry.
 */
export const refundItemsWorkflow = oneStepWorkflow("refund-svc-items", refundItems)

/** A customer was deleted: what leads to them goes from the ledger and from payment sessions, at once where all has ended. */
export const eraseCustomerWorkflow = oneStepWorkflow("erase-svc-customer", eraseCustomer)
