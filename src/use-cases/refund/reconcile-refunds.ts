import {
  say,
  backAfter,
  getDifference,
  isUncaptured,
  type RefundBooks,
  listFigures,
  isBelowMinorUnit,
  isMissed,
  isStale,
  roundedBothWays,
  type Sentence,
} from "../../domain"
import {
  compareDecimal,
  max,
  roundToMoney,
  sumDecimals,
  compare,
  isEqual,
  min,
  subtract,
  subtractDecimals,
  zero,
  type Money,
} from "../../money"
import type {
  Attempt,
  Decision,
  MedusaRefunds,
  Operation,
  PaymentContext,
  Ports,
  MedusaRefund,
  RefundToMake,
} from "../ports/ports"
import { flagOnce } from "../attention"
import { checkLater, endStaleOperations } from "./money-operation"
import {
  changedAt,
  freeGroups,
  computeWorth,
  openOperation,
  wentThrough,
  amountToReturn,
  exactRefund,
  goneFor,
  matchGroups,
  mayBePart,
  type RefundGroup,
} from "./returned"
import { closeRefused } from "./put-off"
import { COMPARE_MANUALLY } from "./sentences"

/** In case this process dies before it compares. */
export async function compareLater(ports: Ports, { id, state }: Attempt): Promise<void> {
  if (state === "completed") await checkLater(ports, id)
}

export function listBooks(operations: readonly Operation[], attempt: Attempt, medusa: MedusaRefunds): RefundBooks {
  const { paid, captured, isCancelled } = medusa
  const { currency } = attempt.price
  const refunded = sumDecimals(medusa.refunds.map(({ amount }) => amount))
  const onOrder = backAfter(compareDecimal(captured, "0") > 0 ? captured : paid, medusa.onOrder, currency)
  return {
    given: computeWorth({ operations: operations.filter(wentThrough) }, attempt),
    onPayment: backAfter(paid, refunded, currency),
    onOrder,
    due: isCancelled ? max(onOrder, roundToMoney(captured, currency)) : onOrder,
    isCancelled,
  }
}

/** Before that, the books are still being written. A hold is in no book. */
export const hasEnded = (attempt: Attempt): boolean =>
  (attempt.state === "completed" || attempt.state === "reversed") && !isUncaptured(attempt)

export const listFreeGroups = (operations: readonly Operation[], { refunds }: Pick<MedusaRefunds, "refunds">) =>
  freeGroups(
    operations,
    refunds.map(({ id }) => id),
  )

export function lastChange(operations: readonly Operation[], refunds: readonly MedusaRefund[]): Date {
  const changes = [...operations.map(changedAt), ...refunds.map(({ created_at }) => created_at)]
  return new Date(Math.max(0, ...changes.map((at) => at.getTime())))
}

/** Opens or closes the entry about a difference. Does nothing while a refund is unknown, which has its own entry. */
export async function compareRefunds(
  context: PaymentContext,
  attempt: Attempt,
  decision?: Decision,
): Promise<RefundBooks | undefined> {
  const { ledger, store } = context
  const operations = await endStaleOperations(context, attempt.id)
  // a crash may have come between the end of the operation and the closing of its entry
  if (openOperation(operations) !== "unknown") await ledger.closeAttention(attempt.id, "refund_unknown")
  // these figures belong to an earlier difference
  else await ledger.closeAttention(attempt.id, "refund_differs")
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  await closeRefused(context, attempt, operations)
  const medusa = await store.refunds.read(attempt)
  if (medusa === undefined) return undefined
  const books = listBooks(operations, attempt, medusa)
  const sentence = getDifference(books)
  if (sentence === undefined) await ledger.closeAttention(attempt.id, "refund_differs", decision)
  else await flagOnce(context, attempt.id, "refund_differs", sentence, lastChange(operations, medusa.refunds))
  return books
}

/** A transfer of the order to another customer may never be accepted, and a day after its time a try bars no payout any more. */
const CHANGED_WITHIN_MS = 23 * 60 * 60_000

