import type { Notification } from "../../client"
import { isEqual } from "../../money"
import { isPutOff, type Sentence } from "../../domain"
import type { Attempt, Ledger, Operation } from "../ports/ports"
import type { CapabilityPorts } from "../capabilities/may-call"
import { flagUnknown } from "./money-operation"
import { REPEAT_OF_UNKNOWN_REFUND, REPEAT_UNPROVEN } from "./sentences"

/*
 * The service repeats a refund that it has refused by itself, and reports that in a notification (documentation pages; nothing more of it
 * is published). A person, or the service's reports where the account has them, says how it ended. Until then it counts as money that may be
 * back.
 */

type RetryLedger = Pick<
  Ledger,
  | "listOperations"
  | "findOperation"
  | "markRetried"
  | "noteRetryFailed"
  | "openAttention"
  | "closeAttention"
  | "wasFlagged"
>
interface RetryPorts extends CapabilityPorts {
  ledger: RetryLedger
}

/** How the service's own repeat of a refused refund ended. */
export type RefundRetry = "succeeded" | "failed"

/** Undefined: the notification is not about such a repeat. */
export function refundRetryOf({ svcEventType }: Notification): RefundRetry | undefined {
  if (svcEventType === "REFUND_RETRY_SUCCESS") return "succeeded"
  return svcEventType === "REFUND_RETRY_FAILURE" ? "failed" : undefined
}

export interface RetryReport {
  retry: RefundRetry
  /** The notification carries the service's signature. Without it nothing is barred: it may come from anywhere. */
  isProven: boolean
  /** The conversation it names: an operation's where it is about that one. */
  conversationId: string | undefined
}

/** For good, or for the moment. */
const isRefused = (operation: Operation) =>
  operation.kind === "refund" && (operation.state === "refused" || isPutOff(operation))

/** The refused refund it is about: the one that is named, else the newest. */
function refusedRefund(operations: readonly Operation[], conversationId: string | undefined): Operation | undefined {
  const named = operations.find(({ id }) => id === conversationId)
  return named ? [named].find(isRefused) : operations.filter(isRefused).at(-1)
}

const flag = ({ ledger }: RetryPorts, { id: attempt_id }: Pick<Attempt, "id">, sentence: Sentence) =>
  ledger.openAttention({ kind: "refund_retried", attempt_id, sentence })

/** Bars further refunds until a person has reported how this one ended. False: another is open already. */
async function mark(ports: RetryPorts, { id }: Operation): Promise<boolean> {
  const marked = await ports.ledger.markRetried(id)
  if (marked) await flagUnknown(ports, marked)
  return marked !== undefined
}

/** A person reports that it was not the refund in question: the newest other one that was refused becomes the one in question. */
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

/**
 * Stores what a notification reports of a repeated refund. One that is proven bars further refunds of the payment; one that is not is
 * flagged, once ever. `busy`: another refund of the payment is open at the moment, so the service is to report it again.
 */
export async function noteRefundRetry(
  ports: RetryPorts,
  attempt: Pick<Attempt, "id">,
  { retry, isProven, conversationId }: RetryReport,
): Promise<"noted" | "busy"> {
  const { ledger } = ports
  const operations = await ledger.listOperations(attempt.id)
  if (!isProven) {
    // it may come from anywhere: of a payment without a refused refund it says nothing
    const isPossible = retry === "succeeded" && operations.some(isRefused)
    if (isPossible && !(await ledger.wasFlagged(attempt.id, "refund_retried")))
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
