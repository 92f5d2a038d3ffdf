import type { ItemTransaction } from "../client"
import { moneyToDecimal, type Money } from "../money"
import type { Expectation } from "./expectation"
import { isCountAllowed, isPaidPriceAllowed } from "./installments"
import { say, type Sentence } from "./sentence"
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

/** An answer without a field that decides money. */
export const missing = (field: string) => say(`The answer has no ${field}.`, `Yanıtta ${field} alanı yok.`)

/** An answer that is about something else. */
export const OTHER_BASKET = say(
  "The answer is about another basketId than this attempt's.",
  "Yanıt, bu ödeme denemesinden başka bir basketId hakkında.",
)

function checkBasketId({ basketId }: Expectation, answer: ClaimedPayment): Sentence[] {
  if (answer.basketId === undefined) return [missing("basketId")]
  return answer.basketId === basketId ? [] : [OTHER_BASKET]
}

const otherCurrency = ({ currency }: Money) => say(`The currency is not ${currency}.`, `Para birimi ${currency} değil.`)

const otherPrice = (said: Money, wanted: Money) =>
  say(
    `The price is ${words(said)} instead of ${words(wanted)}.`,
    `Tutar ${words(wanted)} yerine ${words(said)} olarak bildirildi.`,
  )

function otherPaidPrice(said: Money, wanted: Money, installment: number | undefined): Sentence {
  const count = installment === undefined ? say("an unknown number of", "bilinmeyen sayıda") : sayCount(installment)
  return say(
    `The buyer was charged ${words(said)} instead of ${words(wanted)}, and no rule allows it for ${count.en} installments.`,
    `Alıcıdan ${words(wanted)} yerine ${words(said)} tahsil edildi; ${count.tr} taksit için buna izin veren bir kural yok.`,
  )
}

const sayCount = (count: number) => say(String(count), String(count))

function checkAmounts({ price, ...expected }: Expectation, answer: ClaimedPayment): Sentence[] {
  const reasons: Sentence[] = []
  if (answer.currency === undefined) reasons.push(missing("currency"))
  else if (answer.currency !== price.currency) reasons.push(otherCurrency(price))
  if (answer.price === undefined) reasons.push(missing("price"))
  else if (!isSame(answer.price, price)) reasons.push(otherPrice(answer.price, price))
  if (answer.paidPrice === undefined) reasons.push(missing("paidPrice"))
  else if (!isPaidPriceRight({ price, ...expected }, answer, answer.paidPrice))
    reasons.push(otherPaidPrice(answer.paidPrice, expected.paidPrice, answer.installment))
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
export function mismatches(expected: Expectation, answer: ClaimedPayment): Sentence[] {
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
export function installmentNotes(expected: Expectation, answer: ClaimedPayment): Sentence[] {
  const { installment } = answer
  const { installment: chosen, installments: policy, price } = expected
  const said =
    installment === undefined
      ? say("without saying in how many installments", "kaç taksitle olduğu bildirilmeden")
      : say(`in ${installment} installments`, `${installment} taksitle`)
  if (chosen !== undefined && installment !== chosen)
    return [
      say(
        `The buyer chose ${chosen} installments and paid ${said.en}.`,
        `Alıcı ${chosen} taksit seçti ve ${said.tr} ödedi.`,
      ),
    ]
  if (policy === undefined || isCountAllowed(policy, price, { installment, card: cardOf(answer) })) return []
  return [
    say(
      `The buyer paid ${said.en}, which the installments option does not allow for this card.`,
      `Alıcı ${said.tr} ödedi; installments ayarı bu kart için buna izin vermiyor.`,
    ),
  ]
}
