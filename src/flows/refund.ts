import type { CancelPaymentRequest } from "../client"
import { isEqual, min, subtract, sum, type Money } from "../money"
import { capOfPrice, joined, leftOfPayment, OF_ITEMS, OF_PAYMENT, refuse, refuseAmount } from "../payment"
import { refuseUnnamedPart, say, surchargeNote, type RefundRefusal, type Sentence } from "../payment"
import { carryOut, isCancelDay, isNamed, pastOperations, refundedOf, type ChargedAttempt } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { AT_ONCE, leftOfItems, planSteps, restOf, sendByItems } from "./refund-by-items"
import { barsOthers, claimGroups, freeGroups, goneFor, isCancel, isOfMarketplace } from "./refund-groups"
import { mayBePart, worthOf, type RefundGroup } from "./refund-groups"
import { compareLater, isGone, refuseByStanding, sentenceOf } from "./refund-standing"
import { SETTLE } from "./unsettled-refunds"

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

export type Refunded = { is: "done" } | { is: "refused"; sentence: Sentence }

const DONE: Refunded = { is: "done" }
const refused = (sentence: Sentence): Refunded => ({ is: "refused", sentence })

export const NEVER_CHARGED = say(
  "This payment was never charged: there is nothing to refund.",
  "Bu ödeme hiç çekilmedi: iade edilecek bir tutar yok.",
)

const isSame = (a: Money, b: Money) => a.currency === b.currency && isEqual(a, b)

/** Only a part of it is back: it goes to the service item by item, and was cut off. */
function isPart({ attempt, amount, medusaRefundId }: RefundRequest, operations: readonly Operation[]): boolean {
  const gone = goneFor(medusaRefundId, operations)
  const isLess = worthOf({ operations: gone }, attempt).minor < amount.minor
  return mayBePart(attempt, gone) && attempt.state !== "reversed" && isLess
}

/** A refund that Medusa asked for before and that reached its end; one that was never sent has none. */
function sameAgain(request: RefundRequest, operations: readonly Operation[]): Refunded | undefined {
  const own = operations.filter((operation) => operation.medusaRefundId === request.medusaRefundId)
  if (own.some(isGone) && !isPart(request, operations)) return DONE
  const refusal = own.find(({ kind, state }) => kind === "refund" && state === "refused")
  return refusal && refused(sentenceOf(refusal))
}

type Asked = Pick<RefundRequest, "attempt" | "amount" | "heldRefundIds"> & { medusaRefundId?: string }

/** Money that went back already, that no refund of Medusa's stands for, and that a refund of this amount may stand for. */
function unclaimed({ attempt, amount, heldRefundIds }: Asked, operations: readonly Operation[]): RefundGroup[] {
  const free = freeGroups(operations, heldRefundIds)
  const fitting = free.find((group) => isSame(worthOf(group, attempt), amount)) ?? free.find(isCancel)
  if (fitting) return [fitting]
  if (attempt.state === "reversed") return free
  // the whole charge, given back item by item
  const worth = free.map((group) => worthOf(group, attempt))
  return isOfMarketplace(attempt) && isSame(sum(worth, attempt.price.currency), amount) ? free : []
}

/** A refund for which money went back already: it stands for that, and nothing is sent. */
async function claim(
  { ledger }: Ports,
  request: RefundRequest,
  operations: readonly Operation[],
): Promise<Refunded | undefined> {
  const fitting = unclaimed(request, operations)
  if (fitting.length === 0) return undefined
  return (await claimGroups(ledger, fitting, request.medusaRefundId)) ? DONE : refused(AT_ONCE)
}

/** What may still be asked for: of the payment, or where it goes item by item of those; a part names its item where several sellers are paid. */
async function refuseByAmount(ports: Ports, asked: Asked, operations: readonly Operation[]) {
  const { attempt, amount, medusaRefundId } = asked
  const cap = capOfPrice(ports.refunds.cap)
  const rest = medusaRefundId === undefined ? amount : restOf({ amount, medusaRefundId }, operations, attempt)
  if (!isOfMarketplace(attempt) || mayCancel(ports, asked, operations)) {
    const left = leftOfPayment({ ...attempt, refunded: refundedOf(operations, attempt) }, cap)
    return refuseAmount(rest, left, OF_PAYMENT)
  }
  const items = await ports.ledger.listItems(attempt.id)
  const left = leftOfItems(ports, items, attempt.price)
  // Medusa knows the price: with a surcharge more may be left at the service than it can ask for
  const all = min(left, subtract(attempt.price, refundedOf(operations, attempt)))
  const isLess = rest.minor < all.minor
  return refuseAmount(rest, left, OF_ITEMS) ?? (isLess ? refuseUnnamedPart(items, cap) : undefined)
}

