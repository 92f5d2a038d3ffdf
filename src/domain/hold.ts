import { CAPTURE_CURRENCIES } from "../client"
import { STALE_AFTER_MS, type AttemptState } from "./attempt/attempt-state"
import type { Flow } from "./attempt/verdict"

/*
 * An amount that is held on the card, and taken later (published interface description, "Hold and capture"). The state of the hold stands beside the
 * attempt's own, which says whether the order has the payment.
 */

/** What has become of a hold (`svc_attempt.hold`). */
export const HOLD_STATES = [
  "held", // nothing was taken; before the attempt is paid nothing is held yet either
  "capturing", // a capture is in flight, or a crash lost its answer
  "unknown", // a capture got no answer; a look-up or a person decides
  "captured", // taken: from now on it is a charge like any other
  "releasing", // a release is in flight, or not known to have ended
  "released", // nothing is held any more, and nothing was taken
] as const
export type HoldState = (typeof HOLD_STATES)[number]

/** Which payments hold, for how long, and when the amount is taken. */
export interface HoldTerms {
  /** The entries whose payments hold. */
  providers: readonly Flow[]
  /** Currencies that hold; left out: all must. */
  currencies?: readonly string[] | undefined
  /** Days for which a bank holds an amount. */
  days: number
  /** Days before the end at which a hold is flagged. */
  warnDays: number
  /** Takes the amount by itself; left out: a person does. */
  captureOn?: "fulfillment" | "shipment" | undefined
}

/** What a store says about holds. */
interface HoldOptions {
  capabilities?: { hold: boolean } | undefined
  hold: HoldTerms
}

/**
 * Whether a payment that is about to begin holds its amount. `not_possible`: it should, and its currency cannot be taken later (published
 * interface description, "Hold and capture").
 */
export function holdAtStart(
  { capabilities, hold: { providers, currencies } }: HoldOptions,
  { flow, currency }: { flow: Flow; currency: string },
): "held" | "charged" | "not_possible" {
  if (capabilities?.hold !== true || !providers.includes(flow)) return "charged"
  if (currencies !== undefined) return currencies.includes(currency) ? "held" : "charged"
  return CAPTURE_CURRENCIES.some((one) => one === currency) ? "held" : "not_possible"
}

/** What holds tell of an attempt. */
export interface HoldFacts {
  state: AttemptState
  created_at: Date
  hold?: HoldState | undefined
  /** Since when it is in that state; of a released one, when its release began. */
  hold_at?: Date | undefined
}

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
/** How long the service is asked after the days of a hold whether it was captured in its panel. */
const ASKED_AFTER_MS = 14 * DAY_MS

/** Whether it holds, and nothing is known to have been taken: it is no charge. */
export const isUncaptured = ({ hold }: Pick<HoldFacts, "hold">): boolean => hold !== undefined && hold !== "captured"

/** Whether what it held is free again. */
export const isReleased = ({ hold, state }: Pick<HoldFacts, "hold" | "state">): boolean =>
  hold === "released" || (hold !== undefined && state === "reversed")

/** From when on the bank may have let go of it. An attempt is begun before its hold. */
export const heldUntil = ({ created_at }: Pick<HoldFacts, "created_at">, { days }: Pick<HoldTerms, "days">): Date =>
  new Date(created_at.getTime() + days * DAY_MS)

/** Since when nothing can be captured of what it held; undefined: it was captured, or still may be. */
export function holdEndedAt(attempt: HoldFacts, terms: Pick<HoldTerms, "days">, now: Date): Date | undefined {
  const { hold, hold_at, created_at } = attempt
  const until = heldUntil(attempt, terms)
  // its release may have begun only after its days
  if (hold === "releasing" || hold === "released")
    return new Date(Math.min((hold_at ?? created_at).getTime(), until.getTime()))
  return hold === "held" && now >= until ? until : undefined
}

/** From when on a person is warned. */
export const warnFrom = (attempt: Pick<HoldFacts, "created_at">, terms: Pick<HoldTerms, "days" | "warnDays">): Date =>
  new Date(heldUntil(attempt, terms).getTime() - terms.warnDays * DAY_MS)

/** Whether no answer to a capture or release can arrive any more. */
export const isHoldStale = ({ hold_at }: Pick<HoldFacts, "hold_at">, now: Date): boolean =>
  hold_at === undefined || now.getTime() - hold_at.getTime() > STALE_AFTER_MS

/**
 * What `phase` of an answer says; its values are not published. `undefined`: nothing that is known. Every other spelling than the two of a hold
 * decides nothing.
 */
export function getPhase(phase: string | undefined): "held" | "captured" | undefined {
  const letters = phase?.toUpperCase().replaceAll(/[^A-Z]/g, "")
  if (letters === "PREAUTH") return "held"
  return letters === "POSTAUTH" ? "captured" : undefined
}

/** When the job looks at a hold again; null: there is nothing left to watch. */
export function nextHoldCheck(attempt: HoldFacts, terms: HoldTerms, now: Date): Date | null {
  const { hold, hold_at, created_at } = attempt
  if (hold === undefined) return null
  // a capture or release that is refused makes it `held` anew, and is not to be tried as often as the first
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
