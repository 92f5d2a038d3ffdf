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
import { finding } from "./rules"

/** Entries that say that refunds do not agree, or may not. */
const ABOUT_REFUNDS: readonly Entry["kind"][] = [
  ...(["refund_unknown", "refund_differs", "refund_retried", "report_differs", "refund_unrecorded"] as const),
  ...(["reversal_refused", "order_conflict", "mismatch"] as const),
]

/** The rest of a payment is rounded once, not each of its refunds. */
const backOf = (paid: string, refunded: string): Money =>
  subtract(roundToMoney(paid, "TRY"), roundToMoney(subtractDecimals(paid, refunded), "TRY"))

/** Each book's figure of what is back of an attempt's price. */
export function returnsOf({ attempt, operations, charges, payments, order }: AttemptBooks) {
  const { price } = attempt
  const succeeded = operations.filter(({ state }) => state === "succeeded")
  const ofSurcharge = succeeded.filter(({ surcharge }) => surcharge === "alone")
  const ofPrice = succeeded.filter(({ surcharge }) => surcharge !== "alone")
  const byLedger = ofPrice.some(({ kind }) => kind === "cancel")
    ? price
    : min(sumOf(ofPrice.map(({ amount }) => amount)), price)
  const gone = sumOf(charges.filter(isCharged).map(givenBack))
  // of an amount that was captured in part a cancellation gives back all that there was
  const byService = charges.some((one) => isCaptured(one) && one.isCancelled)
    ? price
    : min(subtract(gone, sumOf(ofSurcharge.map(({ amount }) => amount))), price)
  const paid = sumDecimals(payments.map(exactOf))
  const refunds = payments.flatMap((payment) => payment.refunds)
  const ids = [...payments, ...refunds].map(({ id }) => id)
  const transactions = order?.transactions ?? []
  const counted = transactions.filter(
    ({ reference, referenceId }) => reference === "refund" && ids.includes(referenceId),
  )
  const isCounted = transactions.some(({ referenceId }) => payments.some((one) => one.captureId === referenceId))
  const onPayment = backOf(paid, sumDecimals(refunds.map(exactOf)))
  const onOrder = isCounted ? backOf(paid, subtractDecimals("0", sumDecimals(counted.map(exactOf)))) : onPayment
  return { byService, byLedger, onPayment, onOrder, isOnOrder: payments.length > 0 && order !== undefined }
}

/** Rule 3: no more went back than came, and the same in all books. */
export function* differing(books: AttemptBooks) {
  const { attempt, entries, charges } = books
  for (const { refunded, paidPrice, paymentId } of charges)
    if (refunded.minor > paidPrice.minor)
      yield finding("refund", `More was refunded of the charge ${paymentId} of ${attempt.id} than was charged.`)
  // what was never captured has rules of its own
  if (entries.some(({ kind }) => ABOUT_REFUNDS.includes(kind)) || charges.some(isUntaken)) return
  const { byService, byLedger, onPayment, onOrder, isOnOrder } = returnsOf(books)
  const all = { "the service": byService, "the ledger": byLedger }
  const shown = Object.entries(isOnOrder ? { ...all, "Medusa's payment": onPayment, "its order": onOrder } : all)
  if (shown.every(([, amount]) => isEqual(amount, byService))) return
  const texts = shown.map(([book, amount]) => `${book} has ${moneyToDecimal(amount)} as given back`)
  yield finding("refund", `${attempt.id} (${attempt.state}): ${texts.join(", ")}, and is not flagged.`)
}

/** Rule 3: how often a charge was sent. */
export function* sentTwice({ attempt: { id }, charges }: AttemptBooks, { world }: Books) {
  const own = world.moneyCalls.filter(
    (one) => one.outcome !== "not_sent" && CHARGES.includes(one.operation) && one.conversationId === id,
  )
  // one that was refused charged nothing: a finalize may come before the buyer is done at the bank
  if (own.slice(0, -1).some(({ outcome, operation }) => isDirect(operation) || outcome !== "refused"))
    yield finding("refund", `The charge of ${id} was sent ${own.length} times.`)
  if (charges.filter(isCharged).length > 1) yield finding("refund", `${id} was charged more than once.`)
}

/** Rule 3: each refund is sent once, with a row, and not beside one with an unknown end. */
export function* returnsSent({ world, attempts }: Books) {
  const written = new Set(attempts.flatMap(({ operations }) => operations.map(({ id }) => id)))
  const sent = new Set<string>()
  for (const { operation, outcome, conversationId: id, isBesideUnknown } of world.moneyCalls) {
    if (outcome === "not_sent" || !RETURNS.includes(operation)) continue
    if (sent.has(id)) yield finding("refund", `The refund ${id} was sent twice.`)
    if (isBesideUnknown)
      yield finding("refund", `${operation} ${id} was sent while the end of an earlier one was unknown.`)
    if (!written.has(id)) yield finding("refund", `${operation} was sent without a row in the ledger.`)
    sent.add(id)
  }
}
