import { explainError } from "../mapping"
import {
  isPutOff,
  joined,
  PUT_OFF,
  refuseSituation,
  say,
  surchargeSentence,
  QUIET_MS,
  type RefundRefusal,
  type Sentence,
} from "../payment"
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
function onAnotherTry({ retryable }: Operation): Sentence[] {
  if (retryable === undefined) return []
  return [
    retryable
      ? say(
          "The payment service says that it may go well another time: try again later.",
          "Ödeme hizmeti, işlemin başka bir zaman gerçekleşebileceğini bildiriyor: daha sonra yeniden deneyin.",
        )
      : say(
          "The payment service says that trying again does not help.",
          "Ödeme hizmeti, yeniden denemenin sonucu değiştirmeyeceğini bildiriyor.",
        ),
  ]
}

function refusalOf(operation: Operation): Sentence {
  const { errorCode: code, errorGroup: group } = operation
  const named = [...(code === undefined ? [] : [` with code ${code}`]), ...(group === undefined ? [] : [`, ${group}`])]
  const given = [code, group].filter((word) => word !== undefined).join(", ")
  const refused = say(
    `The payment service refused the refund${named.join("")}. No money went back.`,
    `Ödeme hizmeti iadeyi reddetti${given === "" ? "" : ` (${given})`}. Para iade edilmedi.`,
  )
  const meaning = given === "" ? [] : [explainError({ code, group }).merchant]
  return joined(refused, ...meaning, ...onAnotherTry(operation))
}

/** What is said of an operation that did not go through. */
export function sentenceOf(operation: Operation): Sentence {
  if (operation.state === "refused") return refusalOf(operation)
  if (isPutOff(operation)) return PUT_OFF
  if (operation.state === "not_sent")
    return say(
      "The payment service did not take the refund on, so no money went back. Try again in a few minutes.",
      "Ödeme hizmeti iadeyi işleme almadı, bu nedenle para iade edilmedi. Birkaç dakika sonra yeniden deneyin.",
    )
  return say(
    "It is not known whether the refund went through. Do not refund again: look the payment up at the payment service, and " +
      "settle it on the attention list.",
    "İadenin gerçekleşip gerçekleşmediği bilinmiyor. Yeniden iade etmeyin: ödemeyi ödeme hizmetinde sorgulayın ve " +
      "“İlgilenilmesi gerekenler” listesinde sonuçlandırın.",
  )
}

/** The job compares what Medusa holds of an order's refunds with the ledger, should nobody live to do it now. */
export async function compareLater({ ledger, clock }: Ports, attempt: Attempt): Promise<void> {
  if (attempt.state !== "completed") return
  await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + COMPARED_AFTER_MS) })
}
