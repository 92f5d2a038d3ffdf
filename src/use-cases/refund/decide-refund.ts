import {
  say,
  isSame,
  isStale,
  refuse,
  refuseByItem,
  refuseSituation,
  restBefore,
  surchargeSentence,
  type RefundRefusal,
  type Sentence,
  capOfPrice,
  leftOfItem,
  OF_PAYMENT,
  planByAmount,
  planRefund,
  refuseAmount,
  refuseOpenOperation,
  refuseUnnamedPart,
  roundedBothWays,
  surchargeNote,
  type PaidItem,
  type RefundPart,
} from "../../domain"
import { compare, isEqual, compareDecimal, min, subtract, sum, type Money } from "../../money"
import type { Attempt, Ledger, MedusaRefunds, Operation, Ports } from "../ports/ports"
import { listBooks, listFreeGroups } from "./reconcile-refunds"
import {
  amountToReturn,
  exactRefund,
  barsOthers,
  computeWorth,
  type RefundGroup,
  findCancel,
  getAmountLeft,
  openOperation,
  refundedAsWhole,
  wasUndone,
  type ExactRefund,
  freeGroups,
  goneOfRequest,
  isCancel,
  isOfMarketplace,
  leftOfItems,
  mustRefundByItem,
  mayCancel,
  getAmountRefunded,
} from "./returned"
import { HOLDS, RECONCILE_FIRST } from "./sentences"

