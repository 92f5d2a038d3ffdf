import { z } from "zod"
import { decimal, decimalIfAny, envelope, flagNote, textIfAny, note, readMoney, replaced, text } from "./answer-fields"

/** What a cancel and the refunds answer. Specification: Endpoints, Refund and cancel. */
const returnedMoneyFields = {
  ...envelope,
  authCode: note(),
  hostReference: note(),
}

export const cancelFields = {
  ...returnedMoneyFields,
  paymentId: text(),
  /** What went back to the buyer, where the answer says it: the request does not, so whoever asks compares it. */
  price: decimalIfAny(),
  currency: textIfAny(),
  cancelHostReference: note(),
}

export const refundFields = {
  ...returnedMoneyFields,
  paymentId: textIfAny(),
  /** What went back to the buyer. */
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

/** `priceText`: a price without its currency is no amount, and can still be another than expected. */
export function withReturnedMoney<T extends ReturnedText>(answer: T, context: z.RefinementCtx) {
  const { price: text, currency } = answer
  const priceText = currency === undefined ? text : undefined
  const price = readMoney(text, currency, context, "price")
  return replaced(answer, { price, ...(priceText !== undefined && { priceText }) })
}

/** As {@link withReturnedMoney}, for a refund: what the answer leaves out is there from the request. */
export function withRefundedMoney<T extends { price: string; currency: string }>(answer: T, context: z.RefinementCtx) {
  const price = readMoney(answer.price, answer.currency, context, "price")
  if (price !== undefined) return replaced(answer, { price })
  context.addIssue({ code: "custom", path: ["price"], message: "the amount is not above 0" })
  return z.NEVER
}
