import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { defineAnswer, textIfAny, integerNote, note, text as answerText } from "../schema/answer-fields"
import { basketFields, basketIssues, INSTALLMENTS, hostedBuyer } from "../schema/basket"
import { lookedUpPaymentFields, withMoney } from "../schema/payment-result"
import { defineRequest, count, text } from "../schema/request-fields"

export const hostedPages = {
  /** Starts a hosted-page session: a token, its seconds to live and the page's address. POST /payment/pay-with-svc/initialize. */
  initialize: defineOperation({
    method: "POST",
    path: "/payment/pay-with-svc/initialize",
    effect: "write",
    startsPayment: true,
    request: defineRequest({
      ...basketFields,
      basketId: text(),
      callbackUrl: text(),
      enabledInstallments: z.array(count(INSTALLMENTS)).min(1).optional(),
      buyer: hostedBuyer,
    }),
    issues: basketIssues,
    answer: defineAnswer({
      token: answerText(),
      tokenExpireTime: integerNote(),
      payWithSvcPageUrl: answerText(),
      signature: note(),
    }),
    signed: ["conversationId", "token"],
  }),

  /** Looks a hosted-page result up by token. POST /payment/svcpos/checkoutform/auth/ecom/detail. */
  retrieve: defineOperation({
    method: "POST",
    path: "/payment/svcpos/checkoutform/auth/ecom/detail",
    effect: "read",
    request: defineRequest({ token: text() }),
    answer: z
      .looseObject({
        ...lookedUpPaymentFields,
        token: textIfAny(),
        callbackUrl: note(),
        memberEmail: note(),
        memberGsmNumber: note(),
      })
      .transform(withMoney),
    signed: ["paymentStatus", ...PAYMENT_SIGNATURE, "token"],
    echoes: ["token"],
    resultField: "paymentStatus",
  }),
}
