import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { defineAnswer, integerIfAny, note, text as answerText, textIfAny } from "../schema/answer-fields"
import { basketFields, basketIssues, threeDsInstallment, buyer, cardToCharge } from "../schema/basket"
import { paymentFields, withMoney } from "../schema/payment-result"
import { amount, defineRequest, currency, text, sameCurrency, onWire } from "../schema/request-fields"

const finalizedFields = {
  ...paymentFields,
  /** 1 authenticated; -1, 0 and 2 to 8 failed. Any other value is kept and never counts as a success. */
  mdStatus: integerIfAny(),
}

export const threeDs = {
  /** Starts a 3D Secure session; `threeDSHtmlContent` is Base64 of the page to show. POST /payment/3dsecure/initialize. */
  initialize: defineOperation({
    method: "POST",
    path: "/payment/3dsecure/initialize",
    effect: "write",
    startsPayment: true,
    request: defineRequest({
      ...basketFields,
      installment: threeDsInstallment(),
      /** Optional in the interface; finalize v2 needs the same one again. */
      basketId: text().optional(),
      callbackUrl: text(),
      paymentCard: cardToCharge,
      buyer,
    }),
    issues: basketIssues,
    answer: defineAnswer({
      threeDSHtmlContent: answerText(),
      /** Finalize takes it. An older dialect leaves it out here (contract/threeds-initialize.json). */
      paymentId: textIfAny(),
      signature: note(),
    }),
    signed: ["paymentId", "conversationId"],
  }),

  // sent even while the service does not answer, and so is v2: the buyer's confirmation lapses, and a look-up tells the end
  /** Charges after a successful authentication, v1. Moves money. POST /payment/3dsecure/auth. */
  finalize: defineOperation({
    method: "POST",
    path: "/payment/3dsecure/auth",
    effect: "money",
    moves: "charge",
    request: defineRequest({
      paymentId: text(),
      /** Posted by the bank; must be sent whenever it is not empty. */
      conversationData: onWire(
        "string",
        z.string().transform((data) => (data === "" ? undefined : data)),
      ).optional(),
    }),
    answer: z.looseObject(finalizedFields).transform(withMoney),
    signed: PAYMENT_SIGNATURE,
    echoes: ["paymentId"],
  }),

  /** Charges after a successful authentication, v2: checks amount, basket and currency. POST /payment/v2/3dsecure/auth. */
  finalizeV2: defineOperation({
    method: "POST",
    path: "/payment/v2/3dsecure/auth",
    effect: "money",
    moves: "charge",
    request: defineRequest({
      paymentId: text(),
      /** These three must equal the values that initialize was given. */
      paidPrice: amount(),
      basketId: text(),
      currency: currency(),
    }),
    issues: sameCurrency,
    answer: z.looseObject({ ...finalizedFields, paymentChannel: note() }).transform(withMoney),
    signed: PAYMENT_SIGNATURE,
    echoes: ["paymentId"],
  }),
}
