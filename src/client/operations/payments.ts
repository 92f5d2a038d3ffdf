import { z } from "zod"
import { defineOperation, PAYMENT_SIGNATURE } from "../operation"
import { basketFields, basketIssues, installment } from "../schema/basket"
import { buyer, cardToCharge } from "../schema/parties"
import { lookedUpPaymentFields, paymentFields, withMoney } from "../schema/payment-result"
import { reasonIssues, refundReason } from "../schema/refund-reason"
import { cancelFields, withReturnedMoney } from "../schema/returned-money"
import { conventions, paymentReference, paymentReferenceIssues, text } from "../schema/request-fields"

/** Specification: Endpoints, POST /payment/auth. */
export const createPayment = defineOperation({
  name: "payments.create",
  method: "POST",
  path: "/payment/auth",
  effect: "money",
  moves: "charge",
  startsPayment: true,
  request: z.strictObject({
    ...conventions,
    ...basketFields,
    installment: installment(),
    basketId: text().optional(),
    paymentCard: cardToCharge,
    buyer,
  }),
  issues: basketIssues,
  answer: z.looseObject(paymentFields).transform(withMoney),
  signed: PAYMENT_SIGNATURE,
})

/** Specification: Endpoints, POST /payment/detail. */
export const retrievePayment = defineOperation({
  name: "payments.retrieve",
  method: "POST",
  path: "/payment/detail",
  effect: "read",
  request: z.strictObject({ ...conventions, ...paymentReference }),
  issues: paymentReferenceIssues,
  answer: z.looseObject(lookedUpPaymentFields).transform(withMoney),
  signed: PAYMENT_SIGNATURE,
  echoes: ["paymentId"],
  resultField: "paymentStatus",
})

/** Specification: Endpoints, POST /payment/cancel. */
export const cancelPayment = defineOperation({
  name: "payments.cancel",
  method: "POST",
  path: "/payment/cancel",
  effect: "money",
  moves: "return",
  request: z.strictObject({ ...conventions, paymentId: text(), ip: text().optional(), ...refundReason }),
  issues: reasonIssues,
  answer: z.looseObject(cancelFields).transform(withReturnedMoney),
  echoes: ["paymentId"],
  isAsAsked: true,
})
