import type { CancelPaymentRequest } from "../client"
import type { Money } from "../money"
import { joined, leftOfPayment, OF_PAYMENT, refuseAmount, say, surchargeSentence } from "../payment"
import type { RefundRefusal, Sentence } from "../payment"
import { carryOut, isNamed, pastOperations, refundedOf, type ChargedAttempt } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { compareLater, isGone, refuseByStanding, sentenceOf } from "./refund-standing"

export interface RefundRequest {
  attempt: Attempt
  amount: Money
  /** Medusa's refund; a retry of Medusa's brings a new one. */
  medusaRefundId: string
  /** The refunds of the payment that Medusa holds now. An operation of one that it dropped is nobody's. */
  heldRefundIds?: readonly string[] | undefined
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
}

export type Refunded = { is: "done"; operation: Operation } | { is: "refused"; sentence: Sentence }

const done = (operation: Operation): Refunded => ({ is: "done", operation })
const refused = (sentence: Sentence): Refunded => ({ is: "refused", sentence })

export const AT_ONCE = say(
  "Another refund was made at the same moment. Look at what is left, then retry.",
  "Aynı anda başka bir iade yapıldı. Kalan tutara bakın, sonra yeniden deneyin.",
)
export const NEVER_CHARGED = say(
  "This payment was never charged: there is nothing to refund.",
  "Bu ödeme hiç çekilmedi: iade edilecek bir tutar yok.",
)

const isSame = (a: Money, b: Money) => a.currency === b.currency && a.minor === b.minor
/** A refund that Medusa asked for before and that reached its end; one that was never sent has none. */
function sameAgain({ medusaRefundId }: RefundRequest, operations: readonly Operation[]): Refunded | undefined {
  const own = operations.filter((operation) => operation.medusaRefundId === medusaRefundId)
  const gone = own.find(isGone)
  if (gone) return done(gone)
  const refusal = own.find(({ kind, state }) => kind === "refund" && state === "refused")
  return refusal && refused(sentenceOf(refusal))
}

const isWholeReversal = ({ kind }: Operation, { state }: Attempt) => kind === "cancel" || state === "reversed"

type Asked = Pick<RefundRequest, "attempt" | "amount" | "heldRefundIds">

/** Money that went back already, that no refund of Medusa's stands for, and that a refund of this amount may stand for. */
function unclaimed({ attempt, amount, heldRefundIds }: Asked, operations: readonly Operation[]): Operation | undefined {
  const isFree = ({ medusaRefundId: holder }: Operation) =>
    holder === undefined || (heldRefundIds !== undefined && !heldRefundIds.includes(holder))
  const free = operations.filter((operation) => isGone(operation) && isFree(operation))
  return (
    free.find((operation) => isSame(operation.amount, amount)) ??
    free.find((operation) => isWholeReversal(operation, attempt))
  )
}

/** A refund for which money went back already: it stands for that, and nothing is sent. */
async function claim(
  { ledger }: Ports,
  request: RefundRequest,
  operations: readonly Operation[],
): Promise<Refunded | undefined> {
  const fitting = unclaimed(request, operations)
  if (fitting === undefined) return undefined
  const claimed = await ledger.claimOperation(fitting.id, request.medusaRefundId, fitting.medusaRefundId)
  return claimed ? done(claimed) : refused(AT_ONCE)
}

/** Why nothing is sent; undefined when it may be. */
function refusalOf(ports: Ports, { attempt, amount }: Asked, operations: readonly Operation[]) {
  const left = leftOfPayment({ ...attempt, refunded: refundedOf(operations, attempt) }, ports.refunds.cap)
  const refusal = refuseByStanding(ports, attempt, operations) ?? refuseAmount(amount, left, OF_PAYMENT)
  if (refusal?.because !== "nothing_left") return refusal
  const told = surchargeSentence(attempt, operations.findLast(isGone)?.surcharge)
  return told === undefined ? refusal : { ...refusal, sentence: joined(refusal.sentence, told) }
}

/** Why a refund of this amount would be refused if Medusa asked for it now; undefined when it would be sent, or claimed. */
export async function refuseBeforehand(ports: Ports, asked: Asked): Promise<RefundRefusal | undefined> {
  const operations = await pastOperations(ports, asked.attempt.id)
  return unclaimed(asked, operations) ? undefined : refusalOf(ports, asked, operations)
}

/** A cancel undoes the whole payment, and only one of which nothing went back; it is not asked for twice. */
function mayCancel({ refunds }: Ports, { attempt, amount }: RefundRequest, operations: readonly Operation[]): boolean {
  const isUntouched = !operations.some((one) => isGone(one) || (one.kind === "cancel" && one.state === "refused"))
  return refunds.fullRefund === "cancel-first" && isUntouched && isSame(amount, attempt.price)
}

async function sendRefund(
  ports: Ports,
  attempt: ChargedAttempt,
  request: RefundRequest,
  seen: readonly Operation[],
): Promise<Refunded> {
  const { amount, medusaRefundId, reason, description } = request
  const isCancel = mayCancel(ports, request, seen)
  const operation = await carryOut(
    ports,
    attempt,
    isCancel
      ? { kind: "cancel", amount: attempt.paidPrice, medusaRefundId, reason, description }
      : { kind: "refund", amount, medusaRefundId },
    seen,
  )
  if (operation === undefined) return findOrSend(ports, request)
  if (isGone(operation)) return done(operation)
  return isCancel && operation.state === "refused" ? findOrSend(ports, request) : refused(sentenceOf(operation))
}

/**
 * Gives money of a payment back for a refund of Medusa's: the result of that very refund when it was asked before; an operation
 * that went through and that no refund stands for; else, with nothing in flight or unknown, a new one. Two equal refunds asked
 * for on purpose are two.
 */
export async function refund(ports: Ports, request: RefundRequest): Promise<Refunded> {
  const refunded = await findOrSend(ports, request)
  // what a refusal leaves in Medusa is compared by the job, whoever asked
  if (refunded.is === "refused") await compareLater(ports, request.attempt)
  return refunded
}

async function findOrSend(ports: Ports, request: RefundRequest): Promise<Refunded> {
  const { attempt } = request
  if (!isNamed(attempt)) return refused(NEVER_CHARGED)
  const operations = await pastOperations(ports, attempt.id)
  const known = sameAgain(request, operations) ?? (await claim(ports, request, operations))
  if (known) return known
  const refusal = refusalOf(ports, request, operations)
  return refusal === undefined ? sendRefund(ports, attempt, request, operations) : refused(refusal.sentence)
}
