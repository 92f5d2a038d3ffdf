import type { HoldState } from "../hold"
import { hasEndedState, ORDER_PLACED_LOST_MS, STALE_AFTER_MS, type AttemptState } from "./attempt-state"
import type { Flow } from "./verdict"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const isStale = ({ created_at }: { created_at: Date }, now: Date): boolean =>
  now.getTime() - created_at.getTime() > STALE_AFTER_MS

/** A buyer's last try may succeed for this long after the token has expired. */
export const TOKEN_GRACE_MS = 5 * MINUTE

export const LAST_LATE_CHECK_MS = 24 * HOUR

/** The service may be down, or the buyer may stay long on the bank's page. */
const LATE_CHECKS_MS = [TOKEN_GRACE_MS, HOUR, LAST_LATE_CHECK_MS]

interface Ended extends Pick<Waiting, "state" | "token_expires_at" | "resolution"> {
  created_at: Date
}

/** After this only the service itself or a person is a reason to ask about an attempt again. */
export const isPastLateChecks = ({ state, token_expires_at, resolution, created_at }: Ended, now: Date): boolean =>
  hasEndedState(state) &&
  now.getTime() - (resolution?.at ?? token_expires_at ?? created_at).getTime() > LAST_LATE_CHECK_MS

function backoff(ageMs: number): number {
  return Math.min(Math.max(ageMs / 2, 30 * SECOND), 6 * HOUR)
}

function nextLateCheck(from: Date | undefined, now: Date): Date | null {
  if (from === undefined) return null
  const end = from.getTime()
  return LATE_CHECKS_MS.map((late) => new Date(end + late)).find((check) => check > now) ?? null
}

export interface Waiting {
  state: AttemptState
  last_activity_at: Date
  token_expires_at: Date | undefined
  resolution?: { at: Date } | undefined
  cart_id: string | undefined
  /** Another attempt of the cart may be paid; until that is decided, an order left by a crash cannot be cancelled. */
  isCartUndecided?: boolean
  order_placed_at: Date | undefined
  hold?: HoldState | undefined
  /** Undefined on a `completed` attempt: its order is gone. */
  order_id?: string | undefined
}

type Ordered = Pick<Waiting, "state" | "cart_id" | "order_placed_at" | "hold" | "order_id">

const isUnseen = ({ state, cart_id, order_placed_at }: Ordered): boolean =>
  state === "completed" && cart_id !== undefined && order_placed_at === undefined

/** The hold was released before the order was placed, or the charge's order is known to be gone. */
export const wasTakenBack = (attempt: Ordered): boolean =>
  isUnseen(attempt) &&
  (attempt.hold === "released" ||
    attempt.hold === "releasing" ||
    ((attempt.hold === undefined || attempt.hold === "captured") && attempt.order_id === undefined))

export const isOrderPlacedUnsent = (attempt: Ordered): boolean => isUnseen(attempt) && !wasTakenBack(attempt)

export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other)

export function nextCheckTime(waiting: Waiting, now: Date): Date | null {
  const { state, last_activity_at, token_expires_at, resolution, isCartUndecided } = waiting
  const next = new Date(now.getTime() + backoff(now.getTime() - last_activity_at.getTime()))
  const lateCheck = nextLateCheck(resolution?.at ?? token_expires_at, now)
  switch (state) {
    case "completed":
      return isOrderPlacedUnsent(waiting)
        ? new Date(Math.max(next.getTime(), now.getTime() + ORDER_PLACED_LOST_MS))
        : null
    case "reversed":
    case "declined":
    case "expired":
    case "abandoned":
      // an order is cancelled only when no request can be working on it
      return earliest(
        state === "reversed" ? null : lateCheck,
        isCartUndecided === true ? new Date(Math.max(next.getTime(), now.getTime() + STALE_AFTER_MS)) : null,
      )
    case "awaiting_buyer":
      return lateCheck !== null && lateCheck < next ? lateCheck : next
    case "created":
    case "sent":
    case "finalizing":
    case "unknown":
    case "in_review":
    case "paid":
    case "completing":
    case "reversing":
      return next
  }
}

/** For all calls of one charge together: the cart's lock lasts 120 s. */
export const CHARGE_DEADLINE_MS = 75_000

interface ChargeFacts {
  flow: Flow
  state: AttemptState
  md_status?: number | undefined
  last_activity_at: Date
}

export function isReadyToCharge({ flow, state, md_status }: ChargeFacts): boolean {
  if (flow === "threeds") return state === "awaiting_buyer" && md_status === 1
  return flow === "direct" && state === "created"
}

/** A look-up would prove nothing now. */
export function isBeingCharged({ flow, state, last_activity_at }: ChargeFacts, now: Date): boolean {
  const isSent = state === "finalizing" || (flow === "direct" && state === "sent")
  return isSent && now.getTime() - last_activity_at.getTime() < CHARGE_DEADLINE_MS
}
