import { z } from "@medusajs/framework/zod"
import { SUBMERCHANT_STATES } from "../../../use-cases/submerchants/records"
import { reason, note, wholeNumber } from "../fields"
import { sentAmount } from "../svc/payments/refund-body"

const paging = { limit: wholeNumber(1, 100, 20), offset: wholeNumber(0, 1_000_000, 0) }

export const listSubmerchantsQuery = z.strictObject({
  q: z.string().max(200, reason("long")).optional(),
  state: z.enum(SUBMERCHANT_STATES).optional(),
  ...paging,
})
export type ListSubmerchantsQuery = z.output<typeof listSubmerchantsQuery>

export const submerchantProductsQuery = z.strictObject(paging)
export type SubmerchantProductsQuery = z.output<typeof submerchantProductsQuery>

/** The mapping reads the rest, by the type of the seller. */
export const updateSubmerchantBody = z.looseObject({ version: z.number().int() })

const seller_id = z.string().min(1).max(64).nullable()

export const productSellerBody = z.strictObject({ submerchant_id: seller_id, seen: seller_id.optional() })
export type ProductSellerBody = z.output<typeof productSellerBody>

export const noBody = z.strictObject({})

export const waitingQuery = z.strictObject({
  limit: wholeNumber(1, 100, 20),
  after: z.string().max(64, reason("long")).optional(),
  seller: z.string().max(64, reason("long")).optional().describe("Items of this submerchant alone, by its `id`."),
})
export type WaitingQuery = z.output<typeof waitingQuery>

const id = z.string().min(1).max(100)

export const approveItemsBody = z.strictObject({
  kind: z.enum(["approve", "disapprove"]),
  items: z
    .array(z.strictObject({ attempt_id: id, payment_transaction_id: id }))
    .min(1)
    .max(20),
  note,
})
export type ApproveItemsBody = z.output<typeof approveItemsBody>

export const holdApprovalBody = z.strictObject({
  attempt_id: id,
  payment_transaction_id: id,
  on_hold: z.boolean(),
  note,
})
export type HoldApprovalBody = z.output<typeof holdApprovalBody>

/** As the panel shows it: the service may count finer than money can be sent. */
const seenAmount = z.string().regex(/^\d{1,12}(\.\d{1,20})?$/, "must be the amount as it was shown, such as 12.50")

export const changePayoutBody = z
  .strictObject({
    payment_transaction_id: z.string().min(1),
    submerchant_id: z.string().min(1).optional(),
    amount: sentAmount.optional(),
    seen: z.strictObject({ amount: seenAmount, submerchant_id: z.string().min(1).optional() }).optional(),
    note,
  })
  .refine(
    ({ submerchant_id, amount: much }) => submerchant_id !== undefined || much !== undefined,
    // what is left out stays as it is
    { path: ["amount"], message: reason("needed") },
  )
export type ChangePayoutBody = z.output<typeof changePayoutBody>
