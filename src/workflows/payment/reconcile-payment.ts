import type { Trigger } from "../../use-cases/reconcile/medusa-state"
import { reconcileAttempt } from "../../medusa/payments/reconcile-attempt"
import type { AttemptState } from "../../domain"
import { oneStepWorkflow } from "../one-step"

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
  async ({ attempt_id, by }: ReconcilePaymentInput, container): Promise<ReconciledPayment> => {
    const { id, state, order_id = null } = await reconcileAttempt(container, attempt_id, by)
    return { attempt_id: id, state, order_id }
  },
)
