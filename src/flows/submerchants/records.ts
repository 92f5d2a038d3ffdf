import type { CommissionRate, SubmerchantContent } from "../../mapping"
import type { ApprovalPolicy, Sentence } from "../../payment"

export type { SubmerchantContent } from "../../mapping"

/**
 * `pending`: the service has not taken it yet, and it is sent again automatically. `synced`: the service has exactly this. `failed`: the
 * service refused it, with a reason; a person corrects it. `out_of_date`: the service has it, with something other than is stored here.
 */
export const SUBMERCHANT_STATES = ["pending", "synced", "failed", "out_of_date"] as const
export type SubmerchantState = (typeof SUBMERCHANT_STATES)[number]

/** A field in which the service differs from us. `theirs` is null where the service has none. */
export interface DriftedField {
  field: string
  ours: string | null
  theirs: string | null
}

export interface Submerchant extends SubmerchantContent {
  id: string
  /** What the service knows it by, chosen here; it never changes. */
  externalId: string
  /** The seller of another module it is made from. */
  sellerId: string | undefined
  /** What the marketplace keeps of its items; undefined: by category or default. */
  commission: CommissionRate | undefined
  /** When its items are approved; undefined: as the store's option says. */
  approval: ApprovalPolicy | undefined
  /** The service's name for it; without one nothing can be sold for it. */
  key: string | undefined
  /** What the service called it before. */
  formerKeys: readonly string[]
  bankCountry: string | undefined
  state: SubmerchantState
  /** Why it is not synced. */
  reason: Sentence | undefined
  errorCode: string | undefined
  contentHash: string
  syncedHash: string | undefined
  drift: readonly DriftedField[]
  /** When a creation was sent that got no answer. */
  createSentAt: Date | undefined
  /** Of the content that creation had. */
  sentHash: string | undefined
  tries: number
  nextSyncAt: Date | undefined
  lastSyncedAt: Date | undefined
  checkedAt: Date | undefined
  /** Counts our changes of it: of two people who edit, the second is refused. */
  version: number
  createdBy: string | undefined
  createdAt: Date
}

export interface NewSubmerchant extends SubmerchantContent {
  externalId?: string | undefined
  sellerId?: string | undefined
  commission?: CommissionRate | undefined
  approval?: ApprovalPolicy | null | undefined
  createdBy?: string | undefined
}
