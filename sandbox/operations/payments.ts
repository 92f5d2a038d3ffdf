import { charge, throwIfDeclined } from "../engine/charge"
import { authCode, hostReference, newHostReference } from "../engine/host-references"
import type { Payment } from "../engine/payment"
import { cancelPayment } from "../engine/refund"
import { readOrder } from "../requests/order"
import { checkReason } from "../requests/refund"
import type { WireFields } from "../wire/json"
import { refused } from "../wire/refusal"
import { readCardToCharge } from "./card-to-charge"
import { type Call, PAYMENT_SIGNATURE, paymentOperation } from "./operation"
import { inDetailSpelling, paymentAnswer } from "./payment-answer"

/** POST /payment/auth */
export const createPayment = paymentOperation({
  name: "payments.create",
  path: "/payment/auth",
  signature: PAYMENT_SIGNATURE,
  answer: (call) => chargeDirectly(call, false),
})

/** A direct charge, or (`isHold`) an amount held in the same way. */
export function chargeDirectly(call: Call, isHold: boolean): WireFields {
  const { fields, engine } = call
  const order = readOrder(fields, engine)
  const { card, kept } = readCardToCharge(call)
  const payment = charge(engine, { ...order, ...kept, isHold }, "direct", card)
  throwIfDeclined(payment)
  return paymentAnswer(payment, engine.settings)
}

/** POST /payment/detail: by paymentId, or the newest of a paymentConversationId. */
export const retrievePayment = paymentOperation({
  name: "payments.retrieve",
  path: "/payment/detail",
  signature: PAYMENT_SIGNATURE,
  answer(call) {
    const { settings } = call.engine
    const payment = foundPayment(call)
    return { ...inDetailSpelling(paymentAnswer(payment, settings), settings), paymentStatus: payment.status }
  },
})

function foundPayment({ fields, engine }: Call): Payment {
  const paymentId = fields.identifier("paymentId")
  const conversation = fields.text("paymentConversationId")
  if (paymentId === undefined && conversation === undefined) throw fields.missing("paymentId", "5002")
  const byId = paymentId === undefined ? undefined : engine.payments.get(paymentId)
  if (paymentId !== undefined && !byId) throw refused("5086", { paymentId })
  const found = byId ?? engine.payments.newestOfConversation(conversation ?? "")
  if (!found) throw refused("5087")
  return found
}

/** POST /payment/cancel: gives back paidPrice. */
export const cancelPaymentOperation = paymentOperation({
  name: "payments.cancel",
  path: "/payment/cancel",
  decimals: "eight",
  answer({ fields, engine, conversationId }) {
    const paymentId = fields.requiredIdentifier("paymentId", "5002")
    fields.text("ip")
    checkReason(fields)
    const payment = cancelPayment(engine, paymentId, conversationId)
    return {
      paymentId,
      price: payment.paidPrice,
      currency: payment.currency,
      authCode: authCode(paymentId),
      hostReference: hostReference(paymentId),
      cancelHostReference: newHostReference("cancel"),
    }
  },
})
