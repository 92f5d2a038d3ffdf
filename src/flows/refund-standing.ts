import { explainError } from "../mapping"
import { refuseSituation, surchargeSentence, QUIET_MS, type RefundRefusal } from "../payment"
import type { Attempt, Operation, Ports } from "./ports"

/** The job looks once all hands are certainly gone. */
const COMPARED_AFTER_MS = QUIET_MS + 10_000

export const isGone = ({ state }: Operation) => state === "succeeded"

/** A refund or cancel whose end is not known. */
export function openOperation(operations: readonly Operation[]): "in_flight" | "unknown" | undefined {
  if (operations.some(({ state }) => state === "unknown")) return "unknown"
  return operations.some(({ state }) => state === "sent") ? "in_flight" : undefined
}

/** Why nothing at all can be refunded of a payment as it stands; undefined when something can. */
export function refuseByStanding(
  { clock }: Ports,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined {
  const cancel = operations.find((one) => one.kind === "cancel" && isGone(one))
  return refuseSituation({
    now: clock.now(),
    // its last move: a charge becomes an order at once. In the last minutes of the window the service decides.
    paidAt: attempt.lastActivityAt,
    isCancelled: attempt.state === "reversed" || cancel !== undefined,
    surcharge: surchargeSentence(attempt, cancel?.surcharge),
    isUnderReview: attempt.state === "in_review",
    openOperation: openOperation(operations),
  })
}

/** The service's own word on another try; where it gave none, none is made up. */
function onAnotherTry({ retryable }: Operation): string {
  if (retryable === undefined) return ""
  return retryable
    ? " The payment service says that it may go well another time: try again later."
    : " The payment service says that trying again does not help."
}

function refusalOf(operation: Operation): string {
  const { errorCode: code, errorGroup: group } = operation
  const named = [...(code === undefined ? [] : [` with code ${code}`]), ...(group === undefined ? [] : [`, ${group}`])]
  const meaning = code === undefined && group === undefined ? "" : ` ${explainError({ code, group }).merchant.en}`
  return `The payment service refused the refund${named.join("")}. No money went back.${meaning}${onAnotherTry(operation)}`
}

/** What is said of an operation that did not go through. */
export function sentenceOf(operation: Operation): string {
  if (operation.state === "refused") return refusalOf(operation)
  if (operation.state === "not_sent")
    return "The payment service did not take the refund on, so no money went back. Try again in a few minutes."
  return (
    "It is not known whether the refund went through. Do not refund again: look the payment up at the payment service, and " +
    "settle it on the attention list."
  )
}

/** The job compares what Medusa holds of an order's refunds with the ledger, should nobody live to do it now. */
export async function compareLater({ ledger, clock }: Ports, attempt: Attempt): Promise<void> {
  if (attempt.state !== "completed") return
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + COMPARED_AFTER_MS) })
}
