import { z } from "zod"
import { defineOperation } from "../operation"
import { envelope } from "../schema/answer-fields"
import { itemTransactionFields } from "../schema/payment-result"
import { amountText, conventions, text } from "../schema/request-fields"

/** Specification: Endpoints, PUT /payment/item. */
export const updatePaymentItem = defineOperation({
  name: "paymentItems.update",
  method: "PUT",
  path: "/payment/item",
  effect: "money",
  request: z.strictObject({
    ...conventions,
    paymentTransactionId: text(),
    subMerchantKey: text(),
    /** What the submerchant gets: above 0, not above the item's price; before approval and before any refund. */
    subMerchantPrice: amountText(),
    /** Tax withheld from it. Official clients; as text, as the price beside it. */
    withholdingTax: amountText().optional(),
  }),
  answer: z.looseObject({ ...envelope, ...itemTransactionFields }),
  echoes: ["paymentTransactionId"],
  isAsAsked: true,
})
