import { compareDecimal, max, roundToMoney, sumDecimals } from "../../money"
import { backAfter, differenceOf, isUncaptured, type RefundBooks } from "../../domain"
import type { Attempt, Decision, MedusaRefunds, Operation, PaymentContext, Ports } from "../ports/ports"
import { checkLater, endStaleOperations } from "./money-operation"
import { freeGroups, worthOf } from "./refund-groups"
import { openOperation, wentThrough } from "./returned"

/** Has the job compare Medusa's refunds of an order's payment with the ledger, should this process die before it does. */
export async function compareLater(ports: Ports, { id, state }: Attempt): Promise<void> {
  if (state === "completed") await checkLater(ports, id)
}

/** The books of one payment, side by side. */
export function booksOf(operations: readonly Operation[], attempt: Attempt, medusa: MedusaRefunds): RefundBooks {
  const { paid, captured, isCancelled } = medusa
  const { currency } = attempt.price
  const refunded = sumDecimals(medusa.refunds.map(({ amount }) => amount))
  const onOrder = backAfter(compareDecimal(captured, "0") > 0 ? captured : paid, medusa.onOrder, currency)
  return {
    given: worthOf({ operations: operations.filter(wentThrough) }, attempt),
    onPayment: backAfter(paid, refunded, currency),
    onOrder,
    due: isCancelled ? max(onOrder, roundToMoney(captured, currency)) : onOrder,
    isCancelled,
  }
}

/** Whether the charge is an order's, or went back: before that its books are still being written. What is held is in no book. */
export const hasEnded = (attempt: Attempt): boolean =>
  (attempt.state === "completed" || attempt.state === "reversed") && !isUncaptured(attempt)

/** Money that went back and that none of Medusa's refunds stands for. */
export const freeGroupsOf = (operations: readonly Operation[], { refunds }: Pick<MedusaRefunds, "refunds">) =>
  freeGroups(
    operations,
    refunds.map(({ id }) => id),
  )

/** When the last refund was made, or its end became known. */
function lastChange(operations: readonly Operation[], { refunds }: MedusaRefunds): Date {
  const changes = [
    ...operations.map(({ created_at, updated_at = created_at }) => updated_at),
    ...refunds.map(({ created_at }) => created_at),
  ]
  return new Date(Math.max(0, ...changes.map((at) => at.getTime())))
}

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
  // the figures are not those of an earlier difference any more
  else await ledger.closeAttention(attempt.id, "refund_differs")
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  const medusa = await store.refunds.read(attempt)
  if (medusa === undefined) return undefined
  const books = booksOf(operations, attempt, medusa)
  const sentence = differenceOf(books)
  if (sentence === undefined) await ledger.closeAttention(attempt.id, "refund_differs", decision)
  // a person who has resolved these very figures is not asked again
  else if (!(await ledger.wasResolved(attempt.id, "refund_differs", lastChange(operations, medusa), sentence)))
    await ledger.openAttention({ kind: "refund_differs", attempt_id: attempt.id, sentence })
  return books
}
