import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { envelope, integerNote, note, text as answerText } from "../schema/answer-fields"
import { basketIssues, buyer } from "../schema/basket"
import { paymentFields, withMoney } from "../schema/payment-result"
import { amount, conventions, text, word, sameCurrency } from "../schema/request-fields"
import { initializeHostedPage } from "./hosted-pages"
import { createPayment } from "./payments"
import { initializeThreeDs } from "./three-ds"

/** Published interface description. `phase` of results may tell held from taken; its values are not published. */

export const createHold: typeof createPayment = { ...createPayment, name: "holds.create", path: "/payment/preauth" }

export const initializeThreeDsHold: typeof initializeThreeDs = {
  ...initializeThreeDs,
  name: "holds.initializeThreeDs",
  path: "/payment/3dsecure/initialize/preauth",
}

/** A page without the service's wallet; its result is retrieved as any page's. */
export const initializeHostedHold = defineOperation({
  ...initializeHostedPage,
  name: "holds.initializeHostedPage",
  path: "/payment/svcpos/checkoutform/initialize/preauth/ecom",
  request: initializeHostedPage.request.extend({ basketId: text().optional(), buyer }),
  issues: basketIssues,
  answer: z.looseObject({
    ...envelope,
    token: answerText(),
    tokenExpireTime: integerNote(),
    /** Script that shows the page inside another. */
    checkoutFormContent: note(),
    paymentPageUrl: answerText(),
    signature: note(),
  }),
})

export const CAPTURE_CURRENCIES = ["TRY", "USD", "EUR"] as const

export const captureHold = defineOperation({
  name: "holds.capture",
  method: "POST",
  path: "/payment/postauth",
  effect: "money",
  request: z.strictObject({
    ...conventions,
    paymentId: text(),
    /** The amount to take; it is not published whether it may be less than is held. */
    paidPrice: amount(),
    currency: word(CAPTURE_CURRENCIES),
    ip: text().optional(),
  }),
  issues: sameCurrency,
  answer: z.looseObject(paymentFields).transform(withMoney),
  signed: PAYMENT_SIGNATURE,
  echoes: ["paymentId"],
})
