import { z } from "zod"
import {
  amountNote,
  decimalIfAny,
  decimalNote,
  envelope,
  idNote,
  textIfAny,
  integerIfAny,
  integerNote,
  note,
  readMoney,
  replaced,
  secretIfAny,
  text,
  type Known,
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

/** What describes a payment and decides nothing. */
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

/** What an answer about a payment says. Every field may be missing; what decides money is exact where it is there. */
export const paymentFields = {
  ...envelope,
  ...describing,
  signature: note(),
  /** Of a stored card that paid, or that was stored with this payment (`registerCard`). Official clients. */
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

/** A looked-up payment: what is there depends on how far it came. */
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

/** Turns the amounts that decide into Money of the answer's currency. */
export function withMoney<T extends PricedText>(answer: T, context: z.RefinementCtx) {
  const { price, paidPrice, currency } = answer
  return replaced(answer, {
    price: readMoney(price, currency, context, "price"),
    paidPrice: readMoney(paidPrice, currency, context, "paidPrice"),
  })
}

export type ItemTransaction = Known<z.output<typeof itemTransaction>>
