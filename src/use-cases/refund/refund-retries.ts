import { add, compare, subtract, isEqual } from "../../money"
import { isPutOff, isRefusedTwice, say, type Sentence } from "../../domain"
import type { Attempt, Operation, PaymentContext, Ports } from "../ports/ports"
import { carryOut, endStaleOperations, isNamed, flagUnknown } from "./money-operation"
import { reconcileRefunds, waitsForChange } from "./reconcile-refunds"
import { refund } from "./refund"
import { refundSurcharge } from "./refund-items"
import { refuseByState } from "./decide-refund"
import { approvedSince, findToRetry, putOffForGood, wasRepeatedByService } from "./put-off"
import { openOperation, getAmountRefunded, wentThrough } from "./returned"
import { refundCharge } from "./reverse"
import type { Notification } from "../../client"
import type { CapabilityPorts } from "../capabilities/may-call"
import { REPEAT_OF_UNKNOWN_REFUND, REPEAT_UNPROVEN } from "./sentences"

/** The service may repeat a put-off refund, and only notifications say so: a person decides if two could go through. */
async function mayTryAgain(
  { ledger }: Pick<PaymentContext, "ledger">,
  attempt: Attempt,
  last: Operation,
  all: readonly Operation[],
) {
  if (last.kind === "cancel") return true
  if (last.payment_transaction_id === undefined)
    return compare(subtract(attempt.paid_price, getAmountRefunded(all, attempt)), add(last.amount, last.amount)) < 0
  const items = await ledger.listItems(attempt.id)
  const item = items.find(({ payment_transaction_id }) => payment_transaction_id === last.payment_transaction_id)
  return item !== undefined && isRefusedTwice(item, last.amount)
}

/** Also where the approval was taken back since. */
async function wasApprovedSince({ ledger }: Pick<PaymentContext, "ledger">, { id }: Attempt, last: Operation) {
  const made = (await ledger.listApprovals(id)).filter(({ kind, state }) => kind === "approve" && state === "succeeded")
  // a refund of the whole payment is of each item, and one of several items of any
  const isOfItem = (id: string) => id === (last.refund_total ? id : (last.payment_transaction_id ?? id))
  return made.some((one) => one.created_at > last.created_at && isOfItem(one.payment_transaction_id))
}

export async function nextRefundTry(
  context: Pick<PaymentContext, "ledger">,
  attempt: Attempt,
  operations: readonly Operation[],
): Promise<Date | undefined> {
  if (attempt.state !== "completed" || openOperation(operations) !== undefined) return undefined
  const { last, nextAt } = findToRetry(operations) ?? {}
  if (last === undefined || nextAt === undefined) return undefined
  // a person first checks a report of a repeat, whoever sent it; it is about no refund that was requested later
  if (await context.ledger.isFlaggedSince(attempt.id, "refund_retried", last.created_at)) return undefined
  // it was left to a person
  for (const sentence of [putOffForGood(last, operations), approvedSince(last, operations)])
    if (await context.ledger.wasFlagged(attempt.id, "reversal_refused", sentence, last.created_at)) return undefined
  return (await mayTryAgain(context, attempt, last, operations)) ? nextAt : undefined
}

async function tryAgain(
  context: PaymentContext,
  attempt: Attempt,
  last: Operation,
  seen: readonly Operation[],
): Promise<boolean> {
  const { kind, payment_transaction_id, surcharge, request_key, requested_by: by } = last
  // without a key its other parts cannot be found, so only this one is sent
  const total = request_key === undefined ? undefined : last.refund_total
  const amount = kind === "cancel" ? attempt.price : (total ?? last.amount)
  if (surcharge === "alone")
    return (await refundSurcharge(context, { attempt, amount, by, request_key })).type === "done"
  // Medusa may record a part under another refund by now
  const medusa_refund_id = (total && request_key) ?? (last.refund_total ? undefined : last.medusa_refund_id)
  if (medusa_refund_id !== undefined)
    return (await refund(context, { attempt, amount, medusa_refund_id })).type === "done"
  if (kind === "cancel") return (await refundCharge(context, attempt)) === "reversed"
  if (!isNamed(attempt) || refuseByState(context, attempt, seen) !== undefined) return false
  const wanted = { kind, amount, payment_transaction_id, request_key, requested_by: by }
  const operation = await carryOut(context, attempt, wanted, seen)
  return operation !== undefined && wentThrough(operation)
}

/** Under the payment's lock. After enough tries, or if it is no longer possible, the refund is left to a person. */
export async function retryRefund(context: PaymentContext, attempt: Attempt): Promise<void> {
  const nextAt = await nextRefundTry(context, attempt, await endStaleOperations(context, attempt.id))
  if (nextAt === undefined || nextAt > context.clock.now()) return
  await context.store.refunds.whileLocked(attempt.id, () => retryLocked(context, attempt))
}

