import type { Notification } from "../client"
import { isEqual } from "../money"
import { isPutOff, say, type Sentence } from "../payment"
import { listUnknown } from "./money-operation"
import type { Attempt, Ledger, Operation } from "./ports"

/*
 * The service repeats a refund that it has refused by itself, and reports that in a notification (documentation pages; nothing more of it
 * is published). No operation looks a refund up, so a person says what became of it. Until then it counts as money that may be back.
 */

type RetryLedger = Pick<
  Ledger,
  | "listOperations"
  | "findOperation"
  | "markRetried"
  | "noteRetryFailed"
  | "openAttention"
  | "closeAttention"
  | "wasListed"
>
interface RetryPorts {
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
  /** The notification carries the service's signature. Without it nothing is barred: anybody may have sent it. */
  isProven: boolean
  /** The conversation it names: an operation's where it is about that one. */
  conversationId: string | undefined
}

const LOOK = say(
  "Look the payment up at the payment service before anything more is given back: the same money could go back twice.",
  "Başka bir iade yapmadan önce ödemeye ödeme hizmetinin panelinden bakın: aynı para iki kez geri gidebilir.",
)
const UNPROVEN = say(
  "A notification without a valid signature says that the payment service has repeated a refused refund of this payment by itself, and " +
    `that it went through. Nothing was changed here. ${LOOK.en}`,
  "Geçerli imzası olmayan bir bildirime göre ödeme hizmeti bu ödemenin reddedilmiş bir iadesini kendiliğinden yeniden denedi ve iade " +
    `gerçekleşti. Burada hiçbir şey değiştirilmedi. ${LOOK.tr}`,
)
const UNKNOWN_HERE = say(
  "The payment service reports that it has repeated a refused refund of this payment by itself, and that it went through. It cannot be said " +
    `here which refund that is. ${LOOK.en}`,
  "Ödeme hizmeti bu ödemenin reddedilmiş bir iadesini kendiliğinden yeniden denediğini ve iadenin gerçekleştiğini bildiriyor. Bunun hangi " +
    `iade olduğu burada belirlenemiyor. ${LOOK.tr}`,
)

/** For good, or for the moment. */
const isRefused = (operation: Operation) =>
  operation.kind === "refund" && (operation.state === "refused" || isPutOff(operation))

/** The refused refund it is about: the one that is named, else the newest. */
function refusedRefund(operations: readonly Operation[], conversationId: string | undefined): Operation | undefined {
  const named = operations.find(({ id }) => id === conversationId)
  return named ? [named].find(isRefused) : operations.filter(isRefused).at(-1)
}

const flag = ({ ledger }: RetryPorts, { id: attemptId }: Pick<Attempt, "id">, sentence: Sentence) =>
  ledger.openAttention({ kind: "refund_retried", attemptId, sentence })

/** Bars further refunds until a person has said what became of this one. False: another is open already. */
async function mark(ports: RetryPorts, { id }: Operation): Promise<boolean> {
  const marked = await ports.ledger.markRetried(id)
  if (marked) await listUnknown(ports, marked)
  return marked !== undefined
}

/** A person says that it was not the refund they were asked about: the newest that was refused and is not like it is asked about next. */
export async function markNextRefused(ports: RetryPorts, attemptId: string): Promise<void> {
  const operations = await ports.ledger.listOperations(attemptId)
  const answered = operations.filter(({ retried }) => retried !== undefined)
  const isAnswered = ({ amount, paymentTransactionId }: Operation) =>
    answered.some((one) => isEqual(one.amount, amount) && one.paymentTransactionId === paymentTransactionId)
  const next = operations.filter((one) => isRefused(one) && !isAnswered(one)).at(-1)
  if (next) await mark(ports, next)
}

async function noteFailed(ports: RetryPorts, operations: readonly Operation[]): Promise<void> {
  const open = operations.find(({ state, retried }) => state === "unknown" && retried !== undefined)
  const noted = open && (await ports.ledger.noteRetryFailed(open.id))
  if (noted) await listUnknown(ports, noted)
}

/**
 * Takes in what a notification reports of a repeated refund. One that is proven bars further refunds of the payment; one that is not is
 * flagged, once ever. `busy`: another refund of the payment is open just now, so the service is to report it again.
 */
export async function noteRefundRetry(
  ports: RetryPorts,
  attempt: Pick<Attempt, "id">,
  { retry, isProven, conversationId }: RetryReport,
): Promise<"noted" | "busy"> {
  const { ledger } = ports
  const operations = await ledger.listOperations(attempt.id)
  if (!isProven) {
    // anybody may have sent it: of a payment without a refused refund it says nothing
    const isPossible = retry === "succeeded" && operations.some(isRefused)
    if (isPossible && !(await ledger.wasListed(attempt.id, "refund_retried"))) await flag(ports, attempt, UNPROVEN)
    return "noted"
  }
  if (retry === "failed") {
    await noteFailed(ports, operations)
    return "noted"
  }
  const refused = refusedRefund(operations, conversationId)
  if (refused) {
    if (await mark(ports, refused)) return "noted"
    await flag(ports, attempt, UNKNOWN_HERE)
    return "busy"
  }
  // the service repeats its notifications
  const isKnown = operations.some(({ retried }) => retried !== undefined)
  if (!isKnown) await flag(ports, attempt, UNKNOWN_HERE)
  return "noted"
}
