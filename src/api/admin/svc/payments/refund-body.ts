import { z } from "zod"
import { note, reason } from "../../fields"

/** Its own file, because the refund dialog checks with it before it sends. */
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
    reason("one_item"),
  )

export const refundItemsBody = z.strictObject({
  items: z.array(item).min(1, reason("no_items")).max(100),
  reason_id: z
    .string()
    .min(1)
    .optional()
    .describe(
      "A reason with the code `FRAUD`, `BUYER_REQUEST` or `DOUBLE_PAYMENT` is sent to the service as such, any other as `OTHER`, with the note.",
    ),
  note,
  request_key: z
    .string()
    .min(8)
    .max(100)
    .optional()
    .describe(
      "Identifies the request: repeated with the same key, it sends nothing and gets the result of the first one. With other items it is refused.",
    ),
})
export type RefundItemsBody = z.output<typeof refundItemsBody>

export const refundPreviewBody = refundItemsBody.pick({ items: true })
export type RefundPreviewBody = z.output<typeof refundPreviewBody>