async function retryLocked(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { ledger, clock } = context
  const seen = await endStaleOperations(context, attempt.id)
  const nextAt = await nextRefundTry(context, attempt, seen)
  const last = findToRetry(seen)?.last
  if (last === undefined || nextAt === undefined || nextAt > clock.now()) return
  if (wasRepeatedByService(last, seen)) {
    await flag(context, attempt, say("refund.repeated_before", { amount: last.amount }))
    return
  }
  const leave = (sentence: Sentence) =>
    ledger.openAttention({ kind: "reversal_refused", attempt_id: attempt.id, sentence })
  if (await wasApprovedSince(context, attempt, last)) return leave(approvedSince(last, seen))
  // a person has said that this item's part did not go through
  if (last.resolution !== undefined && !wentThrough(last)) return leave(putOffForGood(last, seen))
  if (last.surcharge !== "alone" && (await waitsForChange(context, attempt, nextAt))) return
  const isDone = await tryAgain(context, attempt, last, seen)
  const now = await endStaleOperations(context, attempt.id)
  const sent = now.slice(seen.length)
  if (isDone || sent.some(wentThrough)) await reconcileRefunds(context, { attempt, mayRefund: false })
  // it waits again, or its end is unknown, which has its own entry
  const isGoingOn = openOperation(now) !== undefined || (await nextRefundTry(context, attempt, now)) !== undefined
  if (!isDone && !(sent.length > 0 && isGoingOn)) await leave(putOffForGood(last, now))
}

/** The service may repeat a refused refund, as a notification reports. Until its end is known it counts as returned. */

type RetryPorts = Pick<Ports, "ledger"> & CapabilityPorts

type RefundRetry = "succeeded" | "failed"

export function getRefundRetry({ svcEventType }: Notification): RefundRetry | undefined {
  if (svcEventType === "REFUND_RETRY_SUCCESS") return "succeeded"
  return svcEventType === "REFUND_RETRY_FAILURE" ? "failed" : undefined
}

export interface RetryReport {
  retry: RefundRetry
  /** Without the service's signature it blocks nothing, because anyone may have sent it. */
  isProven: boolean
  conversationId: string | undefined
}

const isRefused = (operation: Operation) =>
  operation.kind === "refund" && (operation.state === "refused" || isPutOff(operation))

function refusedRefund(operations: readonly Operation[], conversationId: string | undefined): Operation | undefined {
  const named = operations.find(({ id }) => id === conversationId)
  return named ? [named].find(isRefused) : operations.filter(isRefused).at(-1)
}

const flag = ({ ledger }: RetryPorts, { id: attempt_id }: Pick<Attempt, "id">, sentence: Sentence) =>
  ledger.openAttention({ kind: "refund_retried", attempt_id, sentence })

async function mark(ports: RetryPorts, { id }: Operation): Promise<boolean> {
  const marked = await ports.ledger.markRetried(id)
  if (marked) await flagUnknown(ports, marked)
  return marked !== undefined
}

export async function markNextRefused(ports: RetryPorts, attempt_id: string): Promise<void> {
  const operations = await ports.ledger.listOperations(attempt_id)
  const checked = operations.filter(({ retried }) => retried !== undefined)
  const isChecked = ({ amount, payment_transaction_id }: Operation) =>
    checked.some((one) => isEqual(one.amount, amount) && one.payment_transaction_id === payment_transaction_id)
  const next = operations.filter((one) => isRefused(one) && !isChecked(one)).at(-1)
  if (next) await mark(ports, next)
}

async function noteFailed(ports: RetryPorts, operations: readonly Operation[]): Promise<void> {
  const open = operations.find(({ state, retried }) => state === "unknown" && retried !== undefined)
  const noted = open && (await ports.ledger.noteRetryFailed(open.id))
  if (noted) await flagUnknown(ports, noted)
}

/** A proven report blocks refunds; an unproven one is flagged once. `busy`: another refund is open, so report again. */
export async function noteRefundRetry(
  ports: RetryPorts,
  attempt: Pick<Attempt, "id">,
  { retry, isProven, conversationId }: RetryReport,
): Promise<"noted" | "busy"> {
  const { ledger } = ports
  const operations = await ledger.listOperations(attempt.id)
  if (!isProven) {
    // for a payment without a refused refund it says nothing
    const last = retry === "succeeded" ? operations.findLast(isRefused) : undefined
    if (last && !(await ledger.isFlaggedSince(attempt.id, "refund_retried", last.created_at)))
      await flag(ports, attempt, REPEAT_UNPROVEN)
    return "noted"
  }
  if (retry === "failed") {
    await noteFailed(ports, operations)
    return "noted"
  }
  const refused = refusedRefund(operations, conversationId)
  if (refused) {
    if (await mark(ports, refused)) return "noted"
    await flag(ports, attempt, REPEAT_OF_UNKNOWN_REFUND)
    return "busy"
  }
  // the service repeats its notifications
  const isKnown = operations.some(({ retried }) => retried !== undefined)
  if (!isKnown) await flag(ports, attempt, REPEAT_OF_UNKNOWN_REFUND)
  return "noted"
}
