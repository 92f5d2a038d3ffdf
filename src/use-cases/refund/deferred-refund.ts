import { add, compare, subtract } from "../../money"
import { amountText, findPutOff, leftOfItem, putOffForGood } from "../../domain"
import type { Attempt, Operation, PaymentContext } from "../ports/ports"
import { carryOut, endStaleOperations, isNamed } from "./money-operation"
import { reconcileRefunds } from "./reconcile-refunds"
import { refund } from "./refund"
import { refuseByState } from "./refusals"
import { openOperation, refundedOf, wentThrough } from "./returned"
import { refundCharge } from "./reverse"

/**
 * Whether the same refund, made once more, would be more than is left. The service may repeat one that it has put off by itself, and says
 * so only where notifications are enabled: where a second one would go through, a person decides.
 */
async function isRefusedTwice(
  { ledger }: Pick<PaymentContext, "ledger">,
  attempt: Attempt,
  last: Operation,
  all: readonly Operation[],
) {
  if (last.kind === "cancel") return true
  const twice = add(last.amount, last.amount)
  if (last.payment_transaction_id === undefined)
    return compare(subtract(attempt.paid_price, refundedOf(all, attempt)), twice) < 0
  const items = await ledger.listItems(attempt.id)
  const item = items.find(({ payment_transaction_id }) => payment_transaction_id === last.payment_transaction_id)
  return item !== undefined && compare(leftOfItem(item, "paidPrice"), twice) < 0
}

/** When a refund of an order's payment that the service did not take for the moment is tried again. Undefined: there is none. */
export async function nextRefundTry(
  context: Pick<PaymentContext, "ledger">,
  attempt: Attempt,
  operations: readonly Operation[],
): Promise<Date | undefined> {
  if (attempt.state !== "completed" || openOperation(operations) !== undefined) return undefined
  const { last, nextAt } = findPutOff(operations) ?? {}
  if (last === undefined || nextAt === undefined) return undefined
  // a report of a repeat, whoever sent it, is for a person to check first
  if (await context.ledger.wasFlagged(attempt.id, "refund_retried")) return undefined
  return (await isRefusedTwice(context, attempt, last, operations)) ? nextAt : undefined
}

/** Sends the same once more. Of a refund that went to the service in several calls it is the one call that was put off. */
async function tryAgain(
  context: PaymentContext,
  attempt: Attempt,
  last: Operation,
  seen: readonly Operation[],
): Promise<boolean> {
  const { kind, amount, medusa_refund_id, payment_transaction_id, refund_total, surcharge, request_key, requested_by } =
    last
  if (medusa_refund_id !== undefined && refund_total === undefined) {
    const requested = kind === "cancel" ? attempt.price : amount
    return (await refund(context, { attempt, amount: requested, medusa_refund_id })).is === "done"
  }
  if (kind === "cancel") return (await refundCharge(context, attempt)) === "reversed"
  if (!isNamed(attempt) || refuseByState(context, attempt, seen) !== undefined) return false
  const wanted = { kind, amount, payment_transaction_id, isSurcharge: surcharge === "alone", request_key, requested_by }
  const operation = await carryOut(context, attempt, wanted, seen)
  return operation !== undefined && wentThrough(operation)
}

/**
 * Retries a refund that the service did not take for the moment, once its time has come, and records in Medusa what went back. One
 * that was tried often enough, or that is not possible any more, is for a person. Under the payment's lock.
 */
export async function retryRefund(context: PaymentContext, attempt: Attempt): Promise<void> {
  const nextAt = await nextRefundTry(context, attempt, await endStaleOperations(context, attempt.id))
  if (nextAt === undefined || nextAt > context.clock.now()) return
  await context.store.refunds.whileLocked(attempt.id, () => retryLocked(context, attempt))
}

async function retryLocked(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { ledger, clock } = context
  const seen = await endStaleOperations(context, attempt.id)
  const nextAt = await nextRefundTry(context, attempt, seen)
  const last = findPutOff(seen)?.last
  if (last === undefined || nextAt === undefined || nextAt > clock.now()) return
  if (await tryAgain(context, attempt, last, seen)) {
    await reconcileRefunds(context, { attempt, mayRefund: false })
    return
  }
  const now = await endStaleOperations(context, attempt.id)
  const wasSent = now.length > seen.length
  // it waits again; or it is not known how it ended, which is flagged as such
  if (wasSent && (findPutOff(now)?.nextAt !== undefined || openOperation(now) !== undefined)) return
  const sentence = putOffForGood(amountText(last.amount))
  await ledger.openAttention({ kind: "reversal_refused", attempt_id: attempt.id, sentence })
}
