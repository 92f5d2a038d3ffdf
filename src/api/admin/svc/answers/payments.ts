import { z } from "zod"
import { answerFields, text, textOrNull } from "../../../../use-cases/ports/fields"
import { attemptRow, operationRow } from "../../../../use-cases/ports/records"
import { words } from "./common"

export const refundableItem = z.object({ item_id: text, payment_transaction_id: text, price: text, paid_price: text })

export const refundablePaymentItem = refundableItem.extend({
  refunded: textOrNull.describe(
    "Both null: part of the payment was refunded as a whole, and only the service knows of which items.",
  ),
  left: textOrNull,
})

export const storedOperation = answerFields(operationRow, {
  id: true,
  kind: true,
  state: "`unknown`: no answer arrived.",
  amount: true,
  payment_transaction_id: true,
  error_code: true,
  surcharge: true,
  created_at: true,
})

export const paymentOperation = storedOperation.extend({
  refund_id: textOrNull.describe("Medusa's refund."),
  resolved_by: textOrNull,
  resolved_at: textOrNull,
  resolved_note: textOrNull,
})

export const refundablePayment = z.object({
  attempt_id: text,
  state: text,
  payment_id: textOrNull.describe("The payment's id at the service."),
  price: text,
  paid_price: text,
  currency_code: text,
  installment: z.number().nullable(),
  left: text.describe("What can still be refunded."),
  items: z.array(refundablePaymentItem),
  operations: z.array(paymentOperation),
  attention: z
    .array(z.object({ id: text, kind: text, sentence: text, operation_id: textOrNull }))
    .describe("Open entries of the attention list."),
})

export const paymentAnswer = z.object({ payment: refundablePayment })
export type PaymentAnswer = z.output<typeof paymentAnswer>

export const releaseAnswer = z.object({
  attempt: answerFields(attemptRow, {
    id: true,
    state: true,
    order_id: true,
    released_by: true,
    released_at: true,
    released_note: true,
  }),
})
export type ReleaseAnswer = z.output<typeof releaseAnswer>

export const recorded = z.object({ id: text, state: text, resolved_by: text, resolved_at: text })

export const attemptResolvedAnswer = z.object({ attempt: recorded })
export type AttemptResolvedAnswer = z.output<typeof attemptResolvedAnswer>

export const operationResolvedAnswer = z.object({
  operation: z.object({ ...recorded.shape, attempt_id: text }),
  message: text.optional().describe("What is left to do in Medusa."),
  message_tr: text.optional(),
})
export type OperationResolvedAnswer = z.output<typeof operationResolvedAnswer>

export const payoutChangeResolvedAnswer = z.object({
  payout_change: z.object({ ...recorded.shape, attempt_id: text }),
})
export type PayoutChangeResolvedAnswer = z.output<typeof payoutChangeResolvedAnswer>

export const itemRefunded = z.object({
  item_id: text,
  payment_transaction_id: text,
  amount: text,
  state: z
    .enum(["succeeded", "refused", "not_sent", "unknown"])
    .describe("`unknown`: no answer arrived; it is on the attention list."),
  surcharge: operationRow.shape.surcharge.describe("What became of it, where the message is about it."),
  message: text.optional().describe("Why it was refused, what is left to do, or whether a surcharge went back."),
  message_tr: text.optional(),
})
export type ItemRefunded = z.output<typeof itemRefunded>

export const itemsRefundedAnswer = z.object({ refunds: z.array(itemRefunded) })
export type ItemsRefundedAnswer = z.output<typeof itemsRefundedAnswer>

export const surchargeRefundedAnswer = z.object({
  surcharge: z.object({ amount: text, currency_code: text }),
})
export type SurchargeRefundedAnswer = z.output<typeof surchargeRefundedAnswer>

export const refundsReconciledAnswer = z.object({
  refunded: z
    .object({ by_service: text, on_payment: text, on_order: text, currency_code: text })
    .describe("What the service gave back, what Medusa's payment shows, and what its order counts."),
})
export type RefundsReconciledAnswer = z.output<typeof refundsReconciledAnswer>

export const sellersLoss = z.object({
  submerchant_id: textOrNull,
  title: textOrNull,
  refund: text,
  payout_before: text,
  payout_after: text,
  loss: text,
})

export const refundPreviewAnswer = z.object({
  currency_code: text,
  refund: text,
  sellers: z.array(sellersLoss).describe("What each seller loses of it."),
  marketplace: z
    .object({ refund: text, loss: text })
    .describe("What the marketplace bears: the refund less what the sellers lose."),
  note: words.describe("How these figures were calculated, and that the service's own figures are final."),
})
export type RefundPreviewAnswer = z.output<typeof refundPreviewAnswer>
