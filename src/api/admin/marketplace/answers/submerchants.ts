import { z } from "zod"
import { SUBMERCHANT_TYPES } from "../../../../client"
import { answerFields, text, textOrNull } from "../../../../use-cases/ports/fields"
import { submerchantRow } from "../../../../use-cases/submerchants/records"
import { syncRun } from "../../../../use-cases/submerchants/run-records"
import { paging, person, words } from "../../svc/answers/common"

export const commissionAnswer = z.object({
  percent: text.describe('"12.5"'),
  fixed: z.record(text, text).describe('By currency, upper case: { "TRY": "2.50" }'),
})
export type CommissionAnswer = z.output<typeof commissionAnswer>

export const approvalAnswer = z.object({
  when: z.enum(["manual", "immediate", "delivered", "after_days"]),
  days: z.number().nullable().describe("After the delivery."),
})
export type ApprovalAnswer = z.output<typeof approvalAnswer>

export const marketplaceAnswer = z.object({
  is_enabled: z.boolean(),
  sandbox: z.boolean(),
  commission: z
    .object({ ...commissionAnswer.shape, base: z.enum(["with_tax", "without_tax"]) })
    .nullable()
    .describe("Null in standard mode."),
  categories: z.array(z.object({ ...commissionAnswer.shape, category: text })),
  shipping: z.enum(["marketplace", "seller", "spread"]).nullable(),
  own_items: z.enum(["refuse", "standard", "submerchant"]).nullable(),
  approves: z.boolean().describe("Items are approved by this store (capabilities.approval)."),
  approval: approvalAnswer
    .nullable()
    .describe("When items are approved whose seller has no approval setting of their own; null in standard mode."),
  seller_entity: textOrNull.describe("Sellers come from another module: its entity. They are edited there."),
  products_elsewhere: z
    .boolean()
    .describe("`marketplace.seller.productSeller` names sellers' products: none is counted here."),
  counts: z.object({
    pending: z.number(),
    synced: z.number(),
    failed: z.number(),
    out_of_date: z.number(),
    withdrawn: z.number().describe("Of the failed: only their own module can restore them."),
  }),
})
export type MarketplaceAnswer = z.output<typeof marketplaceAnswer>

const storedSummary = answerFields(submerchantRow, {
  id: true,
  external_id: true,
  type: true,
  seller_id: "Of another module; null: made in the admin.",
  state: true,
  last_synced_at: true,
})

export const submerchantSummary = storedSummary
  .extend({
    title: text.describe("What to call it: its name, its company's title, or its contact's name."),
    commission: commissionAnswer.nullable(),
    approval: approvalAnswer.nullable().describe("When its items are approved; null: as the store's option says."),
    standing: words.describe("Its status, in a sentence for the merchant."),
    unusable: words.nullable().describe("Why nothing of it can be sold; null: it can."),
    drift_fields: z
      .array(text)
      .describe("Names of the fields in which the service differed when it was last compared."),
    product_count: z.number(),
    is_withdrawn: z.boolean().describe("Its seller of another module is gone, or no longer a seller."),
  })
  .describe("A submerchant in a list: nothing personal except what it is called.")
export type SubmerchantSummary = z.output<typeof submerchantSummary>

const storedSubmerchant = answerFields(submerchantRow, {
  name: true,
  email: true,
  gsm_number: true,
  address: true,
  iban: true,
  currency: true,
  contact_name: true,
  contact_surname: true,
  identity_number: true,
  tax_office: true,
  tax_number: true,
  legal_company_title: true,
  key: true,
  bank_country: true,
  drift: "Fields in which the service differed when it was last compared.",
  next_sync_at: true,
  checked_at: true,
  created_at: true,
  version: "To be sent back with a change.",
})

export const submerchantAnswer = submerchantSummary.extend({
  ...storedSubmerchant.shape,
  warnings: z
    .array(z.object({ field: text, message: words }))
    .describe("Problems that do not prevent saving: a checksum, a missing IBAN."),
  created_by: person.nullable(),
})
export type SubmerchantAnswer = z.output<typeof submerchantAnswer>

export const oneSubmerchant = z.object({ submerchant: submerchantAnswer })
export type OneSubmerchant = z.output<typeof oneSubmerchant>

export const submerchantsPage = paging.extend({ submerchants: z.array(submerchantSummary), sandbox: z.boolean() })
export type SubmerchantsPage = z.output<typeof submerchantsPage>

export const submerchantBody = z
  .object({
    type: z.enum(SUBMERCHANT_TYPES),
    external_id: text.optional().describe("Left out: an id of ours."),
    name: text.optional(),
    email: text,
    gsm_number: text,
    address: text,
    iban: text.optional(),
    currency: text.optional().describe("Left out: TRY."),
    contact_name: text.optional(),
    contact_surname: text.optional(),
    identity_number: text.optional(),
    tax_office: text.optional(),
    tax_number: text.optional(),
    legal_company_title: text.optional(),
    commission: z
      .object({
        percent: z.union([text, z.number()]),
        fixed: z.record(text, z.union([text, z.number()])).optional(),
      })
      .nullable()
      .optional()
      .describe("Null, or left out of a new one: by category or default."),
    approval: z
      .object({ when: approvalAnswer.shape.when, days: z.number().optional() })
      .nullable()
      .optional()
      .describe("When its items are approved. Null, or left out of a new one: as the store's option says."),
  })
  .describe("What POST /admin/svc/submerchants takes; also what `marketplace.seller.toSubmerchant` gives.")
export type SubmerchantBody = z.output<typeof submerchantBody>

export const updateSubmerchantBody = z
  .object({ ...submerchantBody.omit({ type: true, external_id: true }).shape, version: z.number() })
  .describe(
    "All of its content again, but type and external id. Left out, currency, commission and approval stay, and so do name and national id once the service has them.",
  )
export type UpdateSubmerchantBody = z.output<typeof updateSubmerchantBody>

export const heldSubmerchant = z.object({
  held: z
    .array(z.object({ field: text, ours: textOrNull, theirs: textOrNull, is_different: z.boolean() }))
    .nullable()
    .describe("Null: the service does not know it."),
  submerchant: submerchantAnswer,
})
export type HeldSubmerchant = z.output<typeof heldSubmerchant>

export const submerchantProducts = paging.extend({
  products: z.array(z.object({ id: text, title: text, thumbnail: textOrNull, status: text })),
})
export type SubmerchantProducts = z.output<typeof submerchantProducts>

export const productSellerAnswer = z.object({
  is_enabled: z.boolean(),
  submerchant: submerchantSummary.nullable().describe("Null: the product has no seller."),
  is_from_seller: z.boolean().describe("It comes from the seller of another module and is changed there."),
  problem: words.nullable().describe("Why the product cannot be sold at the moment; null: it can."),
})
export type ProductSellerAnswer = z.output<typeof productSellerAnswer>

const storedRun = answerFields(syncRun, {
  id: true,
  phase: true,
  total: true,
  done: true,
  unchanged: true,
  created: true,
  updated: true,
  failed: true,
  waiting: true,
  started_at: true,
  finished_at: true,
})

export const syncRunAnswer = z.object({
  run: storedRun
    .extend({
      started_by: person.nullable(),
      summary: words.nullable().describe("Its result, in a sentence; null while it runs."),
    })
    .nullable(),
})
export type SyncRunAnswer = z.output<typeof syncRunAnswer>
