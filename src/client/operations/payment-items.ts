import { defineOperation } from "../operation"
import { defineAnswer, textIfAny } from "../schema/answer-fields"
import { itemTransactionFields } from "../schema/payment-result"
import { amountText, defineRequest, text } from "../schema/request-fields"

const approval = {
  method: "POST",
  effect: "money",
  request: defineRequest({ paymentTransactionId: text() }),
  answer: defineAnswer({ paymentTransactionId: textIfAny() }),
  echoes: ["paymentTransactionId"],
  isAsAsked: true,
} as const

export const paymentItems = {
  /** Changes payout or submerchant of one item, before approval and before any refund. PUT /payment/item. */
  update: defineOperation({
    method: "PUT",
    path: "/payment/item",
    effect: "money",
    request: defineRequest({
      paymentTransactionId: text(),
      subMerchantKey: text(),
      /** The submerchant's part: above 0, not above the item's price; before approval and before any refund. */
      subMerchantPrice: amountText(),
      /** Tax withheld from it. Source: official clients. */
      withholdingTax: amountText().optional(),
    }),
    answer: defineAnswer({ ...itemTransactionFields }),
    echoes: ["paymentTransactionId", "subMerchantKey", "subMerchantPrice"],
    isAsAsked: true,
  }),

  // if no answer came, a look-up shows whether it was done: `transactionStatus` 2
  /** Has an item's seller paid. Moves money; not in the specification. POST /payment/svcpos/item/approve. */
  approve: defineOperation({
    ...approval,
    path: "/payment/svcpos/item/approve",
  }),

  /** Withdraws the approval of an item. Moves money; not in the specification. POST /payment/svcpos/item/disapprove. */
  disapprove: defineOperation({
    ...approval,
    path: "/payment/svcpos/item/disapprove",
  }),
}
