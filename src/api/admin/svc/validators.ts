import { z } from "@medusajs/framework/zod"
import { because, type FieldMessage } from "./field-issues"

export const note = z.string().trim().min(1).max(500).optional()

/** A whole number in the query string, with its default. */
export const wholeNumber = (min: number, max: number, fallback: number, why: FieldMessage = "rows") => {
  const number = z.coerce.number(because(why)).int(because(why))
  return number.min(min, because(why)).max(max, because(why)).default(fallback)
}

/** Decimal text or a number, with no more than two decimals. */
export const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,12}(\.\d{1,2})?$/.test(text), "must be an amount with at most two decimals, such as 12.50")
  .describe("Decimal text, or a number, with at most two decimals.")

const item = z
  .strictObject({ item_id: z.string().min(1).optional(), payment_transaction_id: z.string().min(1).optional(), amount })
  .refine(
    ({ item_id, payment_transaction_id }) => (item_id === undefined) !== (payment_transaction_id === undefined),
    "must name the item by either item_id or payment_transaction_id",
  )

/** POST /admin/svc/payments/:id/refund-items */
export const refundItemsBody = z.strictObject({
  items: z.array(item).min(1).max(100),
  reason_id: z.string().min(1).optional(),
  note,
  request_key: z
    .string()
    .min(8)
    .max(100)
    .optional()
    .describe(
      "Identifies the request: repeated with the same key, it sends nothing and gets the result of the first one.",
    ),
})
export type RefundItemsBody = z.output<typeof refundItemsBody>

/** POST /admin/svc/payments/:id/refund-surcharge */
export const refundSurchargeBody = z.strictObject({ amount })
export type RefundSurchargeBody = z.output<typeof refundSurchargeBody>

/** POST /admin/svc/payments/:id/reconcile-refunds */
export const reconcileRefundsBody = z.strictObject({
  note,
  from_report: z
    .literal(true)
    .optional()
    .describe(
      "First records the refunds and cancellations that the service's report shows and this store did not send. No money moves then.",
    ),
})
export type ReconcileRefundsBody = z.output<typeof reconcileRefundsBody>

/** POST /admin/svc/operations/:id/resolve */
export const resolveUnknownRefundBody = z.strictObject({ went_through: z.boolean(), note })
export type ResolveUnknownRefundBody = z.output<typeof resolveUnknownRefundBody>

/** POST /admin/svc/attempts/:id/resolve */
export const resolveUnknownChargeBody = z
  .strictObject({ charged: z.literal(false).optional(), captured: z.boolean().optional(), note })
  .refine(
    ({ charged, captured }) => (charged === undefined) !== (captured === undefined),
    "Give either charged or captured.",
  )
export type ResolveUnknownChargeBody = z.output<typeof resolveUnknownChargeBody>

/** POST /admin/svc/attempts/:id/release */
export const releaseAttemptBody = z.strictObject({ note: z.string().trim().min(1).max(500) })
export type ReleaseAttemptBody = z.output<typeof releaseAttemptBody>
