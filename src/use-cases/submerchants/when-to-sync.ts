import { say, type Sentence } from "../../domain"
import { type Submerchant, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "./records"
import { plainCode, type ErrorKind, type SvcError } from "../../client"
import { explainRefusal } from "../../mapping"
import { wrongDetails } from "../service-refusal"

/** `failed`: a person corrects it. `waiting`: no answer, tried again automatically. `busy`: another request has it. */
export type SyncOutcome = "unchanged" | "created" | "updated" | "failed" | "waiting" | "busy"

export interface SyncWish {
  /** Takes over a foreign submerchant only if the person could see its differences. */
  isForced?: boolean
  retries?: boolean
}

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
  // its seller has since become unreadable
  if (error_code === UNREADABLE_SELLER) return "failed"
  if (retries) return undefined
  if (state === "failed") return "failed"
  return tries > 0 && next_sync_at !== undefined && next_sync_at > now ? "waiting" : undefined
}

const FIRST_MS = 60_000
const LONGEST_MS = 6 * 60 * 60_000

/** After a minute, then twice as long each time, at most six hours; spread, not all at once. */
export function nextTry(tries: number, now: Date, random: () => number = Math.random): Date {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1))
  return new Date(now.getTime() + wait * (0.75 + random() / 4))
}

/** After this another process may claim it from a dead one. */
export const SYNC_LEASE_SECONDS = 300
export const SEND_LIMIT_MS = 30_000
/** Two turns of others, the call itself, and as much again. */
export const LEFT_TO_SEND_SECONDS = 120

const PASSING: readonly ErrorKind[] = [
  "authentication",
  "in_progress",
  "rate_limited",
  "unavailable",
  "network",
  "timeout",
  "malformed_response",
  "untrusted_response",
  "client_closed",
  "configuration",
]

export const isPassing = ({ kind }: SvcError): boolean => PASSING.includes(kind)

const OF_ONE: readonly ErrorKind[] = ["malformed_response", "untrusted_response"]

export const isOutage = (error: SvcError): boolean => isPassing(error) && !OF_ONE.includes(error.kind)

const EXTERNAL_ID_TAKEN = "2002"
export const isExternalIdTaken = ({ code = "" }: SvcError): boolean => plainCode(code) === EXTERNAL_ID_TAKEN

const CORRECT = say("submerchant.correct")

export function explainReason(error: SvcError): Sentence {
  if (error.kind === "authentication") return say("submerchant.keys_refused")
  if (isPassing(error)) return say("submerchant.no_answer")
  if (error.kind === "not_found") return say("submerchant.unknown_at_service")
  if (error.outcome === "not_sent") return [wrongDetails(error), CORRECT]
  return [explainRefusal(error), CORRECT]
}
