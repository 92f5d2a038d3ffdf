import type { z } from "zod"
import { decimal, envelope, flagNote, note, readMoney, replaced, text } from "./answer-fields"

/** What a cancel and the refunds answer. Specification: Endpoints, Refund and cancel. */
export const returnedMoneyFields = {
  ...envelope,
  paymentId: text(),
  /** What went back to the buyer. */
  price: decimal(),
  currency: text(),
  authCode: note(),
  hostReference: note(),
}

export const refundFields = {
  ...returnedMoneyFields,
  refundHostReference: note(),
  retryable: flagNote(),
  signature: note(),
}

export function withReturnedMoney<T extends { price: string; currency: string }>(answer: T, context: z.RefinementCtx) {
  return replaced(answer, { price: readMoney(answer.price, answer.currency, context, "price") })
}
