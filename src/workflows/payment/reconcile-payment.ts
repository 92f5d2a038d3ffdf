import type { Trigger } from "../../flows/reconcile/pass"
import { reconcilePayment } from "../../flows/reconcile/reconcile"
import type { AttemptState } from "../../payment"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
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
    const context = createPaymentContext(container)
    const attempt = await context.ledger.findAttempt(attempt_id)
    if (!attempt) throw new Error(`There is no payment attempt ${attempt_id}.`)
    const now = await reconcilePayment(context, attempt, by)
    await announce(container)
    return {
      attempt_id: now.id,
      state: now.state,
      order_id: now.orderId ?? null,
    }
  },
)
