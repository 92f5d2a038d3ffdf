import { isPutOff, say } from "../../domain"
import { isEqual } from "../../money"
import type { Attempt, Operation, PaymentContext } from "../ports/ports"
import { isAllBack, wentThrough } from "./returned"

/* Refunds that the bank put off: the store tries them again, and the service may repeat them by itself. */

const isSame = (one: Operation, other: Operation) =>
  one.payment_transaction_id === other.payment_transaction_id && isEqual(one.amount, other.amount)

/** The service repeated an earlier try for the same item and amount, so this may be the same refund. */
export const wasRepeatedByService = (last: Operation, all: readonly Operation[]): boolean =>
  all.some(
    (one) => one.retried !== undefined && wentThrough(one) && one.created_at < last.created_at && isSame(one, last),
  )

type Amount = Pick<Operation, "amount">
export const putOffForGood = ({ amount }: Amount) => say("refund.put_off_for_good", { amount })
export const approvedSince = ({ amount }: Amount) => say("refund.approved_since", { amount })

const wasRetried = (one: Operation) => isPutOff(one) || one.retried !== undefined

function hasGoneSince(operations: readonly Operation[]): boolean {
  const hasGone = (one: Operation, at: number) =>
    operations.some(
      (other, place) => wentThrough(other) && isSame(one, other) && (place > at || other.retried !== undefined),
    )
  return operations.every((one, at) => !isPutOff(one) || hasGone(one, at))
}

async function isPutOffOver({ ledger }: PaymentContext, { id }: Attempt, operations: readonly Operation[]) {
  if (!hasGoneSince(operations)) return false
  for (const sentence of operations.filter(wasRetried).flatMap((one) => [putOffForGood(one), approvedSince(one)]))
    if (await ledger.wasFlagged(id, "reversal_refused", sentence)) return true
  return false
}

/** Closes the entry about a refund that was refused or put off and has gone back since. */
export async function closeRefused(context: PaymentContext, attempt: Attempt, operations: readonly Operation[]) {
  if (operations.every((one) => wentThrough(one) && !wasRetried(one))) return
  if (isAllBack(attempt, operations) || (await isPutOffOver(context, attempt, operations)))
    await context.ledger.closeAttention(attempt.id, "reversal_refused")
}
