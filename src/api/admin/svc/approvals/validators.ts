import { z } from "@medusajs/framework/zod"
import { because } from "../field-issues"
import { note, wholeNumber } from "../validators"

/** GET /admin/svc/approvals */
export const waitingQuery = z.strictObject({
  limit: wholeNumber(1, 100, 20),
  after: z.string().max(64, because("long")).optional(),
  seller: z.string().max(64, because("long")).optional().describe("Items of this submerchant alone, by its `id`."),
})

const id = z.string().min(1).max(100)

/** POST /admin/svc/approvals */
export const approveItemsBody = z.strictObject({
  kind: z.enum(["approve", "disapprove"]),
  items: z
    .array(z.strictObject({ attempt_id: id, payment_transaction_id: id }))
    .min(1)
    .max(20),
  note,
})
export type ApproveItemsBody = z.output<typeof approveItemsBody>

/** POST /admin/svc/approvals/hold */
export const holdApprovalBody = z.strictObject({
  attempt_id: id,
  payment_transaction_id: id,
  on_hold: z.boolean(),
  note,
})
export type HoldApprovalBody = z.output<typeof holdApprovalBody>
