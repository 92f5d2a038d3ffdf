import { add, moneyToDecimal, subtract, type Money } from "../../../src/money"
import { isAllBack, isCaptured, isCharged, keptOf } from "../run/service-books"
import { isServiceFault } from "../story/story"
import { wasMade, type AttemptBooks, type Books, type Entry } from "./books"
import { returnsOf } from "./refunds"
import { refundUnrecorded, reportDiffers, unrecordedOf } from "./reports"
import { finding } from "./rules"

/** The amounts that a sentence names after these words. */
const amountAfter = (words: RegExp, { sentence }: Entry): string | undefined => words.exec(sentence)?.[1]

/** Whether the service answered something odd in this story: then what an entry says of its answer may be true. */
const wasOdd = ({ world }: Books) => world.faults.some((fault) => isServiceFault(fault) && fault.type === "odd_value")

/** States in which the end of a charge is not known, or the service reports one after the end. */
const OPEN_STATES = ["sent", "awaiting_buyer", "finalizing", "unknown", "declined", "expired", "abandoned"]

type Check = (entry: Entry, own: AttemptBooks, books: Books) => string | undefined

const lookupUnknown: Check = ({ sentence }, { attempt, charges }) => {
  if (!OPEN_STATES.includes(attempt.state)) return `the attempt is ${attempt.state}`
  if (!sentence.includes("reports that this payment was charged")) return undefined
  const [charge] = charges.filter(isCharged)
  if (!charge) return "it was not charged"
  return sentence.includes("Nothing was refunded") && keptOf(charge).minor < charge.paidPrice.minor
    ? "some was refunded"
    : undefined
}

const refundUnknown: Check = (entry, { operations }) => {
  const open = operations.find(({ state }) => state === "unknown")
  if (!open) return "no refund is unknown"
  const amount = amountAfter(/the refund of ([\d.]+) TRY/, entry)
  return amount !== undefined && amount !== moneyToDecimal(open.amount)
    ? `the refund is of ${moneyToDecimal(open.amount)}`
    : undefined
}

const isWithinKurus = (one: Money, other: Money) => {
  const { minor } = subtract(one, other)
  return minor >= -1n && minor <= 1n
}

const refundDiffers: Check = (entry, own, books) => {
  const { byService, byLedger, onPayment, onOrder } = returnsOf(own)
  const [given, first, second] = [
    /service refunded ([\d.]+) TRY/,
    /Medusa shows ([\d.]+) TRY/,
    /on the order and ([\d.]+) TRY/,
  ].map((words) => amountAfter(words, entry))
  // what went back in the panel the store does not know yet
  const isRounding =
    entry.sentence.includes(" 0.01 TRY") && [onPayment, onOrder].every((one) => isWithinKurus(one, byLedger))
  if (isRounding && own.operations.every(({ amount }) => amount.minor > 1n)) return "that is rounding alone"
  const isGiven = given === moneyToDecimal(unrecordedOf(own, books).minor === 0n ? byService : byLedger)
  if (!isGiven) return `the service gave back ${moneyToDecimal(byService)}`
  if (first !== moneyToDecimal(onOrder)) return `the order counts ${moneyToDecimal(onOrder)}`
  return (second ?? first) === moneyToDecimal(onPayment) ? undefined : `the payment has ${moneyToDecimal(onPayment)}`
}

const reversalRefused: Check = (entry, own, books) => {
  const { charges, operations } = own
  const putOff = amountAfter(/refund of ([\d.]+) TRY (?:was tried again|at first)/, entry)
  if (putOff !== undefined) {
    const isApproved = own.approvals.some(({ kind, state }) => kind === "approve" && state === "succeeded")
    if (entry.sentence.includes("was approved before the next try") && !isApproved) return "nothing is approved"
    // what is left of several items may be as much as an item that went back
    const whole = operations.filter(({ refund_total }) => refund_total === undefined)
    const last = whole.findLast(({ amount }) => moneyToDecimal(amount) === putOff)
    return last && wasMade(books, last.id) ? "it went back" : undefined
  }
  const amount = amountAfter(/([\d.]+) TRY belongs to the buyer/, entry)
  // what an odd answer led to is left to a person, who finds there what the review decided since
  if (wasOdd(books)) return undefined
  // it does not know yet what somebody has given back in the panel
  const amounts = charges.filter(isCharged).map(keptOf)
  const kept = [...amounts, ...amounts.map((one) => add(one, unrecordedOf(own, books)))].map(moneyToDecimal)
  return amount !== undefined && !kept.includes(amount)
    ? `what was not given back is ${kept.join(", ") || "nothing"}`
    : undefined
}

