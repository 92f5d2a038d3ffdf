import type { AttemptState } from "./attempt-state"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After this time without a move the hand that had an attempt is gone (recovery: more than 150 s). */
export const QUIET_MS = 150 * SECOND

/** How long after a hosted page's token has ended a buyer's last try may still come through. */
export const TOKEN_GRACE_MS = 5 * MINUTE

/**
 * When a late success is asked after once a page's token has ended. One look would do, if the service were never down and no
 * buyer sat longer at the bank's page.
 */
const LATE_LOOKS_MS = [TOKEN_GRACE_MS, HOUR, 24 * HOUR]

/** An order whose `order.placed` nobody has heard for so long was never told: a queue may be slow, a crash is silent for good. */
const UNTOLD_MS = 10 * MINUTE

/** When the job first looks at an attempt that has just come into a state; null: never; undefined: as it was. */
const FIRST_LOOK: Readonly<Record<AttemptState, number | null | undefined>> = {
  created: QUIET_MS,
  sent: QUIET_MS,
  awaiting_buyer: 5 * MINUTE,
  finalizing: QUIET_MS,
  unknown: 30 * SECOND,
  in_review: 10 * MINUTE,
  paid: QUIET_MS,
  completing: QUIET_MS,
  reversing: QUIET_MS,
  completed: UNTOLD_MS,
  // Medusa may count its charge on an order that was cancelled
  reversed: QUIET_MS,
  // an order that waited for its review may be left
  declined: QUIET_MS,
  expired: undefined,
  abandoned: undefined,
}

/** Milliseconds until the first look at an attempt that comes into `state`. */
export function firstLookAfter(state: AttemptState): number | null | undefined {
  return FIRST_LOOK[state]
}

/** The later, the longer nothing has happened: half its age, between half a minute and six hours. */
function backoff(ageMs: number): number {
  return Math.min(Math.max(ageMs / 2, 30 * SECOND), 6 * HOUR)
}

/** `from`: after it nobody pays any more. Null: all were had, or nobody ever could pay. */
function nextLateLook(from: Date | undefined, now: Date): Date | null {
  if (from === undefined) return null
  const end = from.getTime()
  return LATE_LOOKS_MS.map((late) => new Date(end + late)).find((look) => look > now) ?? null
}

export interface Waiting {
  state: AttemptState
  lastActivityAt: Date
  tokenExpiresAt: Date | undefined
  /** A person's word that it was not charged. */
  settled?: { at: Date } | undefined
  cartId: string | undefined
  /** When `order.placed` of its order was heard or told. */
  orderPlacedAt: Date | undefined
}

/** Whether `order.placed` belongs to this payment, and nobody is known to have heard it. What is owed on an order places none. */
export function isOrderUntold({
  state,
  cartId,
  orderPlacedAt,
}: Omit<Waiting, "lastActivityAt" | "tokenExpiresAt">): boolean {
  return state === "completed" && cartId !== undefined && orderPlacedAt === undefined
}

/** When an attempt that was just looked at is looked at again; null: never. */
export function nextLookAt(waiting: Waiting, now: Date): Date | null {
  const { state, lastActivityAt, tokenExpiresAt, settled } = waiting
  const next = new Date(now.getTime() + backoff(now.getTime() - lastActivityAt.getTime()))
  const lateLook = nextLateLook(settled?.at ?? tokenExpiresAt, now)
  switch (state) {
    case "completed":
      return isOrderUntold(waiting) ? new Date(now.getTime() + UNTOLD_MS) : null
    case "reversed":
      return null
    case "declined":
    case "expired":
    case "abandoned":
      return lateLook
    case "awaiting_buyer":
      return lateLook !== null && lateLook < next ? lateLook : next
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
