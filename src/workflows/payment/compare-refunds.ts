import type { MedusaContainer } from "@medusajs/framework/types"
import { readPatiently } from "../../use-cases/reconcile/medusa-state"
import { watchHold } from "../../use-cases/hold/watch"
import { checkLater } from "../../use-cases/refund/money-operation"
import { refundMissed } from "../../use-cases/refund/reconcile-refunds"
import type { Attempt, PaymentContext } from "../../use-cases/ports/ports"
import { isUncaptured } from "../../domain"
import { logFailure } from "../../modules/svc/log"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { readPaymentsOfOrder } from "../../medusa/payments/our-payment"
import { resolveQuery } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"

export interface CompareRefundsInput {
  order_id: string
}

/** The request that cancelled the order has the payment until its response is sent. */
const CANCELLED_WITHIN_SECONDS = 30

/** The attempt once it is its order's. One that is reversed, or will be, is reconciled by the job. */
async function findCompleted({ ledger }: PaymentContext, id: string): Promise<Attempt | undefined> {
  const find = () => ledger.findAttempt(id)
  // a completion that may not have seen the cancellation
  const attempt = await readPatiently(await find(), (now) => now?.state === "completing", find)
  return attempt?.state === "completed" ? attempt : undefined
}

async function refundLocked(context: PaymentContext, attempt: Attempt): Promise<void> {
  const work = () => refundMissed(context, attempt)
  if (await context.store.refunds.whileLocked(attempt.id, work, CANCELLED_WITHIN_SECONDS)) return
  await context.ledger.noteAttempt(attempt.id, { next_check_at: context.clock.now() })
}

/** Medusa's own cancellation of the payment may have failed, which Medusa does not say. What fails here is done again by the job. */
async function releaseCancelled(container: MedusaContainer, context: PaymentContext, attempt: Attempt): Promise<void> {
  await checkLater(context, attempt.id)
  try {
    await watchHold(context, attempt)
  } catch (error) {
    logFailure(container, `what the payment attempt ${attempt.id} holds waits for the job`, error)
  }
}

/**
 * Compares what Medusa shows as refunded of an order with what went back; a difference goes to the attention list. What a cancelled order
 * was paid while it was cancelled is given back.
 */
export const compareRefundsWorkflow = oneStepWorkflow(
  "compare-svc-refunds",
  async ({ order_id }: CompareRefundsInput, container) => {
    const context = createPaymentContext(container)
    const payments = await readPaymentsOfOrder(resolveQuery(container), order_id)
    for (const { attempt_id } of payments) {
      const attempt = await findCompleted(context, attempt_id)
      if (attempt && isUncaptured(attempt)) await releaseCancelled(container, context, attempt)
      else if (attempt) await refundLocked(context, attempt)
    }
    await announce(container)
    return { compared: payments.length }
  },
)
