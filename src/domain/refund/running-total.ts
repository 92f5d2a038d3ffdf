import {
  add,
  addDecimal,
  isEqual,
  min,
  money,
  moneyToPlainDecimal,
  roundToMoney,
  subtract,
  subtractDecimals,
  sumDecimals,
  zero,
  type Currency,
  type Money,
  compare,
  max,
} from "../../money"
import { floorToMinor } from "./refund-plan"
import { joined, type Sentence } from "../sentence"
import { getFigures, MISSED, whatToDo } from "./sentences"

/*
 * Medusa's totals may be finer than a minor unit: 2 × 3.33 with 20 % tax is 7.992, and 7.99 is charged. The service holds what Medusa
 * has left, rounded once. No refund is rounded by itself: sums of rounded parts differ from the rounded whole.
 */

/** What is back in all once Medusa has refunded so much of what it captured; exact decimal texts. */
export const backAfter = (captured: string, refunded: string, currency: Currency): Money =>
  subtract(roundToMoney(captured, currency), roundToMoney(subtractDecimals(captured, refunded), currency))

/** Whether a refund is below one minor unit: it may move no money at all. */
export const isBelowMinorUnit = (amount: string, currency: Currency): boolean =>
  floorToMinor(amount, currency).minor === 0n

const oneMore = (amount: Money) => money(amount.minor + 1n, amount.currency)

/** The exact amount in whole minor units, rounded down and up; the same twice where it is not finer. */
export function roundedBothWays(amount: string, currency: Currency): readonly [Money, Money] {
  const down = floorToMinor(amount, currency)
  const isWhole = subtractDecimals(amount, moneyToPlainDecimal(down)) === "0"
  return [down, isWhole ? down : oneMore(down)]
}

/** A refund that Medusa has, exact, and how much went back for it. */
interface PastRefund {
  amount: string
  back: Money
}

interface NextRefund {
  amount: string
  captured: string
  /** Medusa's other refunds of the payment. */
  others: readonly PastRefund[]
}

/** What a past refund counts for: of one that is being made, or that a crash left, what is back already. */
function countPast({ amount, back }: PastRefund, currency: Currency): PastRefund {
  const [down, up] = roundedBothWays(amount, currency)
  if (back.minor < down.minor) return { amount: moneyToPlainDecimal(back), back }
  return { amount, back: min(back, up) }
}

/**
 * How much goes back for Medusa's next refund: zero or less where all of it is back already. Above what is left, the refund is more than
 * Medusa has left.
 */
export function amountToSend({ amount, captured, others }: NextRefund, currency: Currency): Money {
  const past = others.map((one) => countPast(one, currency))
  const refunded = past.reduce((total, one) => addDecimal(total, one.amount), amount)
  const back = past.reduce((total, one) => add(total, one.back), zero(currency))
  return subtract(backAfter(captured, refunded, currency), back)
}

/** What Medusa has left of a payment before a refund, exact. */
export const restBefore = (captured: string, refunds: readonly { amount: string }[]): string =>
  subtractDecimals(captured, sumDecimals(refunds.map(({ amount }) => amount)))

/** The exact amount of a refund that Medusa makes for money in minor units: all that it has left, where that is the same to the minor unit. */
export function exactAmount(back: Money, captured: string, refunds: readonly { amount: string }[]): string {
  const rest = restBefore(captured, refunds)
  return isEqual(roundToMoney(rest, back.currency), back) ? rest : moneyToPlainDecimal(back)
}

/** What each of the three books shows as refunded of one payment. */
export interface RefundBooks {
  /** By the ledger: what the service is known to have given back, of the price. */
  given: Money
  /** The refunds of Medusa's payment. */
  onPayment: Money
  /** The refunds the order counts. */
  onOrder: Money
  /** What belongs to the buyer: what the order counts as refunded; of a cancelled order all it counts as paid, at least. */
  due: Money
  /** Whether the order was cancelled. Reconciling gives back what a cancelled order counts, and nothing for any other order. */
  isCancelled: boolean
}

/** Money that came to an order whose cancellation had not seen it: Medusa counts it as paid, and nothing as refunded for it. */
export const isMissed = ({ onOrder, onPayment, due }: RefundBooks): boolean => compare(due, max(onPayment, onOrder)) > 0

/** A sentence with the figures when the books do not agree; undefined when they do. */
export function getDifference(books: RefundBooks): Sentence | undefined {
  const { given, onPayment, onOrder, due } = books
  if ([onPayment, onOrder, due].every((one) => isEqual(given, one))) return undefined
  return joined(getFigures(books), ...(isMissed(books) ? [MISSED] : []), whatToDo(books))
}
