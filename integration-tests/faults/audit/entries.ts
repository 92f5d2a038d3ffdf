import { add, moneyToDecimal, subtract, type Money } from "../../../src/money"
import { isAllBack, isCaptured, isCharged, keptOf } from "../run/service-books"
import { isServiceFault } from "../story/story"
import { wasMade, type AttemptBooks, type Books, type Entry } from "./books"
import { returnsOf } from "./refunds"
import { refundUnrecorded, reportDiffers, unrecordedOf } from "./reports"
import { finding } from "./rules"

/** The amount that a sentence names after these words. */
const amountAfter = (words: RegExp, { sentence }: Entry): string | undefined => words.exec(sentence)?.[1]

/** The service answered something odd in this story: then what an entry says of its answer may be true. */
const wasOdd = ({ world }: Books) => world.faults.some((fault) => isServiceFault(fault) && fault.type === "odd_value")

/** States in which the end of a charge is not known, or the service reports one after the end. */
const OPEN_STATES = ["sent", "awaiting_buyer", "finalizing", "unknown", "declined", "expired", "abandoned"]

/** Returns what contradicts an entry. */
type Check = (entry: Entry, own: AttemptBooks, books: Books) => string | undefined

const otherwise = (isSo: boolean, text: string): string | undefined => (isSo ? undefined : text)

const lookupUnknown: Check = ({ sentence }, { attempt, charges }) => {
  if (!OPEN_STATES.includes(attempt.state)) return `the attempt is ${attempt.state}`
  if (!sentence.includes("reports that this payment was charged")) return undefined
  const charge = charges.find(isCharged)
  if (!charge) return "it was not charged"
  const isKept = keptOf(charge).minor >= charge.paidPrice.minor
  return otherwise(isKept || !sentence.includes("Nothing was refunded"), "some was refunded")
}

const refundUnknown: Check = (entry, { operations }) => {
  const open = operations.find(({ state }) => state === "unknown")
  if (!open) return "no refund is unknown"
  const actual = moneyToDecimal(open.amount)
  return otherwise(
    (amountAfter(/the refund of ([\d.]+) TRY/, entry) ?? actual) === actual,
    `the refund is of ${actual}`,
  )
}

const isWithinKurus = (one: Money, other: Money) => {
  const { minor } = subtract(one, other)
  return minor >= -1n && minor <= 1n
}

const refundDiffers: Check = (entry, own, books) => {
  const { byService, byLedger, onPayment, onOrder } = returnsOf(own)
  const given = amountAfter(/service refunded ([\d.]+) TRY/, entry)
  const first = amountAfter(/Medusa shows ([\d.]+) TRY/, entry)
  const second = amountAfter(/on the order and ([\d.]+) TRY/, entry) ?? first
  const isRounding =
    entry.sentence.includes(" 0.01 TRY") && [onPayment, onOrder].every((one) => isWithinKurus(one, byLedger))
  if (isRounding && own.operations.every(({ amount }) => amount.minor > 1n)) return "that is rounding alone"
  // what went back in the panel the store does not know yet
  const isGiven = given === moneyToDecimal(unrecordedOf(own, books).minor === 0n ? byService : byLedger)
  if (!isGiven) return `the service gave back ${moneyToDecimal(byService)}`
  if (first !== moneyToDecimal(onOrder)) return `the order counts ${moneyToDecimal(onOrder)}`
  return otherwise(second === moneyToDecimal(onPayment), `the payment has ${moneyToDecimal(onPayment)}`)
}

/** A bank refused the refund for the moment, and it was, or is, tried again. */
function putOff(amount: string, { sentence }: Entry, { approvals, operations }: AttemptBooks, books: Books) {
  const isApproved = approvals.some(({ kind, state }) => kind === "approve" && state === "succeeded")
  if (sentence.includes("was approved before the next try") && !isApproved) return "nothing is approved"
  // what is left of several items may be as much as an item that went back
  const whole = operations.filter(({ refund_total }) => refund_total === undefined)
  const last = whole.findLast((one) => moneyToDecimal(one.amount) === amount)
  return otherwise(!last || !wasMade(books, last.id), "it went back")
}