/** Medusa would make the refund, and then fail to count it on the order. */
export async function waitsForChange(
  { store, clock }: PaymentContext,
  { order_id }: Attempt,
  since: Date,
): Promise<boolean> {
  if (order_id === undefined || clock.now().getTime() - since.getTime() > CHANGED_WITHIN_MS) return false
  return store.refunds.finishCredits(order_id, clock.now())
}

interface RefundReconciliation {
  attempt: Attempt
  by?: string | undefined
  note?: string | undefined
  mayRefund: boolean
}

export type Misaligned = Sentence | undefined

type Step =
  | { do: "nothing"; reason: Misaligned }
  | { do: "match"; group: RefundGroup; refund: MedusaRefund }
  | { do: "drop"; refund: MedusaRefund }
  | { do: "count"; refunds: readonly MedusaRefund[] }
  | { do: "make"; amount: Money; isOnOrder: boolean }
  | { do: "refund"; amount: Money }

const nothing = (reason: Misaligned): Step => ({ do: "nothing", reason })

interface Known {
  operations: readonly Operation[]
  medusa: MedusaRefunds
  attempt: Attempt
  now: Date
}

const compareManually = ({ operations, medusa, attempt }: Known): Step =>
  nothing([COMPARE_MANUALLY, listFigures(listBooks(operations, attempt, medusa))])

const findOwn = ({ id }: MedusaRefund, { operations }: Known) =>
  operations.filter(({ medusa_refund_id }) => medusa_refund_id === id)

const worthOfRefund = ({ id }: MedusaRefund, { operations, attempt }: Known) =>
  computeWorth({ operations: goneFor(id, operations) }, attempt)

/** Such a refund mostly moves no money. */
function isUnpaidFraction({ id }: MedusaRefund, { operations, medusa, attempt }: Known): boolean {
  const { given, onPayment } = listBooks(operations, attempt, medusa)
  const others = sumDecimals(medusa.refunds.filter((one) => one.id !== id).map(({ amount }) => amount))
  return compare(given, onPayment) < 0 && isEqual(given, backAfter(medusa.paid, others, given.currency))
}

/** A crash left the refund. */
const isOrphan = (refund: MedusaRefund, known: Known) => {
  const { attempt } = known
  const { currency } = attempt.price
  const worth = worthOfRefund(refund, known)
  if (worth.minor === 0n) return !isBelowMinorUnit(refund.amount, currency) || isUnpaidFraction(refund, known)
  return mayBePart(attempt, findOwn(refund, known)) && compare(worth, roundedBothWays(refund.amount, currency)[0]) < 0
}

const computeAmount = ({ id, amount }: MedusaRefund, { operations, medusa, attempt }: Known): Money =>
  amountToReturn(attempt, exactRefund(amount, medusa), operations, id)

function aboutOrphan(refund: MedusaRefund, known: Known): Step {
  const { operations, medusa, attempt, now } = known
  const isPart = worthOfRefund(refund, known).minor > 0n
  const amount = computeAmount(refund, known)
  const group = listFreeGroups(operations, medusa).find((one) => isEqual(computeWorth(one, attempt), amount))
  if (group && !isPart) return { do: "match", group, refund }
  if (refund.isOnOrder) return compareManually(known)
  const own = findOwn(refund, known)
  const isOld = [refund, ...own].every((one) => isStale(one, now))
  // more of an item-by-item refund may be on its way
  const hasEnded = own.length > 0 && !mayBePart(attempt, own)
  return hasEnded || isOld ? { do: "drop", refund } : nothing(say("refund.being_made"))
}

