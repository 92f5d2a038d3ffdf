import { asPercentOf, type Decimal, lower, getPercent, split, times } from "../wire/decimal"
import type { Payment, PaymentItem } from "./payment"
import type { Terms } from "./settings"

/** The amounts of an item that are also given in the payout currency. */
export interface Payout {
  paidPrice: Decimal
  commission: Decimal
  fee: Decimal
  blockageMerchant: Decimal
  blockageSubMerchant: Decimal
  subMerchantPayout: Decimal
  merchantPayout: Decimal
}

export interface ItemFigures extends Payout {
  merchantCommission: Decimal
  blockageRate: Decimal
  subMerchantPrice: Decimal
  subMerchantPayoutRate: Decimal
  converted: Payout
  conversionRate: Decimal
  conversionAmount: Decimal
}

export interface PaymentFigures {
  /** percent of price by which paidPrice is above (or, when negative, below) it; informational */
  merchantCommissionRate: Decimal
  merchantCommission: Decimal
  commission: Decimal
  fee: Decimal
  items: ItemFigures[]
}

/** Every derived figure of a payment. Splits by price add back exactly; 8 decimals, rounded half away from zero. */
export function getFigures(payment: Payment): PaymentFigures {
  const { price, paidPrice, terms } = payment
  const weights = payment.items.map((item) => item.price)
  const commission = getPercent(terms.commissionRate, paidPrice)
  const paidParts = split(paidPrice, weights)
  const commissionParts = split(commission, weights)
  const feeParts = split(terms.fee, weights)
  return {
    merchantCommissionRate: asPercentOf(paidPrice - price, price),
    merchantCommission: paidPrice - price,
    commission,
    fee: terms.fee,
    items: payment.items.map((item, index) =>
      itemFigures(item, terms, paidParts[index] ?? 0n, commissionParts[index] ?? 0n, feeParts[index] ?? 0n),
    ),
  }
}

/** The part of paidPrice that belongs to each item. */
export function paidParts(payment: Payment): Decimal[] {
  return split(
    payment.paidPrice,
    payment.items.map((item) => item.price),
  )
}

function itemFigures(
  item: PaymentItem,
  terms: Terms,
  paidPrice: Decimal,
  commission: Decimal,
  fee: Decimal,
): ItemFigures {
  const isMarketplaceItem = item.subMerchantKey !== undefined
  const blockageRate = isMarketplaceItem ? terms.marketplaceBlockageRate : terms.blockageRate
  const blockage = getPercent(blockageRate, paidPrice)
  const subMerchantPrice = item.subMerchantPrice ?? 0n
  const shares = isMarketplaceItem
    ? sharedOut(paidPrice - subMerchantPrice, commission + fee, blockage, subMerchantPrice)
    : { blockageMerchant: blockage, blockageSubMerchant: 0n, subMerchantPayout: 0n }
  const merchantPayout = paidPrice - commission - fee - blockage - shares.subMerchantPayout
  const payout: Payout = { paidPrice, commission, fee, ...shares, merchantPayout }
  return {
    ...payout,
    merchantCommission: paidPrice - item.price,
    blockageRate,
    subMerchantPrice,
    subMerchantPayoutRate: asPercentOf(subMerchantPrice, item.price),
    converted: terms.conversionRate === 0n ? payout : convert(payout, terms.conversionRate),
    conversionRate: terms.conversionRate,
    conversionAmount: times(paidPrice, terms.conversionRate),
  }
}

/**
 * Commission and fee come out of the merchant's share, then blockage out of what is left of it. What does not fit
 * falls on the submerchant, down to nothing.
 */
function sharedOut(merchantShare: Decimal, charges: Decimal, blockage: Decimal, subMerchantPrice: Decimal) {
  const isEnough = merchantShare > charges
  const blockageMerchant = lower(blockage, isEnough ? merchantShare - charges : 0n)
  const chargesTooMuch = isEnough ? 0n : charges - merchantShare
  const blockageSubMerchant = blockage - blockageMerchant
  const left = subMerchantPrice - chargesTooMuch - blockageSubMerchant
  return { blockageMerchant, blockageSubMerchant, subMerchantPayout: left > 0n ? left : 0n }
}

/** The payout is what is left after the rest was converted, so that the converted figures add back too. */
function convert(payout: Payout, rate: Decimal): Payout {
  const paidPrice = times(payout.paidPrice, rate)
  const commission = times(payout.commission, rate)
  const fee = times(payout.fee, rate)
  const blockageMerchant = times(payout.blockageMerchant, rate)
  const blockageSubMerchant = times(payout.blockageSubMerchant, rate)
  const subMerchantPayout = times(payout.subMerchantPayout, rate)
  const taken = commission + fee + blockageMerchant + blockageSubMerchant + subMerchantPayout
  return {
    paidPrice,
    commission,
    fee,
    blockageMerchant,
    blockageSubMerchant,
    subMerchantPayout,
    merchantPayout: paidPrice - taken,
  }
}
