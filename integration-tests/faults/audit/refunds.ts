import {
  isEqual,
  min,
  moneyToDecimal,
  roundToMoney,
  subtract,
  subtractDecimals,
  sumDecimals,
  type Money,
} from "../../../src/money"
import { exactOf } from "../../flows/harness/memory-medusa"
import { CHARGES, isDirect, RETURNS } from "../run/service"
import { givenBack, isCaptured, isCharged, isUntaken } from "../run/service-books"
import { sumOf, type AttemptBooks, type Books, type Entry } from "./books"
import { finding, type Finding } from "./rules"

/** Entries that say that refunds do not agree, or may not. */
const ABOUT_REFUNDS: readonly Entry["kind"][] = [
  "refund_unknown",
  "refund_differs",
  "refund_retried",
  "report_differs",
  "refund_unrecorded",
  "reversal_refused",
  "order_conflict",
  "mismatch",
]

/** What is back of a payment whose refunds come to so much: what is left is rounded once. */
const backOf = (paid: string, refunded: string): Money =>
  subtract(roundToMoney(paid, "TRY"), roundToMoney(subtractDecimals(paid, refunded), "TRY"))

/** What each book shows as given back of an attempt's price. */
export function returnsOf({ attempt, operations, charges, payments, order }: AttemptBooks) {
  const { price } = attempt
  const succeeded = operations.filter(({ state, surcharge }) => state === "succeeded" && surcharge !== "alone")
  const byLedger = succeeded.some(({ kind }) => kind === "cancel")
    ? price
    : min(sumOf(succeeded.map(({ amount }) => amount)), price)
  const alone = operations.filter(({ state, surcharge }) => state === "succeeded" && surcharge === "alone")
  const ofPrice = subtract(sumOf(charges.filter(isCharged).map(givenBack)), sumOf(alone.map(({ amount }) => amount)))
  // of an amount that was captured in part a cancellation gives back all that there was
  const byService = charges.some((one) => isCaptured(one) && one.isCancelled) ? price : min(ofPrice, price)
  const paid = sumDecimals(payments.map(exactOf))
  const refunds = payments.flatMap((payment) => payment.refunds)
  const ids = [...payments.map(({ id }) => id), ...refunds.map(({ id }) => id)]
  const counted = (order?.transactions ?? []).filter(
    ({ reference, referenceId }) => reference === "refund" && ids.includes(referenceId),
  )
  const isCounted = order?.transactions.some(({ referenceId }) => payments.some((one) => one.captureId === referenceId))
  const onPayment = backOf(paid, sumDecimals(refunds.map(exactOf)))
  const onOrder =
    isCounted === true ? backOf(paid, subtractDecimals("0", sumDecimals(counted.map(exactOf)))) : onPayment
  return { byService, byLedger, onPayment, onOrder, isOnOrder: payments.length > 0 && order !== undefined }
}

const lira = (amount: Money) => moneyToDecimal(amount)

/** Rule 3: the same went back in all books. */
function differing(books: AttemptBooks): Finding[] {
  const { attempt, entries, charges } = books
  if (entries.some(({ kind }) => ABOUT_REFUNDS.includes(kind))) return []
  // what was never captured has rules of its own
  if (charges.some(isUntaken)) return []
  const { byService, byLedger, onPayment, onOrder, isOnOrder } = returnsOf(books)
  const texts = [`the service gave back ${lira(byService)}`, `the ledger has ${lira(byLedger)}`]
  const all = [byLedger]
  if (isOnOrder) {
    texts.push(`Medusa's payment ${lira(onPayment)}`, `its order ${lira(onOrder)}`)
    all.push(onPayment, onOrder)
  }
  if (all.every((one) => isEqual(one, byService))) return []
  return [finding("refund", `${attempt.id} (${attempt.state}): ${texts.join(", ")}, and is not flagged.`)]
}

/** Rule 3: no more went back than came. */
function tooMuch({ attempt, charges }: AttemptBooks): Finding[] {
  return charges.flatMap(({ refunded, paidPrice: paid_price, paymentId: payment_id }) =>
    refunded.minor > paid_price.minor
      ? [finding("refund", `More was refunded of the charge ${payment_id} of ${attempt.id} than was charged.`)]
      : [],
  )
}

/** Rule 3: how often each charge and each refund was sent. */
function sentTwice({ world, attempts }: Books): Finding[] {
  const found: Finding[] = []
  const sent = world.moneyCalls.filter(({ outcome }) => outcome !== "not_sent")
  for (const { attempt, charges } of attempts) {
    const own = sent.filter(
      ({ operation, conversationId }) => CHARGES.includes(operation) && conversationId === attempt.id,
    )
    // one that was refused charged nothing: a finalize may come before the buyer is done at the bank
    const before = own.slice(0, -1).filter(({ outcome, operation }) => isDirect(operation) || outcome !== "refused")
    if (before.length > 0) found.push(finding("refund", `The charge of ${attempt.id} was sent ${own.length} times.`))
    if (charges.filter(isCharged).length > 1) found.push(finding("refund", `${attempt.id} was charged more than once.`))
  }
  const returns = sent.filter(({ operation }) => RETURNS.includes(operation))
  const ids = returns.map(({ conversationId }) => conversationId)
  if (new Set(ids).size < ids.length) found.push(finding("refund", "A refund was sent twice."))
  for (const { conversationId, isBesideUnknown, operation } of returns)
    if (isBesideUnknown)
      found.push(
        finding("refund", `${operation} ${conversationId} was sent while the end of an earlier one was unknown.`),
      )
  const written = new Set(attempts.flatMap(({ operations }) => operations.map(({ id }) => id)))
  for (const { conversationId, operation } of returns)
    if (!written.has(conversationId))
      found.push(finding("refund", `${operation} was sent without a row in the ledger.`))
  return found
}

export const auditRefunds = (books: Books): Finding[] => [
  ...books.attempts.flatMap(differing),
  ...books.attempts.flatMap(tooMuch),
  ...sentTwice(books),
]
