import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { paymentFields, withMoney } from "../schema/payment-result"
import { amount, conventions, text, word, sameCurrency } from "../schema/request-fields"
import { initializeCardForm } from "./card-forms"
import { createPayment } from "./payments"
import { initializeThreeDs } from "./three-ds"

/** Published interface description. `phase` may tell a hold from a capture; its values are not published. */

export const createHold: typeof createPayment = { ...createPayment, name: "holds.create", path: "/payment/preauth" }

export const initializeThreeDsHold: typeof initializeThreeDs = {
  ...initializeThreeDs,
  name: "holds.initializeThreeDs",
  path: "/payment/3dsecure/initialize/preauth",
}

export const initializeHostedHold: typeof initializeCardForm = {
  ...initializeCardForm,
  name: "holds.initializeHostedPage",
  path: "/payment/svcpos/checkoutform/initialize/preauth/ecom",
}

export const CAPTURE_CURRENCIES = ["TRY", "USD", "EUR"] as const

export const captureHold = defineOperation({
  name: "holds.capture",
  method: "POST",
  path: "/payment/postauth",
  effect: "money",
  request: z.strictObject({
    ...conventions,
    paymentId: text(),
    /** The amount to take. Whether it may be less than the hold is not published. */
    paidPrice: amount(),
    currency: word(CAPTURE_CURRENCIES),
    ip: text().optional(),
  }),
  issues: sameCurrency,
  answer: z.looseObject(paymentFields).transform(withMoney),
  signed: PAYMENT_SIGNATURE,
  echoes: ["paymentId"],
})
