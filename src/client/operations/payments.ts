import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { basketFields, basketIssues, installment, buyer, cardToCharge } from "../schema/basket"
import {
  cancelFields,
  lookedUpPaymentFields,
  paymentFields,
  refundFields,
  withMoney,
  withRefundedMoney,
  withReturnedMoney,
} from "../schema/payment-result"
import {
  amount,
  defineRequest,
  currency,
  paymentReference,
  paymentReferenceIssues,
  reasonIssues,
  refundReason,
  sameCurrency,
  text,
} from "../schema/request-fields"
import { text as answerText } from "../schema/answer-fields"

export const payments = {
  /** Charges a card without 3D Secure. Moves money. Specification: POST /payment/auth. */
  create: defineOperation({
    method: "POST",
    path: "/payment/auth",
    effect: "money",
    moves: "charge",
    startsPayment: true,
    request: defineRequest({
      ...basketFields,
      installment: installment(),
      basketId: text().optional(),
      paymentCard: cardToCharge,
      buyer,
    }),
    issues: basketIssues,
    answer: z.looseObject(paymentFields).transform(withMoney),
    signed: PAYMENT_SIGNATURE,
  }),

  /** Looks a payment up by `paymentId`, or by `paymentConversationId` (the newest wins). POST /payment/detail. */
  retrieve: defineOperation({
    method: "POST",
    path: "/payment/detail",
    effect: "read",
    request: defineRequest({ ...paymentReference }),
    issues: paymentReferenceIssues,
    answer: z.looseObject(lookedUpPaymentFields).transform(withMoney),
    signed: PAYMENT_SIGNATURE,
    echoes: ["paymentId"],
    resultField: "paymentStatus",
  }),

  /** Cancels a whole payment on the day it was made. Moves money. POST /payment/cancel. */
  cancel: defineOperation({
    method: "POST",
    path: "/payment/cancel",
    effect: "money",
    moves: "return",
    request: defineRequest({ paymentId: text(), ip: text().optional(), ...refundReason }),
    issues: reasonIssues,
    answer: z.looseObject(cancelFields).transform(withReturnedMoney),
    echoes: ["paymentId"],
    isAsAsked: true,
  }),
}

const REFUND_SIGNATURE = ["paymentId", "price", "currency", "conversationId"] as const

const refundRequest = {
  price: amount(),
  currency: currency(),
  ip: text().optional(),
}

export const refunds = {
  /** Refunds one item, at most what is left of it. Moves money. POST /payment/refund. */
  createForItem: defineOperation({
    method: "POST",
    path: "/payment/refund",
    effect: "money",
    moves: "return",
    request: defineRequest({ ...refundRequest, paymentTransactionId: text(), ...refundReason }),
    issues: (request) => [...sameCurrency(request), ...reasonIssues(request)],
    answer: z.looseObject({ ...refundFields, paymentTransactionId: answerText() }).transform(withRefundedMoney),
    signed: REFUND_SIGNATURE,
    echoes: ["paymentTransactionId", "price", "currency"],
    isAsAsked: true,
  }),

  // official clients check the signature over all four values, or over the two ids: either counts; it covers neither reason nor description
  /** Refunds a payment; the service chooses the items. Moves money. POST /v2/payment/refund. */
  createForPayment: defineOperation({
    method: "POST",
    path: "/v2/payment/refund",
    effect: "money",
    moves: "return",
    request: defineRequest({ ...refundRequest, paymentId: text() }),
    issues: sameCurrency,
    answer: z.looseObject({ ...refundFields, paymentId: answerText() }).transform(withRefundedMoney),
    signed: REFUND_SIGNATURE,
    signedOr: ["paymentId", "conversationId"],
    echoes: ["paymentId", "price", "currency"],
    isAsAsked: true,
  }),
}
