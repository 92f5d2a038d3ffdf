import { CAPTURE_CURRENCIES } from "../client"
import { STALE_AFTER_MS, type AttemptState } from "./attempt/attempt-state"
import type { Flow } from "./attempt/verdict"

/** Published interface description, "Hold and capture". The attempt's state says whether the order has the payment. */

export const HOLD_STATES = [
  "held", // nothing was taken; before the attempt is paid nothing is held yet either
  "capturing", // a capture is in flight, or a crash lost its answer
  "unknown", // a capture got no answer; a look-up or a person decides
  "captured", // taken: from now on it is a charge like any other
  "releasing", // a release is in flight, or not known to have ended
  "released", // nothing is held any more, and nothing was taken
] as const
export type HoldState = (typeof HOLD_STATES)[number]

export interface HoldTerms {
  providers: readonly Flow[]
  /** Left out: every currency must hold. */
  currencies?: readonly string[] | undefined
  days: number
  warnDays: number
  /** Left out: a person captures. */
  captureOn?: "fulfillment" | "shipment" | undefined
}

interface HoldOptions {
  capabilities?: { hold: boolean } | undefined
  hold: HoldTerms
}

/** `not_possible`: the payment should hold, but its currency cannot be captured later. */
export function holdAtStart(
  { capabilities, hold: { providers, currencies } }: HoldOptions,
  { flow, currency }: { flow: Flow; currency: string },
): "held" | "charged" | "not_possible" {
  if (capabilities?.hold !== true || !providers.includes(flow)) return "charged"
  if (currencies !== undefined) return currencies.includes(currency) ? "held" : "charged"
  return CAPTURE_CURRENCIES.some((one) => one === currency) ? "held" : "not_possible"
}

export interface HoldFacts {
  state: AttemptState
  created_at: Date
  hold?: HoldState | undefined
  hold_at?: Date | undefined
}

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
/** The service's panel may capture the amount after the hold's days. */
const ASKED_AFTER_MS = 14 * DAY_MS

export const isUncaptured = ({ hold }: Pick<HoldFacts, "hold">): boolean => hold !== undefined && hold !== "captured"

export const isReleased = ({ hold, state }: Pick<HoldFacts, "hold" | "state">): boolean =>
  hold === "released" || (hold !== undefined && state === "reversed")

/** Counted from the attempt, which begins before its hold. */
export const heldUntil = ({ created_at }: Pick<HoldFacts, "created_at">, { days }: Pick<HoldTerms, "days">): Date =>
  new Date(created_at.getTime() + days * DAY_MS)

/** A hold that ends now began then. */
export const startOfHold = ({ days }: Pick<HoldTerms, "days">, now: Date): Date =>
  new Date(now.getTime() - days * DAY_MS)

export function holdEndedAt(attempt: HoldFacts, terms: Pick<HoldTerms, "days">, now: Date): Date | undefined {
  const { hold, hold_at, created_at } = attempt
  const until = heldUntil(attempt, terms)
  // the release may have begun only after the hold's days
  if (hold === "releasing" || hold === "released")
    return new Date(Math.min((hold_at ?? created_at).getTime(), until.getTime()))
  return hold === "held" && now >= until ? until : undefined
}

export const warnFrom = (attempt: Pick<HoldFacts, "created_at">, terms: Pick<HoldTerms, "days" | "warnDays">): Date =>
  new Date(heldUntil(attempt, terms).getTime() - terms.warnDays * DAY_MS)

export const isHoldStale = ({ hold_at }: Pick<HoldFacts, "hold_at">, now: Date): boolean =>
  hold_at === undefined || now.getTime() - hold_at.getTime() > STALE_AFTER_MS

/** The values are not published, so anything but these two spellings decides nothing. */
export function readPhase(phase: string | undefined): "held" | "captured" | undefined {
  const letters = phase?.toUpperCase().replaceAll(/[^A-Z]/g, "")
  if (letters === "PREAUTH") return "held"
  return letters === "POSTAUTH" ? "captured" : undefined
}

export function nextHoldCheck(attempt: HoldFacts, terms: HoldTerms, now: Date): Date | null {
  const { hold, hold_at, created_at } = attempt
  if (hold === undefined) return null
  // a refused capture or release makes it `held` again, which must not restart the frequent checks
  const since = hold === "held" ? created_at : (hold_at ?? created_at)
  const age = now.getTime() - since.getTime()
  // Medusa may still be writing its part
  if (hold === "captured" || hold === "released")
    return age > STALE_AFTER_MS ? null : new Date(now.getTime() + STALE_AFTER_MS - age + 10_000)
  const shortest = hold === "held" ? 10 * MINUTE_MS : 3 * MINUTE_MS
  const next = now.getTime() + Math.min(Math.max(age / 2, shortest), DAY_MS / 4)
  if (hold !== "held") return new Date(next)
  const until = heldUntil(attempt, terms)
  if (now >= until) return now.getTime() < until.getTime() + ASKED_AFTER_MS ? new Date(now.getTime() + DAY_MS) : null
  const ahead = [warnFrom(attempt, terms), until].filter((at) => at > now).map((at) => at.getTime())
  return new Date(Math.min(next, ...ahead))
}
