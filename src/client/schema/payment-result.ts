import { z } from "zod"
import {
  amountNote,
  decimal,
  decimalNote,
  envelope,
  idNote,
  integer,
  integerNote,
  note,
  readMoney,
  replaced,
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
  paymentTransactionId: text(),
  itemId: text(),
  price: decimal(),
  paidPrice: decimal(),
  /** 0 in fraud control, -1 declined after it, 1 approved (marketplace: waits for approval), 2 approved. */
  transactionStatus: integer(),
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

const describing = {
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
  basketId: note(),
  authCode: note(),
  phase: note(),
  hostReference: note(),
  signature: note(),
}

/** A charge the service says it made: everything that decides money is there, or the answer is unreadable. */
export const chargedPaymentFields = {
  ...envelope,
  ...describing,
  paymentId: text(),
  price: decimal(),
  paidPrice: decimal(),
  currency: text(),
  /** 1 approved, 0 under review, -1 declined. Any other value is kept and is never good news. */
  fraudStatus: integer(),
  itemTransactions: z.array(itemTransaction).min(1),
}

/** A looked-up payment: what is there depends on how far it came. */
export const lookedUpPaymentFields = {
  ...envelope,
  ...describing,
  /** SUCCESS, FAILURE, INIT_THREEDS, CALLBACK_THREEDS. Any other value is kept and is never good news. */
  paymentStatus: text(),
  paymentId: note(),
  price: decimal().optional(),
  paidPrice: decimal().optional(),
  currency: text().optional(),
  fraudStatus: integer().optional(),
  itemTransactions: z.array(itemTransaction).optional(),
  errorCode: note(),
  errorGroup: note(),
  errorMessage: note(),
}

interface PricedText {
  price?: string | undefined
  paidPrice?: string | undefined
  currency?: string | undefined
}

/** Turns the amounts we settle by into Money of the answer's currency. */
export function withMoney<T extends PricedText>(answer: T, context: z.RefinementCtx) {
  const read = (field: "price" | "paidPrice") => {
    const decimal = answer[field]
    return decimal === undefined ? undefined : readMoney(decimal, answer.currency, context, field)
  }
  return replaced(answer, { price: read("price"), paidPrice: read("paidPrice") })
}

/** As {@link withMoney}, for answers that always carry both amounts. */
export function withCharge<T extends { price: string; paidPrice: string; currency: string }>(
  answer: T,
  context: z.RefinementCtx,
) {
  return replaced(answer, {
    price: readMoney(answer.price, answer.currency, context, "price"),
    paidPrice: readMoney(answer.paidPrice, answer.currency, context, "paidPrice"),
  })
}

export type ItemTransaction = Known<z.output<typeof itemTransaction>>