/** A refund that went item by item was cut off: what it gave back is settled before anything else is sent. */
function refuseUnsettled({ attempt, heldRefundIds }: Asked, operations: readonly Operation[]) {
  const isBarred = freeGroups(operations, heldRefundIds).some((group) => barsOthers(group, attempt))
  return isBarred ? refuse("unsettled", SETTLE) : undefined
}

/** Why nothing is sent; undefined when it may be. */
async function refusalOf(ports: Ports, asked: Asked, operations: readonly Operation[]) {
  const { attempt } = asked
  const refusal =
    refuseByStanding(ports, attempt, operations) ??
    refuseUnsettled(asked, operations) ??
    (await refuseByAmount(ports, asked, operations))
  if (refusal?.because !== "nothing_left") return refusal
  const standing = { refunded: refundedOf(operations, attempt), isCancelled: false, mayCancel: false }
  const note = surchargeNote({ ...attempt, ...standing }, ports.refunds.cap)
  return note === undefined ? refusal : { ...refusal, sentence: joined(refusal.sentence, note) }
}

/** Why a refund of this amount would be refused if Medusa asked for it now; undefined when it would be sent, or claimed. */
export async function refuseBeforehand(ports: Ports, asked: Asked): Promise<RefundRefusal | undefined> {
  const operations = await pastOperations(ports, asked.attempt.id)
  return unclaimed(asked, operations).length > 0 ? undefined : refusalOf(ports, asked, operations)
}

/** A cancel undoes the whole payment on the day of its charge, and only one of which nothing went back; it is not asked for twice. */
function mayCancel(ports: Ports, { attempt, amount }: Asked, operations: readonly Operation[]): boolean {
  if (ports.refunds.fullRefund !== "cancel-first" || !isCancelDay(ports, attempt)) return false
  const isUntouched = !operations.some((one) => isGone(one) || (one.kind === "cancel" && one.state === "refused"))
  return isUntouched && isSame(amount, attempt.price)
}

async function sendCancel(ports: Ports, attempt: ChargedAttempt, request: RefundRequest, seen: readonly Operation[]) {
  const { medusaRefundId, reason, description } = request
  const wanted = { kind: "cancel" as const, amount: attempt.paidPrice, medusaRefundId, reason, description }
  const operation = await carryOut(ports, attempt, wanted, seen)
  // another hand was faster, or it is the other way's turn
  if (operation === undefined || operation.state === "refused") return findOrSend(ports, request)
  return isGone(operation) ? DONE : refused(sentenceOf(operation))
}

async function sendRefund(
  ports: Ports,
  attempt: ChargedAttempt,
  request: RefundRequest,
  seen: readonly Operation[],
): Promise<Refunded> {
  const { medusaRefundId } = request
  const rest = restOf(request, seen, attempt)
  const plan = await planSteps(ports, attempt, rest, seen)
  if (plan?.is === "refused") return refused(plan.sentence)
  if (plan) {
    const stopped = await sendByItems(ports, attempt, request, plan.steps, seen)
    return stopped === undefined ? DONE : refused(stopped)
  }
  const stepOf = isSame(rest, request.amount) ? undefined : request.amount
  const operation = await carryOut(ports, attempt, { kind: "refund", amount: rest, medusaRefundId, stepOf }, seen)
  if (operation === undefined) return findOrSend(ports, request)
  return isGone(operation) ? DONE : refused(sentenceOf(operation))
}

/**
 * Gives money of a payment back for a refund of Medusa's: the result of that very refund when it was asked before; an operation
 * that went through and that no refund stands for; else, with nothing in flight or unknown, a new one, over the payment or item by
 * item (adr/0006). Two equal refunds asked for on purpose are two.
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
  const refusal = await refusalOf(ports, request, operations)
  if (refusal !== undefined) return refused(refusal.sentence)
  const send = mayCancel(ports, request, operations) ? sendCancel : sendRefund
  return send(ports, attempt, request, operations)
}
