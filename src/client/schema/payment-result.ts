import { z } from "zod"
import {
  amountNote,
  decimal,
  decimalIfAny,
  decimalNote,
  envelope,
  flagNote,
  idNote,
  integerIfAny,
  integerNote,
  type Known,
  note,
  readMoney,
  replaced,
  secretIfAny,
  text,
  textIfAny,
} from "./answer-fields"

/** Specification: ItemTransaction, convertedPayout. Both spellings of the exchange figures are read into this one. */
const convertedPayout = z.looseObject({
  paidPrice: decimalNote(),
  svcCommissionFee: decimalNote(),
  svcCommissionRateAmount: decimalNote(),
  blockageRateAmountMerchant: decimalNote(),
  blockageRateAmountSubMerchant: decimalNote(),
  subMerchantPayoutAmount: decimalNote(),
  merchantPayoutAmount: decimalNote(),
  svcConversionRate: decimalNote(),
  svcConversionRateAmount: decimalNote(),
  currency: note(),
})

/** Specification: ItemTransaction. `price` and `paidPrice` are decimal text here: shares may be finer than a minor unit. */
export const itemTransactionFields = {
  paymentTransactionId: textIfAny(),
  itemId: textIfAny(),
  price: decimalIfAny(),
  paidPrice: decimalIfAny(),
  /** 0 in fraud control, -1 declined after it, 1 approved (marketplace: waits for approval), 2 approved. */
  transactionStatus: integerIfAny(),
  blockageRate: decimalNote(),
  blockageRateAmountMerchant: decimalNote(),
  blockageRateAmountSubMerchant: decimalNote(),
  blockageResolvedDate: note(),
  svcCommissionFee: decimalNote(),
  svcCommissionRateAmount: decimalNote(),
  merchantCommissionRate: decimalNote(),
  merchantCommissionRateAmount: decimalNote(),
  merchantPayoutAmount: decimalNote(),
  subMerchantKey: idNote(),
  subMerchantPrice: amountNote(),
  subMerchantPayoutRate: decimalNote(),
  subMerchantPayoutAmount: decimalNote(),
  convertedPayout: convertedPayout.optional().catch(undefined),
}

export const itemTransaction = z.looseObject(itemTransactionFields)

export const describing = {
  installment: integerNote(),
  merchantCommissionRate: decimalNote(),
  merchantCommissionRateAmount: decimalNote(),
  svcCommissionRateAmount: decimalNote(),
  svcCommissionFee: decimalNote(),
  cardType: note(),
  cardAssociation: note(),
  cardFamily: note(),
  binNumber: note(),
  lastFourDigits: note(),
  authCode: note(),
  phase: note(),
  hostReference: note(),
}

export const paymentFields = {
  ...envelope,
  ...describing,
  signature: note(),
  /** Present when a stored card paid, or this payment stored the card (`registerCard`). Source: official clients. */
  cardUserKey: secretIfAny(),
  cardToken: secretIfAny(),
  paymentId: textIfAny(),
  basketId: textIfAny(),
  price: decimalIfAny(),
  paidPrice: decimalIfAny(),
  currency: textIfAny(),
  /** 1 approved, 0 under review, -1 declined. Any other value is kept and never counts as a success. */
  fraudStatus: integerIfAny(),
  itemTransactions: z.array(itemTransaction).optional(),
}

export const lookedUpPaymentFields = {
  ...paymentFields,
  /** SUCCESS, FAILURE, INIT_THREEDS, CALLBACK_THREEDS. Any other value is kept and never counts as a success. */
  paymentStatus: text(),
  errorCode: note(),
  errorGroup: note(),
  errorMessage: note(),
}

interface PricedText {
  price?: string | undefined
  paidPrice?: string | undefined
  currency?: string | undefined
}

export function withMoney<T extends PricedText>(answer: T, context: z.RefinementCtx) {
  const { price, paidPrice, currency } = answer
  return replaced(answer, {
    price: readMoney(price, currency, context, "price"),
    paidPrice: readMoney(paidPrice, currency, context, "paidPrice"),
  })
}

export type ItemTransaction = Known<z.output<typeof itemTransaction>>

const returnedMoneyFields = {
  ...envelope,
  authCode: note(),
  hostReference: note(),
}

export const cancelFields = {
  ...returnedMoneyFields,
  paymentId: text(),
  /** The amount that went back, if the answer says it: the request has none, so the caller must compare it. */
  price: decimalIfAny(),
  currency: textIfAny(),
  cancelHostReference: note(),
}

export const refundFields = {
  ...returnedMoneyFields,
  paymentId: textIfAny(),
  price: decimal(),
  currency: text(),
  refundHostReference: note(),
  retryable: flagNote(),
  signature: note(),
}

interface ReturnedText {
  price?: string | undefined
  currency?: string | undefined
}

/** `priceText`: a price without a currency is no amount, but may still differ from the expected one. */
export function withReturnedMoney<T extends ReturnedText>(answer: T, context: z.RefinementCtx) {
  const { price: text, currency } = answer
  const priceText = currency === undefined ? text : undefined
  const price = readMoney(text, currency, context, "price")
  return replaced(answer, { price, ...(priceText !== undefined && { priceText }) })
}

export function withRefundedMoney<T extends { price: string; currency: string }>(answer: T, context: z.RefinementCtx) {
  const price = readMoney(answer.price, answer.currency, context, "price")
  if (price !== undefined) return replaced(answer, { price })
  context.addIssue({ code: "custom", path: ["price"], message: "the amount is not above 0" })
  return z.NEVER
}