/** Sentences about an order and a charge, and what each claims. */
const orderConflict: Check = (entry, { attempt, charges, payments, order }, { world }) => {
  const { sentence } = entry
  const charged = amountAfter(/The buyer was charged ([\d.]+) TRY/, entry)
  const actual = charges.filter(isCharged).map(({ paidPrice: paid_price }) => moneyToDecimal(paid_price))
  if (charged !== undefined && !actual.includes(charged)) return `what was charged is ${actual.join(", ") || "nothing"}`
  const isRecorded =
    order !== undefined &&
    payments.some(({ captureId }) => order.transactions.some(({ referenceId }) => referenceId === captureId))
  if (
    /cannot be found|could not be recorded|not known yet whether this amount|no order has this payment yet/.test(
      sentence,
    ) &&
    isRecorded
  )
    return "it is recorded on its order"
  const isThereStill = world.medusa.orders.some(({ id }) => id === attempt.order_id)
  if (sentence.includes("cannot be found") && isThereStill) return "the order is there"
  if (
    sentence.includes("prevented the reconciliation") &&
    (attempt.state === "completed" || attempt.state === "reversed")
  )
    return `the attempt is ${attempt.state}`
  if (sentence.includes("of this payment is unpaid") && isRecorded) return "it is paid"
  if (!sentence.includes("has neither a cart nor a payment")) return undefined
  const isThere = world.medusa.orders.some(
    (one) => one.madeOf === attempt.cart_id && one.cart_id === undefined && !one.isCanceled,
  )
  return isThere ? undefined : "there is no such order"
}

const odd: Check = (_, __, books) => (wasOdd(books) ? undefined : "the service answered as requested")

/** Of a capture, which may have been made in the service's panel before the order was, it names what was to be taken, and what was. */
const mismatch: Check = (entry, own, books) => {
  const taken =
    amountAfter(/was to be captured, but the payment service reports ([\d.]+) TRY/, entry) ??
    amountAfter(/The buyer was charged ([\d.]+) TRY instead of/, entry)
  const charge = own.charges.find(isCaptured)
  if (taken !== undefined && !wasOdd(books))
    return charge && moneyToDecimal(charge.paidPrice) === taken ? undefined : `${taken} TRY was not captured`
  if (!entry.sentence.includes("does not report how much was captured")) return odd(entry, own, books)
  return charge ? undefined : "it was not captured"
}

const captureUnknown: Check = (_, { attempt }) =>
  attempt.hold === "unknown" ? undefined : `the hold is ${String(attempt.hold)}`

const holdExpiring: Check = (_, { attempt }) =>
  attempt.hold === "held" || attempt.hold === "releasing" ? undefined : `the hold is ${String(attempt.hold)}`

const reviewDeclined: Check = (_, { charges }) =>
  charges.some(({ fraudStatus }) => fraudStatus === -1) ? undefined : "fraud control declined nothing"

/** A reversal that has begun waits for the review as well. */
const reviewOverdue: Check = (_, { attempt: { state }, charges }) => {
  const isUndecided = state === "in_review" || (state === "reversing" && charges.some((one) => one.fraudStatus === 0))
  return isUndecided ? undefined : `the attempt is ${state}`
}

const payoutUnknown: Check = (_, { changes, approvals }) =>
  [...changes, ...approvals].some(({ state }) => state === "sent" || state === "unknown")
    ? undefined
    : "no change is open"

/** Of each item that it names: refused three times since it last went through, and waiting at the service. */
const approvalRefused: Check = ({ sentence }, own, books) => {
  const { approvals, charges, operations } = own
  // the store does not know yet what went back in the panel, or by a refund whose end is unknown
  const isKnown = unrecordedOf(own, books).minor === 0n && operations.every(({ state }) => state !== "unknown")
  const named = [...sentence.matchAll(/approve item (\d+)/g)].map(([, id]) => id)
  if (named.length === 0) return "it names no item"
  const wrong = named.map((id) => {
    const steps = approvals.filter((one) => one.payment_transaction_id === id)
    const since = steps.slice(steps.findLastIndex(({ state }) => state === "succeeded") + 1)
    const refused = since.filter(({ kind, state }) => kind === "approve" && state === "refused").length
    if (refused < 3) return `item ${id} was refused ${refused} times`
    const charge = charges.find(({ items }) => items.some((one) => one.paymentTransactionId === id))
    const item = charge?.items.find((one) => one.paymentTransactionId === id)
    if (!charge || !item || (isKnown && (charge.isCancelled || isAllBack(item)))) return `item ${id} is back`
    return item.status === 2 ? `item ${id} is approved` : undefined
  })
  return wrong.find((one) => one !== undefined)
}

const CHECKS: Partial<Record<Entry["kind"], Check>> = {
  lookup_unknown: lookupUnknown,
  refund_unknown: refundUnknown,
  refund_differs: refundDiffers,
  report_differs: (entry, own, books) => (wasOdd(books) ? undefined : reportDiffers(entry, own, books)),
  refund_unrecorded: (entry, own, books) => (wasOdd(books) ? undefined : refundUnrecorded(entry, own, books)),
  reversal_refused: reversalRefused,
  order_conflict: orderConflict,
  mismatch,
  capture_unknown: captureUnknown,
  hold_expiring: holdExpiring,
  note: odd,
  review_declined: reviewDeclined,
  review_overdue: reviewOverdue,
  payout_unknown: payoutUnknown,
  approval_refused: approvalRefused,
}

/** Rule 5: what an open entry says. */
export function* falseEntries(own: AttemptBooks, books: Books) {
  for (const entry of own.entries) {
    const wrong = CHECKS[entry.kind]?.(entry, own, books)
    if (wrong !== undefined)
      yield finding("truth", `An entry (${entry.kind}) of ${own.attempt.id} says "${entry.sentence}", but ${wrong}.`)
  }
}
