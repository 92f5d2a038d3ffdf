import { compare, isEqual, compareDecimal, min, subtract, sum, type Money } from "../../money"
import {
  isStale,
  refuse,
  refuseByItem,
  refuseSituation,
  restBefore,
  surchargeSentence,
  type RefundRefusal,
  type Sentence,
  capOfPrice,
  joined,
  leftOfItem,
  nothingLeft,
  OF_PAYMENT,
  planByAmount,
  planRefund,
  refuseAmount,
  refuseOpenOperation,
  refuseUnnamedPart,
  roundedBothWays,
  surchargeNote,
  type RefundStep,
} from "../../domain"
import type { Attempt, MedusaRefunds, Operation, Ports } from "../ports/ports"
import { getBooks, listFreeGroups } from "./reconcile-refunds"
import {
  amountToReturn,
  exactRefund,
  barsOthers,
  getWorth,
  type RefundGroup,
  getCancel,
  getAmountLeft,
  openOperation,
  refundedAsWhole,
  wasUndone,
  type ExactRefund,
  freeGroups,
  goneFor,
  isCancel,
  isOfMarketplace,
  mayCancel,
  getAmountRefunded,
} from "./returned"
import { HOLDS, IS_HELD, RECONCILE_FIRST } from "./sentences"

/** Why nothing at all can be refunded of a payment in its present state; undefined when something can. */
export function refuseByState(
  { clock }: Pick<Ports, "clock">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined {
  const { hold = "captured" } = attempt
  if (hold !== "captured" && attempt.state === "completed" && !wasUndone(attempt, operations))
    return refuse("not_captured", hold === "held" ? IS_HELD : HOLDS[hold])
  return refuseSituation({
    now: clock.now(),
    // its last move: a charge becomes an order at once. In the last minutes of the window the service decides.
    paidAt: attempt.last_activity_at,
    isCancelled: wasUndone(attempt, operations),
    surcharge: surchargeSentence(attempt, getCancel(operations)?.surcharge),
    isUnderReview: attempt.state === "in_review",
    openOperation: openOperation(operations),
  })
}

/** Why no item can be refunded by itself of a payment in its present state; undefined when one can. */
export const refuseItems = (
  ports: Pick<Ports, "clock" | "refunds">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined =>
  refuseByState(ports, attempt, operations) ??
  refuseByItem(refundedAsWhole(operations, attempt), getAmountLeft(ports, attempt, operations))

/**
 * An item by item refund that was cut off may be a part of what is requested now: until the refunds are reconciled, another could return
 * the same money twice. `free`: what went back and none of Medusa's refunds stands for.
 */
const refuseCutOff = (free: readonly RefundGroup[], attempt: Attempt): RefundRefusal | undefined =>
  free.some((group) => barsOthers(group, attempt)) ? refuse("not_reconciled", RECONCILE_FIRST) : undefined

/** What is requested: an exact amount, or all that Medusa takes to be left. Undefined: a refund that does not come from Medusa. */
export type RequestedRefund = { amount: string } | "rest" | undefined

interface Request {
  attempt: Attempt
  operations: readonly Operation[]
  medusa: MedusaRefunds
  requested: RequestedRefund
  now: Date
}

/** Whether the request matches money that went back already: then the refund completes Medusa's books, and sends nothing. */
function isMatched({ attempt, medusa, operations, requested }: Request, free: readonly RefundGroup[]): boolean {
  if (requested === undefined) return false
  const asked = requested === "rest" ? restBefore(medusa.paid, medusa.refunds) : requested.amount
  const amount = amountToReturn(attempt, exactRefund(asked, medusa), operations)
  return free.some((group) => isEqual(getWorth(group, attempt), amount))
}

/**
 * Why a refund has to wait until the refunds before it are reconciled: the order does not count one of Medusa's refunds, or Medusa has
 * none for money that went back a while ago. Undefined when nothing stands in the way. It is the guard of the routes, where Medusa's
 * books are known; `refund` refuses what was cut off (`refuseCutOff`) once more, for code that runs Medusa's workflows without a route.
 */
export function refuseUnreconciled(request: Request): Sentence | undefined {
  const { attempt, operations, medusa, now } = request
  if (medusa.isCancelled) return undefined
  const { onPayment, onOrder } = getBooks(operations, attempt, medusa)
  if (compare(onOrder, onPayment) < 0) return RECONCILE_FIRST
  const free = listFreeGroups(operations, medusa)
  const isOld = free.some(({ operations: own }) => own.some((one) => isStale(one, now)))
  const isBarred = refuseCutOff(free, attempt) !== undefined || isOld
  return isBarred && !isMatched(request, free) ? RECONCILE_FIRST : undefined
}

export const isSame = (a: Money, b: Money) => a.currency === b.currency && isEqual(a, b)

/** A refund that Medusa makes, or (without its id) is about to make. */
export interface WantedRefund {
  attempt: Attempt
  /** How much goes back; where `exact` is there, `inMinorUnits` finds it. */
  amount: Money
  /** Left out: Medusa's figures are not known, and the amount is all that counts. */
  exact?: ExactRefund | undefined
  /** Medusa's refund; a retry of Medusa's brings a new one. */
  medusa_refund_id?: string
  /** The refunds that Medusa's payment has now. An operation of one that Medusa dropped stands for none. */
  medusaRefundIds?: readonly string[] | undefined
}

/** The same refund with the amount that goes back for it. */
export function inMinorUnits<Wanted extends WantedRefund>(wanted: Wanted, operations: readonly Operation[]): Wanted {
  const { attempt, exact, medusa_refund_id } = wanted
  return exact ? { ...wanted, amount: amountToReturn(attempt, exact, operations, medusa_refund_id) } : wanted
}

/** Why nothing at all is sent for a refund that is too small to move a minor unit, or all of whose money is back: `done`, or a refusal. */
export function endWithoutSending(
  { amount, exact, medusa_refund_id }: WantedRefund,
  operations: readonly Operation[],
): { type: "done" } | RefundRefusal | undefined {
  if (exact === undefined || amount.minor > 0n) return undefined
  // nothing is captured: why nothing can be refunded is decided by the attempt's state
  if (compareDecimal(exact.captured, "0") <= 0) return undefined
  const others = exact.refunds.filter(({ id }) => id !== medusa_refund_id)
  const isOver = compareDecimal(restBefore(exact.captured, others), "0") <= 0
  if (isOver) return refuse("nothing_left", nothingLeft(OF_PAYMENT))
  return refuseOpenOperation(openOperation(operations)) ?? { type: "done" }
}

/** Money that went back already, that none of Medusa's refunds stands for, and that a refund of this amount may stand for. */
export function matching(
  { attempt, amount, medusaRefundIds }: WantedRefund,
  operations: readonly Operation[],
): RefundGroup[] {
  const free = freeGroups(operations, medusaRefundIds)
  const fitting = free.find((group) => isSame(getWorth(group, attempt), amount)) ?? free.find(isCancel)
  if (fitting) return [fitting]
  if (attempt.state === "reversed") return free
  // the whole charge, refunded item by item
  const worth = free.map((group) => getWorth(group, attempt))
  return isOfMarketplace(attempt) && isSame(sum(worth, attempt.price.currency), amount) ? free : []
}

/** What of a refund is not back yet: requested again under the same id it continues where it was cut off. */
export function getRest({ attempt, amount, medusa_refund_id }: WantedRefund, operations: readonly Operation[]): Money {
  if (medusa_refund_id === undefined) return amount
  return subtract(amount, getWorth({ operations: goneFor(medusa_refund_id, operations) }, attempt))
}

/**
 * A refund finer than a minor unit, for which money of nearly its amount may have gone back already: another could return the same money
 * twice.
 */
function refuseNear({ attempt, exact, medusaRefundIds }: WantedRefund, operations: readonly Operation[]) {
  if (exact === undefined) return undefined
  const [down, up] = roundedBothWays(exact.amount, attempt.price.currency)
  const worths = freeGroups(operations, medusaRefundIds).map((group) => getWorth(group, attempt))
  const isNear = !isEqual(down, up) && worths.some((worth) => isEqual(worth, down) || isEqual(worth, up))
  return isNear ? refuse("not_reconciled", RECONCILE_FIRST) : undefined
}

/** How money is sent back: by a cancel, item by item, or over the payment as a whole. */
type Way = { type: "cancel" } | { type: "items"; steps: RefundStep[] } | { type: "whole" }

/** The items of a marketplace's payment, which the service never refunds as a whole; a part names its item where several sellers are paid. */
async function planMarketplace(ports: Ports, { attempt }: WantedRefund, rest: Money, operations: readonly Operation[]) {
  const cap = capOfPrice(ports.refunds.cap)
  const items = await ports.ledger.listItems(attempt.id)
  const plan = planRefund(items, rest, cap)
  if (plan.type === "refused") return plan
  const lefts = items.map((item) => leftOfItem(item, cap))
  // Medusa knows the price: with a surcharge more may be left at the service than it can request
  const left = min(sum(lefts, rest.currency), subtract(attempt.price, getAmountRefunded(operations, attempt)))
  const refusal = rest.minor < left.minor ? refuseUnnamedPart(items, cap) : undefined
  return refusal ?? { type: "items" as const, steps: plan.steps }
}

/** All that is left is refunded over the payment, and so is what follows a refund over the payment (adr/0006); the rest is refunded by item. */
async function planPayment(ports: Ports, { attempt }: WantedRefund, rest: Money, operations: readonly Operation[]) {
  const left = getAmountLeft(ports, attempt, operations)
  const refusal = refuseAmount(rest, left, OF_PAYMENT)
  if (refusal) return refusal
  if (refundedAsWhole(operations, attempt).minor > 0n) return { type: "whole" as const }
  const items = await ports.ledger.listItems(attempt.id)
  const steps = planByAmount(items, rest, left, capOfPrice(ports.refunds.cap))
  return steps ? { type: "items" as const, steps } : { type: "whole" as const }
}

async function choose(
  ports: Ports,
  wanted: WantedRefund,
  operations: readonly Operation[],
): Promise<Way | RefundRefusal> {
  const { attempt, amount, medusaRefundIds } = wanted
  const refusal =
    refuseByState(ports, attempt, operations) ??
    refuseCutOff(freeGroups(operations, medusaRefundIds), attempt) ??
    refuseNear(wanted, operations)
  if (refusal) return refusal
  if (isSame(amount, attempt.price) && mayCancel(ports, attempt, operations))
    return refuseAmount(amount, getAmountLeft(ports, attempt, operations), OF_PAYMENT) ?? { type: "cancel" }
  const plan = isOfMarketplace(attempt) ? planMarketplace : planPayment
  return plan(ports, wanted, getRest(wanted, operations), operations)
}

/** How the money of a refund goes back, or why nothing is sent; where nothing is left, with what became of the surcharge. */
export async function decideRefund(ports: Ports, wanted: WantedRefund, operations: readonly Operation[]) {
  const { attempt } = wanted
  const way = await choose(ports, wanted, operations)
  if (way.type !== "refused" || way.reason !== "nothing_left") return way
  const state = { refunded: getAmountRefunded(operations, attempt), isCancelled: false, mayCancel: false }
  const note = surchargeNote({ ...attempt, ...state }, ports.refunds.cap)
  return note === undefined ? way : { ...way, sentence: joined(way.sentence, note) }
}

/**
 * Why a refund of this amount would be refused if Medusa requested it now; undefined when it would be sent, or stands for money that went
 * back. For the guard of Medusa's own route, which has to answer before Medusa does; the decision is the same one.
 */
export async function refuseBeforehand(
  ports: Ports,
  requested: WantedRefund,
  operations: readonly Operation[],
): Promise<RefundRefusal | undefined> {
  const wanted = inMinorUnits(requested, operations)
  const ended = endWithoutSending(wanted, operations)
  if (ended) return ended.type === "refused" ? ended : undefined
  if (matching(wanted, operations).length > 0) return undefined
  const way = await decideRefund(ports, wanted, operations)
  return way.type === "refused" ? way : undefined
}
