import { z } from "zod"
import { reason } from "../../fields"

export const sentAmount = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,12}(\.\d{1,2})?$/.test(text), reason("amount"))
  .describe("Decimal text, or a number, with at most two decimals.")

const item = z
  .strictObject({
    item_id: z
      .string()
      .min(1)
      .optional()
      .describe("The id of the cart's line or shipping method as it was paid; of an order's balance, the order's id."),
    payment_transaction_id: z.string().min(1).optional(),
    amount: sentAmount.refine((text) => /[^0.]/.test(text), reason("above_zero")),
  })
  .refine(
    ({ item_id, payment_transaction_id }) => (item_id === undefined) !== (payment_transaction_id === undefined),
    reason("wrong"),
  )

export const refundPreviewBody = z.strictObject({ items: z.array(item).min(1, reason("no_items")).max(100) })
export type RefundPreviewBody = z.output<typeof refundPreviewBody>
