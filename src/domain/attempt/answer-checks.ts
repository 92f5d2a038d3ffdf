import { figure, isSame } from "../amounts"
import { say, type Sentence } from "../sentence"
import type { ItemTransaction, LookedUpPayment } from "../../client"
import { type Money, compareDecimal, isDecimal } from "../../money"
import { isPaidAtService, type Expectation, type ChargedItem, type VerifiedPayment } from "./verdict"
import { INSTALLMENT_COUNTS, isCountAllowed, isPaidPriceAllowed } from "./installment-policy"

export type ClaimedPayment = Pick<LookedUpPayment, "status"> &
  Partial<
    Pick<LookedUpPayment, (typeof DECISIVE)[number] | "installment" | "cardFamily" | "cardType" | "itemTransactions">
  >

const describeCard = ({ cardFamily, cardType }: ClaimedPayment) => ({ family: cardFamily, type: cardType })

/** `open`: the total fits some number of installments, but the answer does not name the number. */
function judgePaidPrice(expected: Expectation, answer: ClaimedPayment, paidPrice: Money): "right" | "other" | "open" {
  const { installments: policy, price, flow } = expected
  const { installment } = answer
  if (isSame(paidPrice, expected.paid_price)) return "right"
  // in card flows the buyer agreed to one total before paying
  if (policy === undefined || !isPaidAtService(flow)) return "other"
  const counts = installment === undefined ? INSTALLMENT_COUNTS : [installment]
  const card = describeCard(answer)
  if (!counts.some((count) => isPaidPriceAllowed(policy, price, { paid_price: paidPrice, installment: count, card })))
    return "other"
  return installment === undefined ? "open" : "right"
}

export function differences(expected: Expectation, answer: ClaimedPayment): Sentence[] {
  const { price: wanted, basketId } = expected
  const { currency, price, paidPrice, installment } = answer
  const reasons: Sentence[] = []
  if (answer.basketId !== undefined && answer.basketId !== basketId) reasons.push(say("payment.other_basket"))
  if (currency !== undefined && currency !== wanted.currency)
    reasons.push(say("payment.other_currency", { currency: wanted.currency }))
  if (price !== undefined && !isSame(price, wanted))
    reasons.push(say("payment.other_price", { reported: price, wanted }))
  if (paidPrice !== undefined && judgePaidPrice(expected, answer, paidPrice) === "other") {
    const count = installment ?? say("payment.other_paid_price_count")
    reasons.push(say("payment.other_paid_price", { reported: paidPrice, wanted: expected.paid_price, count }))
  }
  return reasons
}

const DECISIVE = ["basketId", "currency", "price", "paidPrice", "paymentId", "fraudStatus"] as const
/** Without them an item could not be refunded. */
const DECISIVE_OF_ITEM = ["paymentTransactionId", "price", "paidPrice"] as const

export const lack = (field: string): Sentence => say("payment.missing", { field })

export function gaps(expected: Expectation, answer: ClaimedPayment): Sentence[] {
  const { itemTransactions: items = [], paidPrice } = answer
  const fields: string[] = DECISIVE.filter((field) => answer[field] === undefined)
  if (paidPrice !== undefined && judgePaidPrice(expected, answer, paidPrice) === "open") fields.push("installment")
  if (items.length === 0) fields.push("itemTransactions")
  const ofItem = DECISIVE_OF_ITEM.filter((field) => items.some((item) => item[field] === undefined))
  return [...fields, ...ofItem.map((field) => `itemTransactions.${field}`)].map(lack)
}

const isCharged = (item: ItemTransaction): item is ChargedItem =>
  DECISIVE_OF_ITEM.every((field) => item[field] !== undefined)

export function withAllFields<A extends ClaimedPayment>(answer: A): (A & VerifiedPayment) | undefined {
  const { paymentId, price, paidPrice, basketId, fraudStatus, itemTransactions } = answer
  if (paymentId === undefined || price === undefined || paidPrice === undefined) return undefined
  if (basketId === undefined || fraudStatus === undefined || !itemTransactions?.every(isCharged)) return undefined
  return { ...answer, paymentId, price, paidPrice, basketId, fraudStatus, itemTransactions }
}

export function installmentNotes(expected: Expectation, answer: ClaimedPayment): Sentence[] {
  const { installment } = answer
  const { installment: chosen, installments: policy, price } = expected
  if (installment === undefined) return []
  if (chosen !== undefined && installment !== chosen) return [say("payment.other_count", { chosen, paid: installment })]
  if (policy === undefined || isCountAllowed(policy, price, { installment, card: describeCard(answer) })) return []
  return [say("payment.count_not_allowed", { paid: installment })]
}

export function sellerNotes(
  { sellers, price: { currency } }: Expectation,
  items: readonly ItemTransaction[],
): Sentence[] {
  if (sellers === undefined) return []
  const ofItem = new Map(sellers.map((seller) => [seller.item_id, seller]))
  const shown = (amount: string) => `${figure(amount, currency)} ${currency}`
  return items.flatMap(({ itemId: item_id, subMerchantKey: key, subMerchantPrice: price }): Sentence[] => {
    if (item_id === undefined) return []
    const requested = ofItem.get(item_id)
    if (key !== undefined && key !== requested?.key) return [say("payment.other_seller", { item_id })]
    if (requested === undefined || !isOther(price, requested.payout)) return []
    return [say("payment.other_payout", { item_id, price: shown(price), requested: shown(requested.payout) })]
  })
}

const isOther = (reported: string | undefined, requested: string): reported is string =>
  reported !== undefined && isDecimal(reported) && compareDecimal(reported, requested) !== 0
