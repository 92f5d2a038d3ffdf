import type { CommissionRate } from "../../mapping"
import type { Sentence } from "../../payment"
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
}

/** How a sync of `hash`, the content it was about, ended. What is left out stays. */
export interface SyncNote {
  hash: string
  state: SubmerchantState
  /** The service's name for it. */
  key?: string | undefined
  reason?: Sentence | undefined
  errorCode?: string | undefined
  tries: number
  /** Undefined: not by itself. */
  nextSyncAt: Date | undefined
  /** When it was heard that the service took this content. */
  takenAt?: Date | undefined
  /** A creation that was sent may have been made. */
  isCreateOpen: boolean
  seen?: SeenSubmerchant | undefined
}

/** Where a submerchant stands by what its seller of another module says, whatever the service does. What is left out is emptied. */
export interface SellerNote {
  state: SubmerchantState
  reason?: Sentence | undefined
  errorCode?: string | undefined
  /** Undefined: not by itself. */
  nextSyncAt?: Date | undefined
}

/** What the service was seen to hold. */
export interface SeenSubmerchant {
  drift: readonly DriftedField[]
  bankCountry: string | undefined
  at: Date
}

/** One that is this hand's until then. What it does after another hand has taken it over is dropped. */
export interface ClaimedSubmerchant extends Submerchant {
  claimedUntil: Date
}

interface Keeping {
  /** Undefined: its external id, or its seller, has a submerchant already. */
  create(submerchant: NewSubmerchant): Promise<Submerchant | undefined>
  /** Undefined: it is gone, or it is not the version that the person saw. */
  update(id: string, version: number, change: SubmerchantChange): Promise<Submerchant | undefined>
  /** Deletes it here; the service has no deletion. Undefined: it is gone already. */
  remove(id: string): Promise<Submerchant | undefined>
  /** Undoes `update` and `remove`: content, commission and being there are as they were. What the service said meanwhile stays. */
  putBack(before: Submerchant): Promise<void>
}

interface Finding {
  find(id: string): Promise<Submerchant | undefined>
  findByExternalId(externalId: string): Promise<Submerchant | undefined>
  findBySeller(sellerId: string): Promise<Submerchant | undefined>
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
  /** Makes it this hand's for a while. Undefined: it is gone, or another hand has it. */
  claim(id: string, leaseSeconds: number): Promise<ClaimedSubmerchant | undefined>
  /** Gives it back as it is. */
  release(claimed: ClaimedSubmerchant): Promise<void>
  /** Before a creation is sent: from now on it may be there. False: this hand may not send it (any more). */
  createSent(claimed: ClaimedSubmerchant, at: Date): Promise<boolean>
  /** Before a change is sent: from now on nobody knows what the service has, until it is heard. False: this hand may not send it. */
  updateSent(claimed: ClaimedSubmerchant): Promise<boolean>
  /**
   * Ends a sync and gives it back. Where the content was changed meanwhile it is due again at once. Undefined: it is gone, or another
   * hand's by now.
   */
  noteSync(claimed: ClaimedSubmerchant, note: SyncNote): Promise<Submerchant | undefined>
  /** Undefined: it is gone, or not as it was seen. A hand that syncs it just now goes on. */
  noteSeller(seen: Submerchant, note: SellerNote): Promise<Submerchant | undefined>
  /** Those whose next sync has come, the longest waiting first. */
  listDue(limit: number): Promise<string[]>
  /** Those the service took, and has not been asked for since. */
  listUnchecked(before: Date, limit: number): Promise<string[]>
}

/** A sync that ended. */
export interface EndedSync {
  claimed: ClaimedSubmerchant
  note: SyncNote
}

/** The same for many at once, answered in the order they are asked; one that is named twice is answered once. */
interface SyncingMany {
  many: {
    claim: (asked: readonly { id: string; leaseSeconds: number }[]) => Promise<(ClaimedSubmerchant | undefined)[]>
    createSent: (asked: readonly { claimed: ClaimedSubmerchant; at: Date }[]) => Promise<boolean[]>
    updateSent: (asked: readonly ClaimedSubmerchant[]) => Promise<boolean[]>
    noteSync: (asked: readonly EndedSync[]) => Promise<(Submerchant | undefined)[]>
  }
}

/** The sellers of a marketplace as this store keeps them. Every change commits on its own. */
export type SubmerchantLedger = Keeping & Finding & Syncing & SyncingMany
