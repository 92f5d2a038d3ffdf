import type { Submerchant } from "./records"
import { SELLER_WITHDRAWN, UNREADABLE_SELLER } from "./usable"

/** `failed`: refused, a person corrects it. `waiting`: no answer, tried again automatically. `busy`: another request has it. */
export type SyncOutcome = "unchanged" | "created" | "updated" | "failed" | "waiting" | "busy"

/** How a sync came about. */
export interface SyncWish {
  /** A person wants the service to have what is stored here. A foreign one is taken over only where they could see what it differs in. */
  isForced?: boolean
  /** Also what was refused before, or has to wait for its next try. */
  retries?: boolean
}

/** The outcome where no call is needed; undefined: it has to be sent. */
export function outcomeWithoutCall(
  submerchant: Submerchant,
  { isForced, retries }: SyncWish,
  now: Date,
): SyncOutcome | undefined {
  const { key, content_hash, synced_hash, state, error_code, tries, next_sync_at } = submerchant
  // only its seller restores it
  if (error_code === SELLER_WITHDRAWN) return "failed"
  if (isForced) return undefined
  if (key !== undefined && content_hash === synced_hash && (state === "synced" || state === "out_of_date"))
    return "unchanged"
  // its seller has changed since, into something that cannot be read
  if (error_code === UNREADABLE_SELLER) return "failed"
  if (retries) return undefined
  if (state === "failed") return "failed"
  return tries > 0 && next_sync_at !== undefined && next_sync_at > now ? "waiting" : undefined
}

const FIRST_MS = 60_000
const LONGEST_MS = 6 * 60 * 60_000

/** When a sync without an answer is tried again: after a minute, then twice as long each time, at most six hours; spread, not all at once. */
export function nextTry(tries: number, now: Date, random: () => number = Math.random): Date {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1))
  return new Date(now.getTime() + wait * (0.75 + random() / 4))
}
