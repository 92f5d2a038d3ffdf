import { authCode, hostReference, newHostReference } from "../engine/host-references"
import type { Payment } from "../engine/payment"
import { refundItem, refundPayment } from "../engine/refund"
import { checkReason, readRefund, type RefundRequest } from "../requests/refund"
import type { WireFields } from "../wire/json"
import { paymentOperation } from "./operation"

const REFUND_SIGNATURE = ["paymentId", "price", "currency", "conversationId"] as const

/** POST /payment/refund: one basket item. */
export const refundForItem = paymentOperation({
  name: "refunds.createForItem",
  path: "/payment/refund",
  signature: REFUND_SIGNATURE,
  answer({ fields, engine }) {
    const paymentTransactionId = fields.requiredIdentifier("paymentTransactionId", "5001")
    checkReason(fields)
    const request = readRefund(fields)
    const payment = refundItem(engine, paymentTransactionId, request)
    return { paymentTransactionId, ...refundAnswer(payment, request) }
  },
})

/** POST /v2/payment/refund: over the payment, items chosen by the service. */
export const refundForPayment = paymentOperation({
  name: "refunds.createForPayment",
  path: "/v2/payment/refund",
  signature: REFUND_SIGNATURE,
  answer({ fields, engine }) {
    const paymentId = fields.requiredIdentifier("paymentId", "5002")
    const request = readRefund(fields)
    return refundAnswer(refundPayment(engine, paymentId, request), request)
  },
})

function refundAnswer(payment: Payment, { price, currency }: RefundRequest): WireFields {
  return {
    paymentId: payment.id,
    price,
    currency,
    authCode: authCode(payment.id),
    hostReference: hostReference(payment.id),
    refundHostReference: newHostReference("refund"),
    retryable: false,
  }
}
