import { z } from "zod"
import { defineOperation } from "../operation"
import { text as answerText } from "../schema/answer-fields"
import { reasonIssues, refundReason } from "../schema/refund-reason"
import { refundFields, withRefundedMoney } from "../schema/returned-money"
import { amount, conventions, currency, text } from "../schema/request-fields"
import { sameCurrency } from "../schema/same-currency"

const REFUND_SIGNATURE = ["paymentId", "price", "currency", "conversationId"] as const

const refundRequest = {
  ...conventions,
  /** How much goes back. */
  price: amount(),
  currency: currency(),
  ip: text().optional(),
}

/** Specification: Endpoints, POST /payment/refund. */
export const refundItem = defineOperation({
  name: "refunds.createForItem",
  method: "POST",
  path: "/payment/refund",
  effect: "money",
  moves: "return",
  request: z.strictObject({ ...refundRequest, paymentTransactionId: text(), ...refundReason }),
  issues: (request) => [...sameCurrency(request), ...reasonIssues(request)],
  answer: z.looseObject({ ...refundFields, paymentTransactionId: answerText() }).transform(withRefundedMoney),
  signed: REFUND_SIGNATURE,
  echoes: ["paymentTransactionId", "price", "currency"],
  isAsAsked: true,
})

/**
 * Specification: Endpoints, POST /v2/payment/refund. Of the official clients one checks the signature over all four values, a sample of
 * another over the two ids: either counts. It carries neither reason nor description.
 */
export const refundPayment = defineOperation({
  name: "refunds.createForPayment",
  method: "POST",
  path: "/v2/payment/refund",
  effect: "money",
  moves: "return",
  request: z.strictObject({ ...refundRequest, paymentId: text() }),
  issues: sameCurrency,
  answer: z.looseObject({ ...refundFields, paymentId: answerText() }).transform(withRefundedMoney),
  signed: REFUND_SIGNATURE,
  signedOr: ["paymentId", "conversationId"],
  echoes: ["paymentId", "price", "currency"],
  isAsAsked: true,
})
