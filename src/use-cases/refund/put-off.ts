import { findPutOff, isPutOff, say, sumAmounts } from "../../domain"
import { isEqual, subtract, type Money } from "../../money"
import type { Attempt, Operation, PaymentContext } from "../ports/ports"
import { goneOfRequest, isAllBack, wentThrough } from "./returned"

/* Refunds that the bank put off: the store tries them again, and the service may repeat them by itself. */

const isSame = (one: Operation, other: Operation) =>
  one.payment_transaction_id === other.payment_transaction_id && isEqual(one.amount, other.amount)

/** The service repeated an earlier try for the same item and amount, so this may be the same refund. */
export const wasRepeatedByService = (last: Operation, all: readonly Operation[]): boolean =>
  all.some(
    (one) => one.retried !== undefined && wentThrough(one) && one.created_at < last.created_at && isSame(one, last),
  )

/** The rest of a request for several items that has not gone back. */
function restOfRequest({ amount, refund_total, request_key }: Operation, all: readonly Operation[]): Money {
  if (refund_total === undefined || request_key === undefined) return amount
  return subtract(refund_total, sumAmounts(goneOfRequest(request_key, all), amount.currency))
}
const isOfPart = (one: Operation, all: readonly Operation[]) =>
  one.refund_total !== undefined && restOfRequest(one, all).minor > 0n

export const putOffForGood = (one: Operation, all: readonly Operation[]) =>
  say("refund.put_off_for_good", { amount: restOfRequest(one, all) })
export const approvedSince = (one: Operation, all: readonly Operation[]) =>
  say("refund.approved_since", { amount: restOfRequest(one, all) })

/** The last try that was put off; or a later part of its request, after which a crash or an unknown end came. */
export function findToRetry(
  operations: readonly Operation[],
): { last: Operation; nextAt: Date | undefined } | undefined {
  const [last, putOff] = [operations.at(-1), findPutOff(operations)]
  if (putOff || last?.request_key === undefined) return putOff
  const isRetry = operations.some((one) => isPutOff(one) && one.request_key === last.request_key)
  const hasEnded = wentThrough(last) || last.resolution !== undefined
  return isRetry && hasEnded && isOfPart(last, operations) ? { last, nextAt: last.created_at } : undefined
}

const wasRetried = (one: Operation) => isPutOff(one) || one.retried !== undefined

function hasGoneSince(operations: readonly Operation[]): boolean {
  const hasGone = (one: Operation, at: number) =>
    operations.some(
      (other, place) =>
        wentThrough(other) &&
        isSame(one, other) &&
        (place > at || other.retried !== undefined) &&
        !isOfPart(other, operations),
    )
  return operations.every((one, at) => !isPutOff(one) || hasGone(one, at))
}

async function isPutOffOver({ ledger }: PaymentContext, { id }: Attempt, operations: readonly Operation[]) {
  if (!hasGoneSince(operations)) return false
  for (const [at, one] of operations.entries()) {
    const known = operations.slice(0, at + 1)
    for (const sentence of [putOffForGood(one, known), approvedSince(one, known)])
      if (await ledger.wasFlagged(id, "reversal_refused", sentence)) return true
  }
  return false
}

/** Closes the entry about a refund that was refused or put off and has gone back since. */
export async function closeRefused(context: PaymentContext, attempt: Attempt, operations: readonly Operation[]) {
  if (operations.every((one) => wentThrough(one) && !wasRetried(one))) return
  if (isAllBack(attempt, operations) || (await isPutOffOver(context, attempt, operations)))
    await context.ledger.closeAttention(attempt.id, "reversal_refused")
}
