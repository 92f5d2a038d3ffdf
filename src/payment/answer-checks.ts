import type { ItemTransaction } from "../client"
import { moneyToDecimal, type Money } from "../money"
import type { Expectation } from "./expectation"
import { isCountAllowed, isPaidPriceAllowed } from "./installments"
import type { VerifiedPayment } from "./verdict"

/** What an answer about a charge may hold; every field may be missing, and none is believed before it was checked. */
export interface ClaimedPayment {
  status: string
  paymentId?: string | undefined
  price?: Money | undefined
  paidPrice?: Money | undefined
  currency?: string | undefined
  basketId?: string | undefined
  fraudStatus?: number | undefined
  installment?: number | undefined
  cardFamily?: string | undefined
  cardType?: string | undefined
  itemTransactions?: readonly ItemTransaction[] | undefined
}

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

/** Unlike `isEqual` of money, amounts in two currencies are different, not an error. */
function isSame(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor
}

const missing = (field: string) => `The answer has no ${field}.`

function checkBasketId({ basketId }: Expectation, answer: ClaimedPayment): string[] {
  if (answer.basketId === undefined) return [missing("basketId")]
  return answer.basketId === basketId ? [] : ["The answer is about another basketId than this attempt's."]
}

function checkAmounts({ price, ...expected }: Expectation, answer: ClaimedPayment): string[] {
  const reasons: string[] = []
  if (answer.currency === undefined) reasons.push(missing("currency"))
  else if (answer.currency !== price.currency) reasons.push(`The currency is not ${price.currency}.`)
  if (answer.price === undefined) reasons.push(missing("price"))
  else if (!isSame(answer.price, price)) reasons.push(`The price is ${words(answer.price)} instead of ${words(price)}.`)
  if (answer.paidPrice === undefined) reasons.push(missing("paidPrice"))
  else if (!isPaidPriceRight({ price, ...expected }, answer, answer.paidPrice)) {
    const count = answer.installment === undefined ? "an unknown number of" : String(answer.installment)
    const agreed = `instead of ${words(expected.paidPrice)}, and no rule allows it for ${count} installments`
    reasons.push(`The buyer was charged ${words(answer.paidPrice)} ${agreed}.`)
  }
  return reasons
}

const cardOf = ({ cardFamily, cardType }: ClaimedPayment) => ({ family: cardFamily, type: cardType })

function isPaidPriceRight(expected: Expectation, answer: ClaimedPayment, paidPrice: Money): boolean {
  if (isSame(paidPrice, expected.paidPrice)) return true
  if (expected.installments === undefined) return false
  const paid = { paidPrice, installment: answer.installment, card: cardOf(answer) }
  return isPaidPriceAllowed(expected.installments, expected.price, paid)
}

/** Rule 2: what keeps a charge from being the one that was asked for, one sentence each; none when it is. */
export function mismatches(expected: Expectation, answer: ClaimedPayment): string[] {
  const reasons = [...checkBasketId(expected, answer), ...checkAmounts(expected, answer)]
  if (answer.paymentId === undefined) reasons.push(missing("paymentId"))
  if (answer.fraudStatus === undefined) reasons.push(missing("fraudStatus"))
  if (!answer.itemTransactions?.length) reasons.push(missing("itemTransactions"))
  return reasons
}

/** The same answer with what decides money present, or undefined when some of it is missing. */
export function withEverything<A extends ClaimedPayment>(answer: A): (A & VerifiedPayment) | undefined {
  const { paymentId, price, paidPrice, basketId, fraudStatus, itemTransactions } = answer
  if (paymentId === undefined || price === undefined || paidPrice === undefined) return undefined
  if (basketId === undefined || fraudStatus === undefined || itemTransactions === undefined) return undefined
  return { ...answer, paymentId, price, paidPrice, basketId, fraudStatus, itemTransactions }
}

/** What a right charge still has a person look at: a number of installments that was not to be had. */
export function installmentNotes(expected: Expectation, answer: ClaimedPayment): string[] {
  const { installment } = answer
  const { installment: chosen, installments: policy, price } = expected
  const said = installment === undefined ? "without saying in how many installments" : `in ${installment} installments`
  if (chosen !== undefined && installment !== chosen)
    return [`The buyer chose ${chosen} installments and paid ${said}.`]
  if (policy === undefined || isCountAllowed(policy, price, { installment, card: cardOf(answer) })) return []
  return [`The buyer paid ${said}, which the installments option does not allow for this card.`]
}