export function refuseByState(
  { clock }: Pick<Ports, "clock">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined {
  const { hold = "captured" } = attempt
  if (hold !== "captured" && attempt.state === "completed" && !wasUndone(attempt, operations))
    return refuse("not_captured", hold === "held" ? say("refund.is_held") : HOLDS[hold])
  return refuseSituation({
    now: clock.now(),
    // its last move, because a charge becomes an order at once; in the window's last minutes the service decides
    paidAt: attempt.last_activity_at,
    isCancelled: wasUndone(attempt, operations),
    surcharge: surchargeSentence(attempt, findCancel(operations)?.surcharge),
    isUnderReview: attempt.state === "in_review",
    openOperation: openOperation(operations),
  })
}

export const refuseItems = (
  ports: Pick<Ports, "clock" | "refunds">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined =>
  refuseByState(ports, attempt, operations) ??
  refuseByItem(refundedAsWhole(operations, attempt), getAmountLeft(ports, attempt, operations))

/** A free refund may be a part of this request, and another refund could return the same money twice. */
const refuseCutOff = (free: readonly RefundGroup[], attempt: Attempt): RefundRefusal | undefined =>
  free.some((group) => barsOthers(group, attempt)) ? refuse("not_reconciled", RECONCILE_FIRST) : undefined

export type RequestedRefund = { amount: string } | "rest" | undefined

interface Request {
  attempt: Attempt
  operations: readonly Operation[]
  medusa: MedusaRefunds
  requested: RequestedRefund
  now: Date
}

/** Then the refund completes Medusa's books, and sends nothing. */
function isMatched({ attempt, medusa, operations, requested }: Request, free: readonly RefundGroup[]): boolean {
  if (requested === undefined) return false
  const asked = requested === "rest" ? restBefore(medusa.paid, medusa.refunds) : requested.amount
  const amount = amountToReturn(attempt, exactRefund(asked, medusa), operations)
  return free.some((group) => isEqual(computeWorth(group, attempt), amount))
}

/** The routes' guard. `refund` repeats `refuseCutOff` for code that runs Medusa's workflows without a route. */
export function refuseUnreconciled(request: Request): Sentence | undefined {
  const { attempt, operations, medusa, now } = request
  if (medusa.isCancelled) return undefined
  const { onPayment, onOrder } = listBooks(operations, attempt, medusa)
  if (compare(onOrder, onPayment) < 0) return RECONCILE_FIRST
  const free = listFreeGroups(operations, medusa)
  const isOld = free.some(({ operations: own }) => own.some((one) => isStale(one, now)))
  const isBarred = refuseCutOff(free, attempt) !== undefined || isOld
  return isBarred && !isMatched(request, free) ? RECONCILE_FIRST : undefined
}

export interface WantedRefund {
  attempt: Attempt
  amount: Money
  exact?: ExactRefund | undefined
  /** A retry by Medusa brings a new id. */
  medusa_refund_id?: string
  /** An operation whose refund Medusa dropped stands for none. */
  medusaRefundIds?: readonly string[] | undefined
}

export function inMinorUnits<Wanted extends WantedRefund>(wanted: Wanted, operations: readonly Operation[]): Wanted {
  const { attempt, exact, medusa_refund_id } = wanted
  return exact ? { ...wanted, amount: amountToReturn(attempt, exact, operations, medusa_refund_id) } : wanted
}

/** The amount that Medusa counts as refundable on the payment beside this refund, as decimal text. */
function restBeside({ captured, refunds }: ExactRefund, medusa_refund_id: string | undefined): string {
  return restBefore(
    captured,
    refunds.filter(({ id }) => id !== medusa_refund_id),
  )
}

/** A cancellation returned everything, so a smaller refund would leave Medusa's books wrong for good. */
const isAllOfMedusa = ({ exact, medusa_refund_id }: WantedRefund): boolean =>
  exact === undefined || compareDecimal(exact.amount, restBeside(exact, medusa_refund_id)) >= 0

function endWithoutSending(
  { amount, exact, medusa_refund_id }: WantedRefund,
  operations: readonly Operation[],
): { type: "done" } | RefundRefusal | undefined {
  if (exact === undefined || amount.minor > 0n) return undefined
  // nothing is captured: the attempt's state decides why nothing can be refunded
  if (compareDecimal(exact.captured, "0") <= 0) return undefined
  const isOver = compareDecimal(restBeside(exact, medusa_refund_id), "0") <= 0
  if (isOver) return refuse("nothing_left", say("refund.nothing_left", { of: OF_PAYMENT }))
  return refuseOpenOperation(openOperation(operations)) ?? { type: "done" }
}

export function matching(wanted: WantedRefund, operations: readonly Operation[]): RefundGroup[] {
  const { attempt, amount, medusaRefundIds } = wanted
  const free = freeGroups(operations, medusaRefundIds)
  const cancelled = isAllOfMedusa(wanted) ? free.find(isCancel) : undefined
  const fitting = free.find((group) => isSame(computeWorth(group, attempt), amount)) ?? cancelled
  if (fitting) return [fitting]
  if (attempt.state === "reversed") return free
  // the whole charge, refunded item by item
  const worth = free.map((group) => computeWorth(group, attempt))
  return isOfMarketplace(attempt) && isSame(sum(worth, attempt.price.currency), amount) ? free : []
}

/** A refund repeated under the same id continues where it stopped. */
export function computeRest(
  { attempt, amount, medusa_refund_id }: WantedRefund,
  operations: readonly Operation[],
): Money {
  if (medusa_refund_id === undefined) return amount
  return subtract(amount, computeWorth({ operations: goneOfRequest(medusa_refund_id, operations) }, attempt))
}

/** Nearly this amount may be back already, and another refund could return the same money twice. */
function refuseNear({ attempt, exact, medusaRefundIds }: WantedRefund, operations: readonly Operation[]) {
  if (exact === undefined) return undefined
  const [down, up] = roundedBothWays(exact.amount, attempt.price.currency)
  const worths = freeGroups(operations, medusaRefundIds).map((group) => computeWorth(group, attempt))
  const isNear = !isEqual(down, up) && worths.some((worth) => isEqual(worth, down) || isEqual(worth, up))
  return isNear ? refuse("not_reconciled", RECONCILE_FIRST) : undefined
}

export interface RefundFacts extends Pick<Ports, "clock" | "refunds"> {
  operations: readonly Operation[]
  items: readonly PaidItem[]
}

export const readRefundFacts = async (
  { clock, refunds, ledger }: Pick<Ports, "clock" | "refunds"> & { ledger: Pick<Ledger, "listItems"> },
  { id }: Attempt,
  operations: readonly Operation[],
): Promise<RefundFacts> => ({ clock, refunds, operations, items: await ledger.listItems(id) })

type Way = { type: "cancel" } | { type: "items"; steps: RefundPart[] } | { type: "whole" }

/** `done`: nothing is left to send. `match`: the refund stands for money that is back already. */
export type RefundDecision = Way | { type: "done" } | { type: "match"; groups: RefundGroup[] } | RefundRefusal

/** A part names its item if several sellers are paid. */
function planItems({ refunds, operations, items }: RefundFacts, attempt: Attempt, rest: Money) {
  const cap = capOfPrice(refunds.cap)
  const plan = planRefund(items, rest, cap)
  if (plan.type === "refused") return plan
  const lefts = items.map((item) => leftOfItem(item, cap))
  // Medusa knows the price: with a surcharge more may be left at the service than Medusa can request
  const left = min(sum(lefts, rest.currency), subtract(attempt.price, getAmountRefunded(operations, attempt)))
  const refusal = rest.minor < left.minor ? refuseUnnamedPart(items, cap) : undefined
  return refusal ?? { type: "items" as const, steps: plan.steps }
}

/** The whole rest is refunded over the payment, and so is every later refund (adr/0006). */
function planPayment(facts: RefundFacts, attempt: Attempt, rest: Money) {
  const { refunds, operations, items } = facts
  const left = getAmountLeft(facts, attempt, operations)
  const refusal = refuseAmount(rest, left, OF_PAYMENT)
  if (refusal) return refusal
  if (refundedAsWhole(operations, attempt).minor > 0n) return { type: "whole" as const }
  const steps = planByAmount(items, rest, left, capOfPrice(refunds.cap))
  return steps ? { type: "items" as const, steps } : { type: "whole" as const }
}

function choose(facts: RefundFacts, wanted: WantedRefund): Way | RefundRefusal {
  const { attempt, amount, medusaRefundIds } = wanted
  const { operations } = facts
  const free = freeGroups(operations, medusaRefundIds)
  // Medusa has not stored the refund of a cancellation yet
  if (free.some(isCancel)) return refuse("not_reconciled", RECONCILE_FIRST)
  const refusal =
    refuseByState(facts, attempt, operations) ?? refuseCutOff(free, attempt) ?? refuseNear(wanted, operations)
  if (refusal) return refusal
  if (isSame(amount, attempt.price) && mayCancel(facts, attempt, operations))
    return refuseAmount(amount, getAmountLeft(facts, attempt, operations), OF_PAYMENT) ?? { type: "cancel" }
  const wasWhole = refundedAsWhole(operations, attempt).minor > 0n
  const plan = mustRefundByItem(facts, attempt) && !wasWhole ? planItems : planPayment
  return plan(facts, attempt, computeRest(wanted, operations))
}

function withSurcharge(way: RefundRefusal, facts: RefundFacts, attempt: Attempt): RefundRefusal {
  if (way.reason !== "nothing_left") return way
  const { operations, refunds } = facts
  const refunded = getAmountRefunded(operations, attempt)
  const state = { refunded, ofItems: leftOfItems(facts, attempt, facts), isCancelled: false, mayCancel: false }
  const note = surchargeNote({ ...attempt, ...state }, refunds.cap)
  return note === undefined ? way : { ...way, sentence: [way.sentence, note] }
}

/** Decides refunds by amount: the guard of Medusa's route refuses by it, and `refund` carries it out. */
export function decideRefund(facts: RefundFacts, requested: WantedRefund): RefundDecision {
  const wanted = inMinorUnits(requested, facts.operations)
  const ended = endWithoutSending(wanted, facts.operations)
  if (ended) return ended
  const groups = matching(wanted, facts.operations)
  if (groups.length > 0) return { type: "match", groups }
  const way = choose(facts, wanted)
  return way.type === "refused" ? withSurcharge(way, facts, wanted.attempt) : way
}
