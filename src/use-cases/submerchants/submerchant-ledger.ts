import type { CommissionRate } from "../../mapping"
import type { ApprovalPolicy, Sentence } from "../../domain"
import type { DriftedField, NewSubmerchant, Submerchant, SubmerchantContent, SubmerchantState } from "./records"

export interface SubmerchantFilter {
  /** A part of a name, a title, an e-mail address, an external id or a key. */
  q?: string | undefined
  state?: SubmerchantState | undefined
}

/** What a person changes of a submerchant. The type and the external id never change. */
export interface SubmerchantChange {
  content: SubmerchantContent
  commission: CommissionRate | undefined
  /** Null: as the store's option says; left out: as it was. */
  approval?: ApprovalPolicy | null | undefined
}

/** How a sync of `hash`, the content it was about, ended. What is left out stays. */
export interface SyncNote {
  hash: string
  state: SubmerchantState
  /** The service's name for it. */
  key?: string | undefined
  reason?: Sentence | undefined
  error_code?: string | undefined
  tries: number
  /** Undefined: not automatically. */
  next_sync_at: Date | undefined
  /** When the service confirmed that it took this content. */
  takenAt?: Date | undefined
  /** A creation that was sent may have been made. */
  isCreateOpen: boolean
  seen?: CheckedSubmerchant | undefined
}

/** The state of a submerchant by its seller of another module, whatever the service does. What is left out is emptied. */
export interface SellerNote {
  state: SubmerchantState
  reason?: Sentence | undefined
  error_code?: string | undefined
  /** Undefined: not automatically. */
  next_sync_at?: Date | undefined
}

/** What a check found at the service. */
export interface CheckedSubmerchant {
  drift: readonly DriftedField[]
  bank_country: string | undefined
  at: Date
}

/** One that is claimed until then. What is written after another request has claimed it is dropped. */
export interface ClaimedSubmerchant extends Submerchant {
  claimed_until: Date
}

interface Storing {
  /** Undefined: its external id, or its seller, has a submerchant already. */
  create(submerchant: NewSubmerchant): Promise<Submerchant | undefined>
  /** Undefined: it is gone, or it is not the version that the person saw. */
  update(id: string, version: number, change: SubmerchantChange): Promise<Submerchant | undefined>
  /** Deletes it here; the service has no deletion. Undefined: it is gone already. */
  remove(id: string): Promise<Submerchant | undefined>
  /** Undoes `update` and `remove`: content, commission and being there are as they were. What the service reported since stays. */
  putBack(before: Submerchant): Promise<void>
}

interface Finding {
  find(id: string): Promise<Submerchant | undefined>
  findByExternalId(external_id: string): Promise<Submerchant | undefined>
  findBySeller(seller_id: string): Promise<Submerchant | undefined>
  /** Sellers of submerchants that are not withdrawn, by id, after one. */
  listSellers(after: string, limit: number): Promise<string[]>
  findMany(ids: readonly string[]): Promise<Submerchant[]>
  /** Whose each of these keys is, or was. Deleted ones too, for what was sold stays theirs. */
  findByKeys(keys: readonly string[]): Promise<ReadonlyMap<string, Submerchant>>
  /** Newest first. */
  list(
    filter: SubmerchantFilter,
    page: { limit: number; offset: number },
  ): Promise<{ submerchants: Submerchant[]; count: number }>
  counts(): Promise<Record<SubmerchantState, number>>
}

interface Syncing {
  /** Claims it for a while. Undefined: it is gone, or another request has it. */
  claim(id: string, leaseSeconds: number): Promise<ClaimedSubmerchant | undefined>
  /** Releases the claim. */
  release(claimed: ClaimedSubmerchant): Promise<void>
  /** Before a creation is sent: from now on it may be there. False: it may not be sent (any more). */
  createSent(claimed: ClaimedSubmerchant, at: Date): Promise<boolean>
  /** Before a change is sent: from now on it is not known what the service has, until it answers. False: it may not be sent. */
  updateSent(claimed: ClaimedSubmerchant): Promise<boolean>
  /**
   * Ends a sync and releases the claim. Where the content was changed since, it is due again at once. Undefined: it is gone, or claimed by
   * another request.
   */
  noteSync(claimed: ClaimedSubmerchant, note: SyncNote): Promise<Submerchant | undefined>
  /** Undefined: it is gone, or not as it was seen. A sync that is under way continues. */
  noteSeller(seen: Submerchant, note: SellerNote): Promise<Submerchant | undefined>
  /** Those whose next sync has come, the longest waiting first. */
  listDue(limit: number): Promise<string[]>
  /** Those the service took, and that were not checked since. */
  listUnchecked(before: Date, limit: number): Promise<string[]>
}

/** The sellers of a marketplace as this store has them. Every change commits on its own. */
export type SubmerchantLedger = Storing & Finding & Syncing
