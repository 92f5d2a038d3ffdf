import { z } from "zod"
import { defineOperation } from "../operation"
import { envelope, textIfAny } from "../schema/answer-fields"
import { itemTransactionFields } from "../schema/payment-result"
import { amountText, conventions, text } from "../schema/request-fields"

export const updatePaymentItem = defineOperation({
  name: "paymentItems.update",
  method: "PUT",
  path: "/payment/item",
  effect: "money",
  request: z.strictObject({
    ...conventions,
    paymentTransactionId: text(),
    subMerchantKey: text(),
    /** The submerchant's part: above 0, not above the item's price; before approval and before any refund. */
    subMerchantPrice: amountText(),
    /** Tax withheld from it. Source: official clients. */
    withholdingTax: amountText().optional(),
  }),
  answer: z.looseObject({ ...envelope, ...itemTransactionFields }),
  echoes: ["paymentTransactionId", "subMerchantKey", "subMerchantPrice"],
  isAsAsked: true,
})

const approval = {
  method: "POST",
  effect: "money",
  request: z.strictObject({ ...conventions, paymentTransactionId: text() }),
  answer: z.looseObject({ ...envelope, paymentTransactionId: textIfAny() }),
  echoes: ["paymentTransactionId"],
  isAsAsked: true,
} as const

/** If no answer came, a look-up shows whether it was done: `transactionStatus` 2. */
export const approvePaymentItem = defineOperation({
  ...approval,
  name: "paymentItems.approve",
  path: "/payment/svcpos/item/approve",
})

export const disapprovePaymentItem = defineOperation({
  ...approval,
  name: "paymentItems.disapprove",
  path: "/payment/svcpos/item/disapprove",
})