function nextStep(known: Known): Step {
  const { operations, medusa, attempt } = known
  const orphan = medusa.refunds.find((refund) => isOrphan(refund, known))
  if (orphan) return aboutOrphan(orphan, known)
  const books = listBooks(operations, attempt, medusa)
  const { given, onPayment, onOrder, due } = books
  if (compare(onOrder, onPayment) < 0) {
    const refunds = medusa.refunds.filter(({ isOnOrder }) => !isOnOrder)
    const missing = sumDecimals(refunds.map(({ amount }) => amount))
    const all = sumDecimals(medusa.refunds.map(({ amount }) => amount))
    const isAll = compareDecimal(missing, subtractDecimals(all, medusa.onOrder)) === 0
    return isAll ? { do: "count", refunds } : compareManually(known)
  }
  const lacking = subtract(onOrder, onPayment)
  if (compare(given, onPayment) > 0) {
    const [group] = listFreeGroups(operations, medusa)
    if (group === undefined) return compareManually(known)
    const worth = computeWorth(group, attempt)
    // a reversal also returned a surcharge, which Medusa does not know
    const amount = attempt.state === "reversed" ? min(worth, subtract(given, onPayment)) : worth
    if (compare(lacking, amount) >= 0) return { do: "make", amount, isOnOrder: true }
    // Medusa's refund would lower the order's total: a cancelled order, or one that never counted the charge, has none
    const isOffOrder = medusa.isCancelled || compareDecimal(medusa.captured, "0") === 0
    return isEqual(lacking, zero(lacking.currency))
      ? { do: "make", amount, isOnOrder: isOffOrder }
      : compareManually(known)
  }
  // the row of a counted refund may be lost: only a cancelled order certainly still owes the buyer the money
  const lost = subtract(due, onPayment)
  if (lost.minor > 0n) return medusa.isCancelled ? { do: "refund", amount: lost } : compareManually(known)
  return isEqual(given, onPayment) ? nothing(undefined) : compareManually(known)
}

async function take(
  context: PaymentContext,
  step: Exclude<Step, { do: "nothing" }>,
  medusa: MedusaRefunds,
  request: RefundReconciliation,
) {
  const { ledger, store } = context
  const { by, note, mayRefund } = request
  const toMake = (amount: Money): RefundToMake => ({ payment_id: medusa.payment_id, amount, by, note })
  switch (step.do) {
    case "match":
      await matchGroups(ledger, [step.group], step.refund.id)
      return true
    case "drop":
      await store.refunds.drop(step.refund.id)
      return true
    case "count":
      for (const refund of step.refunds) await store.refunds.count(medusa.order_id, refund)
      return true
    case "make":
      // the provider matches it with money that is back already, and sends nothing
      await (step.isOnOrder ? store.refunds.makeOffOrder(toMake(step.amount)) : store.refunds.make(toMake(step.amount)))
      return true
    case "refund":
      if (mayRefund) await store.refunds.makeOffOrder(toMake(step.amount))
      return mayRefund
  }
}

/** Each step is about one refund, so no order needs as many. */
const MAX_STEPS = 50

async function reconcileBySteps(context: PaymentContext, request: RefundReconciliation): Promise<Misaligned> {
  const { attempt } = request
  if (!hasEnded(attempt)) return say("refund.not_ended")
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const operations = await endStaleOperations(context, attempt.id)
    if (openOperation(operations) !== undefined) return say("payout.open_refund")
    const medusa = await context.store.refunds.read(attempt)
    if (medusa === undefined) return undefined
    const step = nextStep({ operations, medusa, attempt, now: context.clock.now() })
    if (step.do === "nothing") return step.reason
    if (!(await take(context, step, medusa, request))) return undefined
  }
  return COMPARE_MANUALLY
}

/** Money moves only with `mayRefund`, and only for a cancelled order. A refusal is thrown, with its sentence. */
export async function reconcileRefunds(context: PaymentContext, request: RefundReconciliation): Promise<Misaligned> {
  try {
    return await reconcileBySteps(context, request)
  } finally {
    const { attempt, by, note } = request
    await compareRefunds(context, attempt, by === undefined ? undefined : { by, note })
  }
}

/** Refunds a payment that arrived during its order's cancellation. Any other difference is flagged. */
export async function refundMissed(context: PaymentContext, attempt: Attempt): Promise<void> {
  const operations = await endStaleOperations(context, attempt.id)
  const medusa = openOperation(operations) === undefined ? await context.store.refunds.read(attempt) : undefined
  if (medusa && isMissed(listBooks(operations, attempt, medusa)))
    await reconcileRefunds(context, { attempt, mayRefund: true })
  else await compareRefunds(context, attempt)
}

/** Under the payment's lock. */
export async function repairBooks(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { store, clock } = context
  if (attempt.order_id !== undefined) await store.refunds.finishCredits(attempt.order_id, clock.now())
  await compareRefunds(context, attempt)
}
