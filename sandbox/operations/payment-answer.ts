import { binFacts } from "../engine/bins"
import { DAY } from "../engine/clock"
import { getFigures, type ItemFigures, type Payout, type PaymentFigures } from "../engine/commission"
import { authCode, hostReference } from "../engine/host-references"
import { type Payment, type PaymentItem, transactionId } from "../engine/payment"
import { PAYOUT_CURRENCY } from "../engine/settings"
import type { Settings } from "../options"
import { plainText } from "../wire/decimal"
import type { WireFields } from "../wire/json"

/**
 * Payment result (specification, "Resources"), without the fields only some operations carry. A payment that was never
 * charged has no transactions, fees or bank references to return.
 */
export function paymentAnswer(payment: Payment, settings: Settings): WireFields {
  const { chargedAt } = payment
  return chargedAt === undefined ? orderAnswer(payment) : chargedAnswer(payment, chargedAt, settings)
}

function orderAnswer(payment: Payment): WireFields {
  return {
    price: payment.price,
    paidPrice: payment.paidPrice,
    installment: payment.installment,
    paymentId: payment.id,
    ...cardAnswer(payment),
    basketId: payment.basketId,
    currency: payment.currency,
  }
}

function chargedAnswer(payment: Payment, chargedAt: number, settings: Settings): WireFields {
  const figures = getFigures(payment)
  return {
    price: payment.price,
    paidPrice: payment.paidPrice,
    installment: payment.installment,
    paymentId: payment.id,
    fraudStatus: payment.fraudStatus,
    merchantCommissionRate: figures.merchantCommissionRate,
    merchantCommissionRateAmount: figures.merchantCommission,
    svcCommissionRateAmount: figures.commission,
    svcCommissionFee: figures.fee,
    ...cardAnswer(payment),
    basketId: payment.basketId,
    currency: payment.currency,
    itemTransactions: payment.items.map((item, index) =>
      itemAnswer(payment, chargedAt, item, index, figures, settings),
    ),
    authCode: authCode(payment.id),
    phase: payment.phase ?? "AUTH",
    ...payment.storedCard,
    hostReference: hostReference(payment.id),
  }
}

function cardAnswer({ card }: Payment): WireFields {
  const facts = binFacts(card.bin)
  return {
    cardType: facts?.cardType ?? "CREDIT_CARD",
    cardAssociation: facts?.cardAssociation ?? "VISA",
    cardFamily: facts?.cardFamily,
    binNumber: card.bin,
    lastFourDigits: card.lastFour,
  }
}

function itemAnswer(
  payment: Payment,
  chargedAt: number,
  item: PaymentItem,
  index: number,
  all: PaymentFigures,
  settings: Settings,
): WireFields {
  const figures = all.items[index]
  if (!figures) throw new RangeError(`payment ${payment.id} has no item ${index}`)
  return {
    itemId: item.itemId,
    paymentTransactionId: transactionId(payment.id, index),
    transactionStatus: item.status,
    price: item.price,
    paidPrice: figures.paidPrice,
    merchantCommissionRate: all.merchantCommissionRate,
    merchantCommissionRateAmount: figures.merchantCommission,
    svcCommissionRateAmount: figures.commission,
    svcCommissionFee: figures.fee,
    blockageRate: figures.blockageRate,
    blockageRateAmountMerchant: figures.blockageMerchant,
    blockageRateAmountSubMerchant: figures.blockageSubMerchant,
    blockageResolvedDate: settings.calendar.timestamp(blockageResolvedAt(payment, chargedAt, figures)),
    ...payoutAnswer(item, figures, settings),
    convertedPayout: convertedAnswer(payment, figures, settings),
  }
}

function payoutAnswer(item: PaymentItem, figures: ItemFigures, { responseSpelling }: Settings): WireFields {
  const rate = figures.subMerchantPayoutRate
  return {
    subMerchantKey: item.subMerchantKey,
    subMerchantPrice: figures.subMerchantPrice,
    subMerchantPayoutRate: responseSpelling === "schema" ? plainText(rate) : rate,
    subMerchantPayoutAmount: figures.subMerchantPayout,
    merchantPayoutAmount: figures.merchantPayout,
  }
}

function blockageResolvedAt({ terms }: Payment, chargedAt: number, { blockageRate }: ItemFigures): number {
  return blockageRate === 0n ? chargedAt : chargedAt + terms.blockageDays * DAY
}

/** The schema of the interface writes svcConversationRate where its samples write svcConversionRate. */
function convertedAnswer(payment: Payment, figures: ItemFigures, settings: Settings): WireFields {
  const { conversionRate, conversionAmount } = figures
  const exchange =
    settings.responseSpelling === "schema"
      ? { svcConversationRate: conversionRate, svcConversationRateAmount: conversionAmount }
      : { svcConversionRate: conversionRate, svcConversionRateAmount: conversionAmount }
  const currency = conversionRate === 0n ? payment.currency : PAYOUT_CURRENCY
  return { ...convertedAmounts(figures.converted), ...exchange, currency }
}

function convertedAmounts(payout: Payout): WireFields {
  return {
    paidPrice: payout.paidPrice,
    svcCommissionRateAmount: payout.commission,
    svcCommissionFee: payout.fee,
    blockageRateAmountMerchant: payout.blockageMerchant,
    blockageRateAmountSubMerchant: payout.blockageSubMerchant,
    subMerchantPayoutAmount: payout.subMerchantPayout,
    merchantPayoutAmount: payout.merchantPayout,
  }
}

/** One item's figures as PUT /payment/item answers them. */
export function itemUpdateAnswer(payment: Payment, index: number, settings: Settings): WireFields {
  const item = payment.items[index]
  if (!item || payment.chargedAt === undefined) throw new RangeError(`payment ${payment.id} has no item ${index}`)
  return itemAnswer(payment, payment.chargedAt, item, index, getFigures(payment), settings)
}

/** The payment-detail schema spells one item field differently (specification, "ItemTransaction"). */
export function inDetailSpelling(answer: WireFields, { responseSpelling }: Settings): WireFields {
  const items = answer["itemTransactions"]
  if (responseSpelling === "sample" || !Array.isArray(items)) return answer
  const respelled = (items as readonly WireFields[]).map(({ blockageRateAmountSubMerchant, ...item }) => ({
    ...item,
    blockageRateAmountsubMerchant: blockageRateAmountSubMerchant,
  }))
  return { ...answer, itemTransactions: respelled }
}
