import { z } from "@medusajs/framework/zod"
import { amount, note, refundItemsBody } from "../validators"

/** As the panel shows it: the service may count finer than money can be sent. */
const seenAmount = z.string().regex(/^\d{1,12}(\.\d{1,20})?$/, "must be the amount as it was shown, such as 12.50")

/** POST /admin/svc/payments/:id/payouts */
export const changePayoutBody = z
  .strictObject({
    payment_transaction_id: z.string().min(1),
    submerchant_id: z.string().min(1).optional(),
    amount: amount.optional(),
    seen: z.strictObject({ amount: seenAmount, submerchant_id: z.string().min(1).optional() }).optional(),
    note,
  })
  .refine(
    ({ submerchant_id, amount: much }) => submerchant_id !== undefined || much !== undefined,
    "must name submerchant_id, amount, or both: what is left out stays as it is",
  )
export type ChangePayoutBody = z.output<typeof changePayoutBody>

/** POST /admin/svc/payments/:id/refund-preview */
export const refundPreviewBody = refundItemsBody.pick({ items: true })
export type RefundPreviewBody = z.output<typeof refundPreviewBody>
