import { z } from "zod"
import { SUBMERCHANT_TYPES, type SvcClient } from "../../client"
import { commissionRate, contentRow, type CommissionRate, type SubmerchantContent } from "../../mapping/marketplace"
import { sentence } from "../../domain"
import { approvalPolicy, type ApprovalPolicy } from "../../domain/payouts/approval-policy"
import { date, maybe, maybeDate, maybeText, type RecordOf } from "../ports/fields"
import type { Clock } from "../ports/ports"

/** `pending`: sent again automatically. `failed`: a person corrects it. `out_of_date`: it differs at the service. */
export const SUBMERCHANT_STATES = ["pending", "synced", "failed", "out_of_date"] as const
export type SubmerchantState = (typeof SUBMERCHANT_STATES)[number]

const driftedField = z.object({ field: z.string(), ours: z.string().nullable(), theirs: z.string().nullable() })
export type DriftedField = z.output<typeof driftedField>

export const submerchantRow = contentRow.extend({
  id: z.string(),
  external_id: z.string(),
  type: z.enum(SUBMERCHANT_TYPES),
  seller_id: maybeText,
  commission: maybe(commissionRate),
  approval: maybe(approvalPolicy),
  /** Without a key nothing can be sold for it. */
  key: maybeText,
  former_keys: z.array(z.string()).readonly(),
  bank_country: maybeText,
  state: z.enum(SUBMERCHANT_STATES),
  reason: maybe(sentence),
  error_code: maybeText,
  content_hash: z.string(),
  synced_hash: maybeText,
  drift: z.array(driftedField).readonly().default([]),
  create_sent_at: maybeDate,
  sent_hash: maybeText,
  tries: z.number(),
  next_sync_at: maybeDate,
  last_synced_at: maybeDate,
  checked_at: maybeDate,
  /** Of two people who edit, the second is refused. */
  version: z.number(),
  created_by: maybeText,
  created_at: date,
})

export type Submerchant = RecordOf<typeof submerchantRow>

export interface NewSubmerchant extends SubmerchantContent {
  external_id?: string | undefined
  seller_id?: string | undefined
  commission?: CommissionRate | undefined
  approval?: ApprovalPolicy | null | undefined
  created_by?: string | undefined
}

/** `error_code`: the service does not know it any more. */
export const GONE_AT_SERVICE = "gone_at_service"
/** `error_code`: its seller of another module is gone, or no longer a seller. */
export const SELLER_WITHDRAWN = "seller_withdrawn"
/** `error_code`: the service has other content under its external id; a person decides. */
export const FOREIGN = "foreign_submerchant"
/** `error_code`: its seller of another module could not be read. */
export const UNREADABLE_SELLER = "unreadable_seller"

const UNUSABLE: readonly (string | undefined)[] = [GONE_AT_SERVICE, SELLER_WITHDRAWN, FOREIGN]

export const isUsable = ({ key, error_code }: Pick<Submerchant, "key" | "error_code">): boolean =>
  key !== undefined && !UNUSABLE.includes(error_code)

export interface SubmerchantFilter {
  q?: string | undefined
  state?: SubmerchantState | undefined
}

export interface SubmerchantChange {
  content: SubmerchantContent
  commission: CommissionRate | undefined
  approval?: ApprovalPolicy | null | undefined
}

type WhyNot = "reason" | "error_code"

export interface SyncNote
  extends Pick<Submerchant, "state" | "tries" | "next_sync_at">, Partial<Pick<Submerchant, "key" | WhyNot>> {
  hash: string
  takenAt?: Date | undefined
  isCreateOpen: boolean
  seen?: CheckedSubmerchant | undefined
}

export type SellerNote = Pick<Submerchant, "state"> & Partial<Pick<Submerchant, WhyNot | "next_sync_at">>

export type CheckedSubmerchant = Pick<Submerchant, "drift" | "bank_country"> & { at: Date }

/** Its writes are dropped once another request has claimed it. */
export interface ClaimedSubmerchant extends Submerchant {
  claimed_until: Date
}

/** Every change commits on its own. */
export interface SubmerchantLedger {
  /** Undefined: its external id or its seller already has a submerchant. */
  create(submerchant: NewSubmerchant): Promise<Submerchant | undefined>
  /** Undefined: it is gone, or not the version that the person saw. */
  update(id: string, version: number, change: SubmerchantChange): Promise<Submerchant | undefined>
  /** The service cannot delete it. Undefined: it is already gone, or no longer this version. */
  remove(id: string, version?: number): Promise<Submerchant | undefined>
  /** Undoes `update` and `remove`; the service's reports stay. */
  putBack(before: Submerchant): Promise<void>
  find(id: string): Promise<Submerchant | undefined>
  findByExternalId(external_id: string): Promise<Submerchant | undefined>
  findBySeller(seller_id: string): Promise<Submerchant | undefined>
  listSellers(after: string, limit: number): Promise<string[]>
  findMany(ids: readonly string[]): Promise<Submerchant[]>
  /** Includes former keys and deleted submerchants, because their sales stay theirs. */
  findByKeys(keys: readonly string[]): Promise<ReadonlyMap<string, Submerchant>>
  list(
    filter: SubmerchantFilter,
    page: { limit: number; offset: number },
  ): Promise<{ submerchants: Submerchant[]; count: number }>
  /** `withdrawn`: of the failed, which only their own module restores. */
  counts(): Promise<Record<SubmerchantState | "withdrawn", number>>
  claim(id: string, leaseSeconds: number): Promise<ClaimedSubmerchant | undefined>
  release(claimed: ClaimedSubmerchant): Promise<void>
  /** From now on the service may have it. False: it may not be sent. */
  createSent(claimed: ClaimedSubmerchant, at: Date): Promise<boolean>
  /** From now on the service's content is unknown. False: it may not be sent. */
  updateSent(claimed: ClaimedSubmerchant): Promise<boolean>
  /** Releases the claim. Content changed meanwhile is due at once. Undefined: gone, or claimed by another request. */
  noteSync(claimed: ClaimedSubmerchant, note: SyncNote): Promise<Submerchant | undefined>
  noteSeller(seen: Submerchant, note: SellerNote): Promise<Submerchant | undefined>
  listDue(limit: number): Promise<string[]>
  listUnchecked(before: Date, limit: number): Promise<string[]>
}

export interface SubmerchantPorts {
  client: Pick<SvcClient, "submerchants">
  submerchants: SubmerchantLedger
  clock: Clock
}
