import { say, type Sentence } from "../../domain"
import { isDeepStrictEqual } from "node:util"
import { SvcError } from "../../client"
import { getDrift, type ServiceSubmerchant, readAtService, toCreateRequest, toUpdateRequest } from "./wire-submerchant"
import {
  SEND_LIMIT_MS,
  SYNC_LEASE_SECONDS,
  isExternalIdTaken,
  isPassing,
  explainReason,
  nextTry,
  outcomeWithoutCall,
  type SyncOutcome,
  type SyncWish,
} from "./when-to-sync"
import {
  type SubmerchantPorts,
  type Submerchant,
  type ClaimedSubmerchant,
  type CheckedSubmerchant,
  type SyncNote,
  FOREIGN,
  GONE_AT_SERVICE,
} from "./records"

export interface Synced {
  outcome: SyncOutcome
  submerchant: Submerchant
  isRateLimited?: boolean
}

const LIMIT = { deadlineMs: SEND_LIMIT_MS }

class Stopped extends Error {
  constructor(
    readonly reason: Sentence,
    readonly seen?: CheckedSubmerchant,
    readonly code?: string,
  ) {
    super("a submerchant cannot be taken over")
  }
}

class Overtaken extends Error {}

class Sync {
  private isCreateOpen: boolean
  private key: string | undefined

  constructor(
    private readonly ports: SubmerchantPorts,
    private readonly submerchant: ClaimedSubmerchant,
    private readonly wish: SyncWish,
  ) {
    this.isCreateOpen = submerchant.create_sent_at !== undefined
    this.key = submerchant.key
  }

  async run(): Promise<{ outcome: SyncOutcome; note?: SyncNote; isRateLimited?: boolean }> {
    try {
      const outcome = await this.send()
      const seen = await this.checkResult()
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
    const { content_hash: hash } = this.submerchant
    return { hash, state, key: this.key, tries: 0, next_sync_at: undefined, isCreateOpen: this.isCreateOpen }
  }

  private refused(reason: Sentence, error_code?: string, seen?: CheckedSubmerchant): SyncNote {
    return { ...this.note("failed"), reason, error_code, seen }
  }

  private failure(error: SvcError): Awaited<ReturnType<Sync["run"]>> {
    const isGone = this.key !== undefined && error.kind === "not_found"
    const note = this.refused(explainReason(error), isGone ? GONE_AT_SERVICE : error.code)
    if (!isPassing(error)) return { outcome: "failed", note }
    const tries = this.submerchant.tries + 1
    const next_sync_at = nextTry(tries, this.now())
    const state = this.key === undefined ? "pending" : "out_of_date"
    const isRateLimited = error.kind === "rate_limited"
    return { outcome: "waiting", note: { ...note, state, tries, next_sync_at }, isRateLimited }
  }

  private async send(): Promise<SyncOutcome> {
    if (this.key !== undefined) return this.update(this.key)
    if (this.isCreateOpen) {
      const at_service = await this.lookUp()
      if (at_service) return this.takeOver(at_service, true)
    }
    return this.create()
  }

  /** May be repeated without an answer, because it carries the whole content. */
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
      // another account or environment of the service: it is found there by the external id, or made
      const at_service = await this.lookUp()
      return at_service && at_service.subMerchantKey !== key ? this.takeOver(at_service, false) : this.create()
    }
  }

  private async create(): Promise<SyncOutcome> {
    if (!(await this.ports.submerchants.createSent(this.submerchant, this.now()))) throw new Overtaken()
    const request = toCreateRequest(this.submerchant)
    const wasOpen = this.isCreateOpen
    this.isCreateOpen = true
    try {
      const { subMerchantKey } = await this.ports.client.submerchants.create(request, LIMIT)
      this.setKey(subMerchantKey)
      return "created"
    } catch (error) {
      if (!(error instanceof SvcError)) throw error
      if (error.outcome !== "unknown") this.isCreateOpen = wasOpen
      const at_service = isExternalIdTaken(error) ? await this.lookUp() : null
      if (at_service === null) throw error
      return this.takeOver(at_service, wasOpen)
    }
  }

  /** Only equal content is this seller's: an unanswered creation may be another shop's of the same account. */
  private async takeOver(at_service: ServiceSubmerchant, wasOpen: boolean): Promise<SyncOutcome> {
    const { type, content_hash, sent_hash } = this.submerchant
    const { subMerchantType, subMerchantKey } = at_service
    if (subMerchantType !== undefined && subMerchantType !== type) throw new Stopped(say("submerchant.other_type"))
    const seen = this.seen(at_service)
    const isEqual = seen.drift.length === 0
    const fields = seen.drift.map(({ field }) => field).join(", ")
    if (!isEqual && !this.mayTakeOver(seen)) throw new Stopped(say("submerchant.foreign", { fields }), seen, FOREIGN)
    this.setKey(subMerchantKey)
    const isAsSent = isEqual && wasOpen && content_hash === sent_hash
    if (!isAsSent) await this.sendUpdate(subMerchantKey)
    return "created"
  }

  private mayTakeOver({ drift }: CheckedSubmerchant): boolean {
    const { error_code, drift: shown } = this.submerchant
    return this.wish.isForced === true && error_code === FOREIGN && isDeepStrictEqual(drift, shown)
  }

  /** Stored at the end of the sync: after a crash the creation is still open, and the next sync finds the key. */
  private setKey(key: string): void {
    this.key = key
    this.isCreateOpen = false
  }

  private seen(at_service: ServiceSubmerchant): CheckedSubmerchant {
    return { drift: getDrift(this.submerchant, at_service), bank_country: at_service.bankCountry, at: this.now() }
  }

  private lookUp(): Promise<ServiceSubmerchant | null> {
    return readAtService(this.ports, this.submerchant)
  }

  /** Only shows differences early: the daily check comes later. */
  private async checkResult(): Promise<CheckedSubmerchant | undefined> {
    try {
      const at_service = await this.lookUp()
      return at_service ? this.seen(at_service) : undefined
    } catch (error) {
      if (error instanceof SvcError) return undefined
      throw error
    }
  }
}

/** Accepted content costs no call. Looks up an unanswered creation before another. Undefined: it does not exist. */
export async function syncSubmerchant(
  ports: SubmerchantPorts,
  id: string,
  wish: SyncWish = {},
): Promise<Synced | undefined> {
  const { submerchants, clock } = ports
  const known = wish.isForced || wish.retries ? undefined : await submerchants.find(id)
  const outcome = known && outcomeWithoutCall(known, wish, clock.now())
  if (known && outcome) return { outcome, submerchant: known }
  const claimed = await submerchants.claim(id, SYNC_LEASE_SECONDS)
  if (claimed) return syncClaimed(ports, claimed, wish)
  const other = await submerchants.find(id)
  return other && { outcome: "busy", submerchant: other }
}

async function syncClaimed(ports: SubmerchantPorts, submerchant: ClaimedSubmerchant, wish: SyncWish): Promise<Synced> {
  const { submerchants, clock } = ports
  let isEnded = false
  try {
    const outcome = outcomeWithoutCall(submerchant, wish, clock.now())
    if (outcome) return { outcome, submerchant }
    const { note, ...ended } = await new Sync(ports, submerchant, wish).run()
    const noted = note && (await submerchants.noteSync(submerchant, note))
    isEnded = noted !== undefined
    return noted ? { ...ended, submerchant: noted } : { outcome: "busy", submerchant }
  } finally {
    if (!isEnded) await submerchants.release(submerchant)
  }
}
