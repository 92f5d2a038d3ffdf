import { max, min, sum, type Money } from "../../money"
import { differenceOf, STALE_AFTER_MS, type RefundBooks } from "../../payment"
import type { Attempt, Decision, MedusaRefunds, Operation, PaymentContext, Ports } from "../contracts/ports"
import { endStaleOperations, openOperation, refundedOf, wentThrough } from "./money-operation"
import { freeGroups } from "./refund-groups"

/** Once no request can still be at work on the refund. */
const COMPARED_AFTER_MS = STALE_AFTER_MS + 10_000

/** Has the job compare Medusa's refunds of an order's payment with the ledger, should this process die before it does. */
export async function compareLater({ ledger, clock }: Ports, attempt: Attempt): Promise<void> {
  if (attempt.state !== "completed") return
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + COMPARED_AFTER_MS) })
}

/** What the service is known to have returned of the price: Medusa knows nothing of a surcharge. */
export function returnedOfPrice(operations: readonly Operation[], attempt: Attempt): Money {
  const isCancelled = operations.some((one) => one.kind === "cancel" && wentThrough(one))
  return isCancelled ? attempt.price : min(refundedOf(operations, attempt), attempt.price)
}

/** The books of one payment, side by side. */
export function booksOf(operations: readonly Operation[], attempt: Attempt, medusa: MedusaRefunds): RefundBooks {
  const refunds = medusa.refunds.map(({ amount }) => amount)
  return {
    given: returnedOfPrice(operations, attempt),
    onPayment: sum(refunds, attempt.price.currency),
    onOrder: medusa.onOrder,
    due: medusa.isCancelled ? max(medusa.onOrder, medusa.captured) : medusa.onOrder,
    isCancelled: medusa.isCancelled,
  }
}

/** Whether the charge is an order's, or went back: before that its books are still being written. */
export const hasEnded = ({ state }: Attempt): boolean => state === "completed" || state === "reversed"

/** Money that went back and that none of Medusa's refunds stands for. */
export const freeGroupsOf = (operations: readonly Operation[], { refunds }: Pick<MedusaRefunds, "refunds">) =>
  freeGroups(
    operations,
    refunds.map(({ id }) => id),
  )

/**
 * Compares what Medusa shows as refunded of an order's payment with what went back, and puts a difference on the attention list
 * with its figures, or takes it off (`decision`: of the person who reconciled them). Does nothing while the end of a refund is not known:
 * that is flagged by itself.
 */
export async function compareRefunds(
  context: PaymentContext,
  attempt: Attempt,
  decision?: Decision,
): Promise<RefundBooks | undefined> {
  const { ledger, store } = context
  const operations = await endStaleOperations(context, attempt.id)
  // a crash may have come between the end of the operation and the removal of its flag
  if (openOperation(operations) !== "unknown") await ledger.closeAttention(attempt.id, "refund_unknown")
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  const medusa = await store.refunds.read(attempt)
  if (medusa === undefined) return undefined
  const books = booksOf(operations, attempt, medusa)
  const sentence = differenceOf(books)
  if (sentence === undefined) await ledger.closeAttention(attempt.id, "refund_differs", decision)
  else await ledger.openAttention({ kind: "refund_differs", attemptId: attempt.id, sentence })
  return books
}
