import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { envelope, integerNote, note, text as answerText } from "../schema/answer-fields"
import { basketIssues } from "../schema/basket"
import { buyer } from "../schema/parties"
import { paymentFields, withMoney } from "../schema/payment-result"
import { amount, conventions, text, word, sameCurrency } from "../schema/request-fields"
import { initializeHostedPage } from "./hosted-pages"
import { createPayment } from "./payments"
import { initializeThreeDs } from "./three-ds"

/*
 * Published interface description: an amount is held on the card, and taken later by a capture, or released by a cancel. The first three are
 * what they are for a charge; `phase` of their results may tell held from taken, its values are not published.
 */

/** POST /payment/preauth. */
export const createHold: typeof createPayment = { ...createPayment, name: "holds.create", path: "/payment/preauth" }

/** POST /payment/3dsecure/initialize/preauth; finalized as a charge is. */
export const initializeThreeDsHold: typeof initializeThreeDs = {
  ...initializeThreeDs,
  name: "holds.initializeThreeDs",
  path: "/payment/3dsecure/initialize/preauth",
}

/** POST /payment/svcpos/checkoutform/initialize/preauth/ecom: a page without the service's wallet; its result is retrieved as any page's. */
export const initializeHostedHold = defineOperation({
  ...initializeHostedPage,
  name: "holds.initializeHostedPage",
  path: "/payment/svcpos/checkoutform/initialize/preauth/ecom",
  request: initializeHostedPage.request.extend({ basketId: text().optional(), buyer }),
  issues: basketIssues,
  answer: z.looseObject({
    ...envelope,
    token: answerText(),
    /** Seconds the token is valid. */
    tokenExpireTime: integerNote(),
    /** Script that shows the page inside another. */
    checkoutFormContent: note(),
    /** Where the buyer goes to pay. */
    paymentPageUrl: answerText(),
    signature: note(),
  }),
})

/** Currencies that a hold is taken in. */
export const CAPTURE_CURRENCIES = ["TRY", "USD", "EUR"] as const

/** POST /payment/postauth: takes what is held. */
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
