import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { paymentFields, withMoney } from "../schema/payment-result"
import { amount, defineRequest, text, word, sameCurrency } from "../schema/request-fields"
import { cardForms } from "./card-forms"
import { payments } from "./payments"
import { threeDs } from "./three-ds"

/** Published interface description. `phase` may tell a hold from a capture; its values are not published. */

export const CAPTURE_CURRENCIES = ["TRY", "USD", "EUR"] as const

export const holds = {
  /** Holds an amount on a card without 3D Secure; takes what `payments.create` takes. POST /payment/preauth. */
  create: defineOperation({ ...payments.create, path: "/payment/preauth" }),

  /** Starts a 3D Secure session for a hold; `threeDs.finalize` or `finalizeV2` ends it. POST /payment/3dsecure/initialize/preauth. */
  initializeThreeDs: defineOperation({ ...threeDs.initialize, path: "/payment/3dsecure/initialize/preauth" }),

  /** Starts a page that holds; `hostedPages.retrieve` has its result. POST /payment/svcpos/checkoutform/initialize/preauth/ecom. */
  initializeHostedPage: defineOperation({
    ...cardForms.initialize,
    path: "/payment/svcpos/checkoutform/initialize/preauth/ecom",
  }),

  /** Captures a hold, `paidPrice` of it. Moves money. POST /payment/postauth. */
  capture: defineOperation({
    method: "POST",
    path: "/payment/postauth",
    effect: "money",
    request: defineRequest({
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
  }),
}
