import { captureHold } from "../engine/holds"
import { PAYMENT_SIGNATURE, paymentOperation } from "./operation"
import { paymentAnswer } from "./payment-answer"
import { chargeDirectly } from "./payments"
import { startThreeDs } from "./three-ds"

const CURRENCIES = ["TRY", "USD", "EUR"] as const

/** POST /payment/preauth */
export const createHold = paymentOperation({
  name: "holds.create",
  path: "/payment/preauth",
  capability: "hold",
  signature: PAYMENT_SIGNATURE,
  answer: (call) => chargeDirectly(call, true),
})

/** POST /payment/3dsecure/initialize/preauth: ended by the finalize of any 3D Secure payment. */
export const initializeThreeDsHold = paymentOperation({
  name: "holds.initializeThreeDs",
  path: "/payment/3dsecure/initialize/preauth",
  capability: "hold",
  signature: ["paymentId", "conversationId"],
  answer: (call) => startThreeDs(call, true),
})

/** POST /payment/postauth: takes a hold once, up to what is held. */
export const capture = paymentOperation({
  name: "holds.capture",
  path: "/payment/postauth",
  capability: "hold",
  signature: PAYMENT_SIGNATURE,
  answer({ fields, engine }) {
    const paymentId = fields.requiredIdentifier("paymentId", "5002")
    fields.text("ip")
    const currency = fields.oneOf("currency", CURRENCIES)
    const payment = captureHold(engine, paymentId, fields.amount("paidPrice"), currency)
    return paymentAnswer(payment, engine.settings)
  },
})
