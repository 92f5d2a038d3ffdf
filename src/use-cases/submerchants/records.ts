import { z } from "zod"
import { SUBMERCHANT_TYPES } from "../../client"
import { commissionRate, type CommissionRate, type SubmerchantContent } from "../../mapping"
import { CURRENCIES } from "../../money"
import { approvalPolicy, type ApprovalPolicy, type Sentence } from "../../domain"
import { date, maybe, maybeDate, maybeText, type RecordOf } from "../ports/fields"

export type { SubmerchantContent } from "../../mapping"

/**
 * `pending`: the service has not taken it yet, and it is sent again automatically. `synced`: the service has exactly this. `failed`: the
 * service refused it, with a reason; a person corrects it. `out_of_date`: the service has it, with something other than is stored here.
 */
export const SUBMERCHANT_STATES = ["pending", "synced", "failed", "out_of_date"] as const
export type SubmerchantState = (typeof SUBMERCHANT_STATES)[number]

/** A field in which the service differs from us. `theirs` is null where the service has none. */
const driftedField = z.object({ field: z.string(), ours: z.string().nullable(), theirs: z.string().nullable() })
export type DriftedField = z.output<typeof driftedField>

/** Content that may change: not the type. */
export const contentRow = z.object({
  name: maybeText,
  email: z.string(),
  gsm_number: z.string(),
  address: z.string(),
  iban: maybeText,
  currency: z.enum(CURRENCIES),
  contact_name: maybeText,
  contact_surname: maybeText,
  identity_number: maybeText,
  tax_office: maybeText,
  tax_number: maybeText,
  legal_company_title: maybeText,
})

/** What a submerchant is read from: the columns of svc_submerchant. */
export const submerchantRow = contentRow.extend({
  id: z.string(),
  /** What the service knows it by, chosen here; it never changes. */
  external_id: z.string(),
  type: z.enum(SUBMERCHANT_TYPES),
  /** The seller of another module it is made from. */
  seller_id: maybeText,
  /** What the marketplace keeps of its items; undefined: by category or default. */
  commission: maybe(commissionRate),
  /** When its items are approved; undefined: as the store's option says. */
  approval: maybe(approvalPolicy),
  /** The service's name for it; without one nothing can be sold for it. */
  key: maybeText,
  /** What the service called it before. */
  former_keys: z.array(z.string()).readonly(),
  bank_country: maybeText,
  state: z.enum(SUBMERCHANT_STATES),
  reason: maybeText,
  reason_tr: maybeText,
  error_code: maybeText,
  content_hash: z.string(),
  synced_hash: maybeText,
  drift: z.array(driftedField).readonly().default([]),
  /** When a creation was sent that got no answer. */
  create_sent_at: maybeDate,
  /** Of the content that creation had. */
  sent_hash: maybeText,
  tries: z.number(),
  next_sync_at: maybeDate,
  last_synced_at: maybeDate,
  checked_at: maybeDate,
  /** Counts our changes of it: of two people who edit, the second is refused. */
  version: z.number(),
  created_by: maybeText,
  created_at: date,
})

export interface Submerchant extends Omit<RecordOf<typeof submerchantRow>, "reason" | "reason_tr"> {
  /** Why it is not synced. */
  reason: Sentence | undefined
}

export interface NewSubmerchant extends SubmerchantContent {
  external_id?: string | undefined
  seller_id?: string | undefined
  commission?: CommissionRate | undefined
  approval?: ApprovalPolicy | null | undefined
  created_by?: string | undefined
}
