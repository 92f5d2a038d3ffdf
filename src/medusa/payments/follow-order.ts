import { resolveSvc } from "../../modules/svc"
import type { MedusaContainer } from "@medusajs/framework/types"
import { readPatiently } from "../../use-cases/reconcile/medusa-state"
import { watchPayment } from "../../use-cases/reconcile/medusa-payment"
import { checkLater } from "../../use-cases/refund/money-operation"
import { refundMissed } from "../../use-cases/refund/reconcile-refunds"
import type { Attempt, PaymentContext, Ledger } from "../../use-cases/ports/ports"
import { isUncaptured } from "../../domain"
import { logFailure } from "../../modules/svc/log"
import { announce } from "./announce"
import { createPaymentContext } from "./payment-context"
import { readPaymentsOfOrder } from "./our-payment"
import { readCartOfOrder } from "../orders"
import { resolveQuery } from "../rows"

/** The request that cancelled the order keeps the payment until its response is sent. */
const CANCELLED_WITHIN_SECONDS = 30

/** The attempt once its order is completed. The job reconciles one that is or will be reversed. */
async function findCompleted(ledger: Pick<Ledger, "findAttempt">, id: string): Promise<Attempt | undefined> {
  const find = () => ledger.findAttempt(id)
  // its completion may not have seen the cancellation
  const attempt = await readPatiently(await find(), (now) => now?.state === "completing", find)
  return attempt?.state === "completed" ? attempt : undefined
}

async function refundLocked(context: PaymentContext, attempt: Attempt): Promise<void> {
  const work = () => refundMissed(context, attempt)
  if (await context.store.refunds.whileLocked(attempt.id, work, CANCELLED_WITHIN_SECONDS)) return
  await context.ledger.noteAttempt(attempt.id, { next_check_at: context.clock.now() })
}

/** Captures or releases a hold, as the order says. The job repeats what fails here. */
export async function watchOrLater(
  container: MedusaContainer,
  context: PaymentContext,
  attempt: Attempt,
): Promise<void> {
  try {
    await watchPayment(context, attempt)
  } catch (error) {
    logFailure(container, `what is held by the payment attempt ${attempt.id} waits for the job`, error)
  }
}

/** Under review the service takes a cancel on the day of the charge only: the job is not to learn of the cancelled order hours later. */
async function checkReviews(container: MedusaContainer, order_id: string): Promise<void> {
  const cart_id = await readCartOfOrder(resolveQuery(container), order_id)
  for (const { id, state, account } of await resolveSvc(container).ledger.listAttemptsOfOrder(order_id, cart_id))
    if (state === "in_review") await checkLater(createPaymentContext(container, account), id)
}

/** Flags where Medusa's refunds of a cancelled order differ from what went back. Refunds what was paid meanwhile. */
export async function compareRefundsOfOrder(container: MedusaContainer, order_id: string): Promise<void> {
  const { ledger } = resolveSvc(container)
  await checkReviews(container, order_id)
  for (const { attempt_id } of await readPaymentsOfOrder(container, order_id)) {
    const attempt = await findCompleted(ledger, attempt_id)
    if (attempt === undefined) continue
    const context = createPaymentContext(container, attempt.account)
    if (isUncaptured(attempt)) {
      // Medusa's own cancellation of the payment may have failed; Medusa does not say so
      await checkLater(context, attempt.id)
      await watchOrLater(container, context, attempt)
    } else await refundLocked(context, attempt)
  }
  await announce(container)
}
