import { finalizeV1, finalizeV2, initializeThreeDs } from "../engine/three-ds"
import { CURRENCIES, readCallbackUrl, readOrder, THREE_DS_INSTALLMENTS } from "../requests/order"
import type { WireFields } from "../wire/json"
import { readCardToCharge } from "./card-to-charge"
import { type Call, PAYMENT_SIGNATURE, paymentOperation } from "./operation"
import { paymentAnswer } from "./payment-answer"
import { challengeForm } from "./challenge-form"

/** A finalize that did not end with mdStatus 1 is refused, so the answer of one that did can say nothing else. */
const VERIFIED = 1

/** POST /payment/3dsecure/initialize */
export const initializeThreeDsPayment = paymentOperation({
  name: "threeDs.initialize",
  path: "/payment/3dsecure/initialize",
  signature: ["paymentId", "conversationId"],
  answer: (call) => startThreeDs(call, false),
})

/** Begins 3D Secure for a charge, or (`isHold`) for an amount to be held. */
export function startThreeDs(call: Call, isHold: boolean): WireFields {
  const { fields, engine, locale } = call
  const order = readOrder(fields, engine, { installments: THREE_DS_INSTALLMENTS })
  const callbackUrl = readCallbackUrl(fields, engine.settings.names.spell("callbackUrl"))
  const card = readCardToCharge(call)
  const payment = initializeThreeDs(engine, { ...order, ...card.kept, isHold }, card, callbackUrl)
  const html = challengeForm(`${engine.settings.publicUrl}/3ds/${payment.threeDs?.session ?? ""}`, locale)
  return { threeDSHtmlContent: Buffer.from(html, "utf8").toString("base64"), paymentId: payment.id }
}

/** POST /payment/3dsecure/auth */
export const finalizeThreeDs = paymentOperation({
  name: "threeDs.finalize",
  path: "/payment/3dsecure/auth",
  signature: PAYMENT_SIGNATURE,
  answer({ fields, engine }) {
    const paymentId = fields.requiredIdentifier("paymentId", "5002")
    const payment = finalizeV1(engine, paymentId, fields.text("conversationData") ?? "")
    return { ...paymentAnswer(payment, engine.settings), mdStatus: VERIFIED }
  },
})

/** POST /payment/v2/3dsecure/auth */
export const finalizeThreeDsV2 = paymentOperation({
  name: "threeDs.finalizeV2",
  path: "/payment/v2/3dsecure/auth",
  signature: PAYMENT_SIGNATURE,
  answer({ fields, engine }) {
    const paymentId = fields.requiredIdentifier("paymentId", "5002")
    const payment = finalizeV2(engine, paymentId, {
      paidPrice: fields.price("paidPrice"),
      basketId: fields.requiredText("basketId"),
      currency: fields.oneOf("currency", CURRENCIES) ?? "TRY",
    })
    const { paymentChannel } = payment
    return { ...paymentAnswer(payment, engine.settings), mdStatus: VERIFIED, paymentChannel }
  },
})
