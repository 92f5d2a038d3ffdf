import { say, type Sentence } from "../sentence"
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

/** The service keeps Medusa's rest, rounded once: sums of rounded parts differ from the rounded whole. */

/** Exact decimal texts. */
export const backAfter = (captured: string, refunded: string, currency: Currency): Money =>
  subtract(roundToMoney(captured, currency), roundToMoney(subtractDecimals(captured, refunded), currency))

interface ExactAmount {
  amount: string
}

/** The amounts that the service returned for Medusa's refunds, oldest first. They add up to `backAfter` of all. */
export function backByEach<Refund extends ExactAmount>(
  captured: string,
  refunds: readonly Refund[],
  currency: Currency,
) {
  const sumBack = (some: readonly ExactAmount[]) =>
    backAfter(captured, sumDecimals(some.map(({ amount }) => amount)), currency)
  return refunds.map((refund, at) => {
    const before = refunds.slice(0, at)
    return { ...refund, amount: subtract(sumBack([...before, refund]), sumBack(before)) }
  })
}

export const isBelowMinorUnit = (amount: string, currency: Currency): boolean =>
  floorToMinor(amount, currency).minor === 0n

const oneMore = (amount: Money) => money(amount.minor + 1n, amount.currency)

export function roundedBothWays(amount: string, currency: Currency): readonly [Money, Money] {
  const down = floorToMinor(amount, currency)
  const isWhole = subtractDecimals(amount, moneyToPlainDecimal(down)) === "0"
  return [down, isWhole ? down : oneMore(down)]
}

interface PastRefund {
  amount: string
  back: Money
}

interface NextRefund {
  amount: string
  captured: string
  others: readonly PastRefund[]
}

function countPast({ amount, back }: PastRefund, currency: Currency): PastRefund {
  const [down, up] = roundedBothWays(amount, currency)
  if (back.minor < down.minor) return { amount: moneyToPlainDecimal(back), back }
  return { amount, back: min(back, up) }
}

/** Zero or less: all is back. More than the service has left: the refund is more than Medusa has left. */
export function amountToSend({ amount, captured, others }: NextRefund, currency: Currency): Money {
  const past = others.map((one) => countPast(one, currency))
  const refunded = past.reduce((total, one) => addDecimal(total, one.amount), amount)
  const back = past.reduce((total, one) => add(total, one.back), zero(currency))
  return subtract(backAfter(captured, refunded, currency), back)
}

export const restBefore = (captured: string, refunds: readonly { amount: string }[]): string =>
  subtractDecimals(captured, sumDecimals(refunds.map(({ amount }) => amount)))

/** If Medusa's rest rounds to this amount, the whole rest. */
export function exactAmount(back: Money, captured: string, refunds: readonly { amount: string }[]): string {
  const rest = restBefore(captured, refunds)
  return isEqual(roundToMoney(rest, back.currency), back) ? rest : moneyToPlainDecimal(back)
}

export interface RefundBooks {
  given: Money
  onPayment: Money
  onOrder: Money
  /** A cancelled order owes at least all that it counts as paid. */
  due: Money
  /** Reconciling gives back only what a cancelled order counts. */
  isCancelled: boolean
}

export const isMissed = ({ onOrder, onPayment, due }: RefundBooks): boolean => compare(due, max(onPayment, onOrder)) > 0

export function listFigures({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say("refund.medusa_shows", { on_payment: onPayment })
    : say("refund.medusa_shows_both", { on_order: onOrder, on_payment: onPayment })
  return say("refund.figures", { medusa, given })
}

function whatToDo({ given, onPayment, onOrder, due, isCancelled }: RefundBooks): Sentence {
  const lacking = subtract(max(onPayment, due), given)
  if (lacking.minor > 0n) return say(isCancelled ? "refund.still_owed" : "refund.did_not_go_back", { lacking })
  return say("refund.reconcile_missing", { missing: subtract(given, min(onPayment, onOrder)) })
}

export function getDifference(books: RefundBooks): Sentence | undefined {
  const { given, onPayment, onOrder, due } = books
  if ([onPayment, onOrder, due].every((one) => isEqual(given, one))) return undefined
  return [listFigures(books), ...(isMissed(books) ? [say("refund.missed")] : []), whatToDo(books)]
}
