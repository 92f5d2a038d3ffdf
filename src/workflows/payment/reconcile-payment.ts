import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt } from "../../use-cases/ports/ports"
import type { Trigger } from "../../use-cases/reconcile/medusa-state"
import { reconcilePayment } from "../../use-cases/reconcile/reconcile"
import { resolveSvc } from "../../modules/svc"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import type { AttemptState } from "../../domain"
import { oneStepWorkflow } from "../one-step"

/**
 * Moves one attempt as far as it can go now, and emits the events of what has ended. Safe to run twice and at any moment. `gotNoAnswer`:
 * the service did not say how the charge ended.
 */
export function reconcileAttempt(
  container: MedusaContainer,
  which: string | Attempt,
  by: Trigger,
): Promise<{ attempt: Attempt; gotNoAnswer: boolean }> {
  return resolveSvc(container).inFlight.run(async () => {
    const context = createPaymentContext(container)
    const id = typeof which === "string" ? which : which.id
    const attempt = typeof which === "string" ? await context.ledger.findAttempt(id) : which
    if (!attempt) throw new Error(`There is no payment attempt ${id}.`)
    const reconciled = await reconcilePayment(context, attempt, by)
    await announce(container)
    return reconciled
  })
}

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
    const { attempt } = await reconcileAttempt(container, attempt_id, by)
    return { attempt_id: attempt.id, state: attempt.state, order_id: attempt.order_id ?? null }
  },
)