const reversalRefused: Check = (entry, own, books) => {
  const tried = amountAfter(/refund of ([\d.]+) TRY (?:was tried again|at first)/, entry)
  if (tried !== undefined) return putOff(tried, entry, own, books)
  const amount = amountAfter(/([\d.]+) TRY belongs to the buyer/, entry)
  // what an odd answer led to is left to a person, who finds there what the review decided since
  if (wasOdd(books) || amount === undefined) return undefined
  // it does not know yet what went back in the panel
  const amounts = own.charges.filter(isCharged).map(keptOf)
  const kept = [...amounts, ...amounts.map((one) => add(one, unrecordedOf(own, books)))].map(moneyToDecimal)
  return otherwise(kept.includes(amount), `what was not given back is ${kept.join(", ") || "nothing"}`)
}

/** Sentences that claim that an order does not have its charge. */
const UNRECORDED = [
  ...["cannot be found", "could not be recorded", "not known yet whether this amount"],
  ...["no order has this payment yet", "of this payment is unpaid"],
]

/** Sentences about an order and a charge, and what each claims. */
const orderConflict: Check = (entry, { attempt, charges, payments, order }, { world }) => {
  const { state, order_id, cart_id } = attempt
  const says = (words: string) => entry.sentence.includes(words)
  const charged = amountAfter(/The buyer was charged ([\d.]+) TRY/, entry)
  const actual = charges.filter(isCharged).map(({ paidPrice }) => moneyToDecimal(paidPrice))
  if (charged !== undefined && !actual.includes(charged)) return `what was charged is ${actual.join(", ") || "nothing"}`
  const isCounted = (id: string | undefined) => order?.transactions.some(({ referenceId }) => referenceId === id)
  if (UNRECORDED.some(says) && payments.some(({ captureId }) => isCounted(captureId)))
    return "it is recorded on its order"
  if (says("cannot be found") && world.medusa.orders.some(({ id }) => id === order_id)) return "the order is there"
  if (says("prevented the reconciliation") && (state === "completed" || state === "reversed"))
    return `the attempt is ${state}`
  const isThere = world.medusa.orders.some(
    (one) => one.madeOf === cart_id && one.cart_id === undefined && !one.isCanceled,
  )
  return otherwise(isThere || !says("has neither a cart nor a payment"), "there is no such order")
}

/** It names what a capture was to take, and what it took, perhaps in the service's panel before the order was made. */
const mismatch: Check = (entry, { charges }, books) => {
  const taken =
    amountAfter(/was to be captured, but the payment service reports ([\d.]+) TRY/, entry) ??
    amountAfter(/The buyer was charged ([\d.]+) TRY instead of/, entry)
  const charge = charges.find(isCaptured)
  if (taken !== undefined && !wasOdd(books))
    return otherwise(
      charge !== undefined && moneyToDecimal(charge.paidPrice) === taken,
      `${taken} TRY was not captured`,
    )
  if (entry.sentence.includes("does not report how much was captured"))
    return otherwise(charge !== undefined, "it was not captured")
  return otherwise(wasOdd(books), AS_REQUESTED)
}

const AS_REQUESTED = "the service answered as requested"

/** Each item that it names was refused three times since it last went through, and waits at the service. */
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
    return otherwise(item.status !== 2, `item ${id} is approved`)
  })
  return wrong.find((one) => one !== undefined)
}

const unlessOdd =
  (check: Check): Check =>
  (entry, own, books) =>
    wasOdd(books) ? undefined : check(entry, own, books)

const CHECKS: Partial<Record<Entry["kind"], Check>> = {
  lookup_unknown: lookupUnknown,
  refund_unknown: refundUnknown,
  refund_differs: refundDiffers,
  report_differs: unlessOdd(reportDiffers),
  refund_unrecorded: unlessOdd(refundUnrecorded),
  reversal_refused: reversalRefused,
  order_conflict: orderConflict,
  mismatch,
  capture_unknown: (_, { attempt: { hold } }) => otherwise(hold === "unknown", `the hold is ${String(hold)}`),
  hold_expiring: (_, { attempt: { hold } }) =>
    otherwise(hold === "held" || hold === "releasing", `the hold is ${String(hold)}`),
  note: unlessOdd(() => AS_REQUESTED),
  review_declined: (_, { charges }) =>
    otherwise(
      charges.some(({ fraudStatus }) => fraudStatus === -1),
      "fraud control declined nothing",
    ),
  // a reversal that has begun waits for the review as well
  review_overdue: (_, { attempt: { state }, charges }) =>
    otherwise(
      state === "in_review" || (state === "reversing" && charges.some((one) => one.fraudStatus === 0)),
      `the attempt is ${state}`,
    ),
  payout_unknown: (_, { changes, approvals }) =>
    otherwise(
      [...changes, ...approvals].some(({ state }) => state === "sent" || state === "unknown"),
      "no change is open",
    ),
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
