import type { Money } from "../../money"
import { amountText, say, type Sentence } from "../sentence"

export const missing = (field: string) => say("payment.missing", { field })

export const otherCurrency = ({ currency }: Money) => say("payment.other_currency", { currency })

export const otherPrice = (reported: Money, wanted: Money) =>
  say("payment.other_price", { reported: amountText(reported), wanted: amountText(wanted) })

export function otherPaidPrice(reported: Money, wanted: Money, installment: number | undefined): Sentence {
  const count = installment === undefined ? say("payment.other_paid_price_count") : installment
  return say("payment.other_paid_price", { reported: amountText(reported), wanted: amountText(wanted), count })
}

export const otherCount = (chosen: number, paid: number): Sentence => say("payment.other_count", { chosen, paid })

export const countNotAllowed = (paid: number): Sentence => say("payment.count_not_allowed", { paid })

export const itemNotApproved = (item: string, status: number): Sentence =>
  say("payment.item_not_approved", { item, status })

export const oddFraudStatus = (status: number): Sentence => say("payment.odd_fraud_status", { status })

export const notAuthenticated = (md_status: number): Sentence => say("payment.not_authenticated", { md_status })

export const ORDER_OF_CART_NOT_FOUND = say("payment.order_of_cart_not_found")

export const otherSeller = (item_id: string): Sentence => say("payment.other_seller", { item_id })

export const otherPayout = (item_id: string, price: string, requested: string): Sentence =>
  say("payment.other_payout", { item_id, price, requested })
