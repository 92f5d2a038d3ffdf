import { isDeepStrictEqual } from "node:util"
import { SvcError } from "../../client"
import type { Sentence } from "../../payment"
import { driftOf, type HeldAnswer } from "./compare-held"
import { SEND_LIMIT_MS, SYNC_LEASE_SECONDS } from "./lease"
import type { SubmerchantPorts } from "./ports"
import { readHeld } from "./read-held"
import type { Submerchant } from "./records"
import type { ClaimedSubmerchant, SeenSubmerchant, SyncNote } from "./submerchant-ledger"
import { nextTry } from "./sync-backoff"
import { foreign, isExternalIdTaken, isPassing, OTHER_TYPE, reasonOf } from "./sync-reasons"
import { FOREIGN, GONE_AT_SERVICE, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "./usable"
import { toCreateRequest, toUpdateRequest } from "./wire-submerchant"

/** `failed`: refused, a person mends it. `waiting`: not heard, tried again by itself. `busy`: another hand has it just now. */
export type SyncOutcome = "unchanged" | "created" | "updated" | "failed" | "waiting" | "busy"

export interface Synced {
  outcome: SyncOutcome
  submerchant: Submerchant
  /** The service asked for a pause. */
  isRateLimited?: boolean
}

/** How a sync came about. */
export interface SyncWish {
  /** A person wants ours to stand there. Somebody else's is taken over only where they could see what it differs in. */
  isForced?: boolean
  /** Also what was refused before, or has to wait for its next try. */
  retries?: boolean
}

const LIMIT = { deadlineMs: SEND_LIMIT_MS }

/** What there is to say of it without a call; undefined: it has to be sent. */
function resting(submerchant: Submerchant, { isForced, retries }: SyncWish, now: Date): SyncOutcome | undefined {
  const { key, contentHash, syncedHash, state, errorCode, tries, nextSyncAt } = submerchant
  // only its seller brings it back
  if (errorCode === SELLER_WITHDRAWN) return "failed"
  if (isForced) return undefined
  if (key !== undefined && contentHash === syncedHash && (state === "synced" || state === "out_of_date"))
    return "unchanged"
  // its seller says something else by now, which cannot be read
  if (errorCode === UNREADABLE_SELLER) return "failed"
  if (retries) return undefined
  if (state === "failed") return "failed"
  return tries > 0 && nextSyncAt !== undefined && nextSyncAt > now ? "waiting" : undefined
}

/** Whatever ends a sync without the content being taken. */
class Stopped extends Error {
  constructor(
    readonly reason: Sentence,
    readonly seen?: SeenSubmerchant,
    readonly code?: string,
  ) {
    super("a submerchant cannot be taken over")
  }
}

/** Another hand has the submerchant by now: nothing further is sent. */
class Overtaken extends Error {}

/** One sync of one submerchant that is this hand's. */
class Sync {
  private isCreateOpen: boolean
  /** The service's name for it, where this sync has heard it. */
  private key: string | undefined

  constructor(
    private readonly ports: SubmerchantPorts,
    private readonly submerchant: ClaimedSubmerchant,
    private readonly wish: SyncWish,
  ) {
    this.isCreateOpen = submerchant.createSentAt !== undefined
    this.key = submerchant.key
  }

  async run(): Promise<{ outcome: SyncOutcome; note?: SyncNote; isRateLimited?: boolean }> {
    try {
      const outcome = await this.send()
      const seen = await this.lookAfter()
      const state = seen && seen.drift.length > 0 ? "out_of_date" : "synced"
      return { outcome, note: { ...this.note(state), takenAt: this.now(), seen } }
    } catch (error) {
      if (error instanceof Stopped)
        return { outcome: "failed", note: this.refused(error.reason, error.code, error.seen) }
      if (error instanceof SvcError) return this.failure(error)
      if (error instanceof Overtaken) return { outcome: "busy" }
      throw error
    }
  }

  private now(): Date {
    return this.ports.clock.now()
  }

  private note(state: SyncNote["state"]): SyncNote {
    const { contentHash: hash } = this.submerchant
    return { hash, state, key: this.key, tries: 0, nextSyncAt: undefined, isCreateOpen: this.isCreateOpen }
  }

  private refused(reason: Sentence, errorCode?: string, seen?: SeenSubmerchant): SyncNote {
    return { ...this.note("failed"), reason, errorCode, seen }
  }

  private failure(error: SvcError): Awaited<ReturnType<Sync["run"]>> {
    const isGone = this.key !== undefined && error.kind === "not_found"
    const note = this.refused(reasonOf(error), isGone ? GONE_AT_SERVICE : error.code)
    if (!isPassing(error)) return { outcome: "failed", note }
    const tries = this.submerchant.tries + 1
    const nextSyncAt = nextTry(tries, this.now())
    const state = this.key === undefined ? "pending" : "out_of_date"
    const isRateLimited = error.kind === "rate_limited"
    return { outcome: "waiting", note: { ...note, state, tries, nextSyncAt }, isRateLimited }
  }

  private async send(): Promise<SyncOutcome> {
    if (this.key !== undefined) return this.update(this.key)
    if (this.isCreateOpen) {
      const held = await this.lookUp()
      if (held) return this.adopt(held, true)
    }
    return this.create()
  }

  /** A change that is unheard is sent again: all of the content goes with it, so twice is as good as once. */
  private async sendUpdate(key: string): Promise<void> {
    const { submerchants, client } = this.ports
    if (!(await submerchants.updateSent(this.submerchant))) throw new Overtaken()
    await client.submerchants.update(toUpdateRequest(this.submerchant, key), LIMIT)
  }

  private async update(key: string): Promise<SyncOutcome> {
    try {
      await this.sendUpdate(key)
      return "updated"
    } catch (error) {
      const isGone = error instanceof SvcError && error.kind === "not_found"
      if (!isGone || !this.wish.isForced) throw error
      // another account, or another environment of the service: by the external id it is found there, or made
      const held = await this.lookUp()
      return held && held.subMerchantKey !== key ? this.adopt(held, false) : this.create()
    }
  }

  private async create(): Promise<SyncOutcome> {
    if (!(await this.ports.submerchants.createSent(this.submerchant, this.now()))) throw new Overtaken()
    const request = toCreateRequest(this.submerchant)
    const wasOpen = this.isCreateOpen
    this.isCreateOpen = true
    try {
      const { subMerchantKey } = await this.ports.client.submerchants.create(request, LIMIT)
      this.heard(subMerchantKey)
      return "created"
    } catch (error) {
      if (!(error instanceof SvcError)) throw error
      if (error.outcome !== "unknown") this.isCreateOpen = wasOpen
      const held = isExternalIdTaken(error) ? await this.lookUp() : null
      if (held === null) throw error
      return this.adopt(held, wasOpen)
    }
  }

  /**
   * What the service has by our external id. It is this seller when it says just what stands here: a creation that was not heard
   * proves nothing, for another shop of the same account may have made it. Anything else a person takes over, and only what they saw.
   */
  private async adopt(held: HeldAnswer, wasOpen: boolean): Promise<SyncOutcome> {
    const { type, contentHash, sentHash } = this.submerchant
    if (held.subMerchantType !== undefined && held.subMerchantType !== type) throw new Stopped(OTHER_TYPE)
    const seen = this.seen(held)
    const isEqual = seen.drift.length === 0
    if (!isEqual && !this.mayTakeOver(seen)) throw new Stopped(foreign(seen.drift), seen, FOREIGN)
    this.heard(held.subMerchantKey)
    const isAsSent = isEqual && wasOpen && contentHash === sentHash
    if (!isAsSent) await this.sendUpdate(held.subMerchantKey)
    return "created"
  }

  /** A person asked for it who could read just this difference. */
  private mayTakeOver({ drift }: SeenSubmerchant): boolean {
    const { errorCode, drift: shown } = this.submerchant
    return this.wish.isForced === true && errorCode === FOREIGN && isDeepStrictEqual(drift, shown)
  }

  /** Kept with how the sync ended. A hand that dies before that has left its creation open, and the next one finds the key. */
  private heard(key: string): void {
    this.key = key
    this.isCreateOpen = false
  }

  private seen(held: HeldAnswer): SeenSubmerchant {
    return { drift: driftOf(this.submerchant, held), bankCountry: held.bankCountry, at: this.now() }
  }

  private lookUp(): Promise<HeldAnswer | null> {
    return readHeld(this.ports, this.submerchant)
  }

  /** What was taken stands, heard or not: who cannot be asked now is asked by the daily look. */
  private async lookAfter(): Promise<SeenSubmerchant | undefined> {
    try {
      const held = await this.lookUp()
      return held ? this.seen(held) : undefined
    } catch (error) {
      if (error instanceof SvcError) return undefined
      throw error
    }
  }
}

/**
 * Brings one submerchant to the service: creates it, or sends what changed, and looks at what the service has then. Content that
 * the service has taken costs no call. A creation whose answer was lost is looked for by its external id before it is sent again.
 * Undefined: there is no such submerchant.
 */
export async function syncSubmerchant(
  ports: SubmerchantPorts,
  id: string,
  wish: SyncWish = {},
): Promise<Synced | undefined> {
  const { submerchants, clock } = ports
  // most of what is asked for by itself rests: that is read, not claimed
  const known = wish.isForced || wish.retries ? undefined : await submerchants.find(id)
  const rests = known && resting(known, wish, clock.now())
  if (known && rests) return { outcome: rests, submerchant: known }
  const claimed = await submerchants.claim(id, SYNC_LEASE_SECONDS)
  if (claimed) return syncClaimed(ports, claimed, wish)
  const other = await submerchants.find(id)
  return other && { outcome: "busy", submerchant: other }
}

async function syncClaimed(ports: SubmerchantPorts, submerchant: ClaimedSubmerchant, wish: SyncWish): Promise<Synced> {
  const { submerchants, clock } = ports
  let isEnded = false
  try {
    // another hand may have been at it until now
    const rests = resting(submerchant, wish, clock.now())
    if (rests) return { outcome: rests, submerchant }
    const { note, ...ended } = await new Sync(ports, submerchant, wish).run()
    const noted = note && (await submerchants.noteSync(submerchant, note))
    isEnded = noted !== undefined
    return noted ? { ...ended, submerchant: noted } : { outcome: "busy", submerchant }
  } finally {
    if (!isEnded) await submerchants.release(submerchant)
  }
}
