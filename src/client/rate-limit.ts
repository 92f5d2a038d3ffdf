import type { Deadline } from "./deadline"

/** Calls per minute an operation may make; an operation that is not named has no limit of ours. */
export type RateLimits = Partial<Record<string, number>>

/** Published limits (defaults, "Errors"; they vary by document). */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  "refunds.createForItem": 400,
  "refunds.createForPayment": 150,
  "payments.cancel": 150,
}

interface Bucket {
  tokens: number
  refilledAt: number
  pausedUntil: number
}

export interface RateLimiter {
  /** A wait for a turn, or nothing when it is there. False: the deadline cut the wait short, and nothing was sent. */
  turn(operation: string, deadline: Deadline): Promise<boolean> | undefined
  /** Holds every later turn of an operation back, after the service said "too many". */
  pause(operation: string, milliseconds: number): void
}

/**
 * A token bucket an operation: a minute's worth may go at once, later ones at the steady pace. `now` is in milliseconds
 * and never goes back, as a wall clock that is set would.
 */
export function createRateLimiter(limits: RateLimits, now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function bucketOf(operation: string): Bucket {
    const found = buckets.get(operation)
    if (found) return found
    const fresh = { tokens: limits[operation] ?? 0, refilledAt: now(), pausedUntil: 0 }
    buckets.set(operation, fresh)
    return fresh
  }

  /** Takes a token, going into debt when there is none; the debt is the wait in milliseconds. */
  function waitFor(operation: string): number {
    const bucket = bucketOf(operation)
    const pause = Math.max(0, bucket.pausedUntil - now())
    const perMinute = limits[operation]
    if (perMinute === undefined) return pause
    const refill = ((now() - bucket.refilledAt) * perMinute) / 60_000
    bucket.tokens = Math.min(perMinute, bucket.tokens + refill) - 1
    bucket.refilledAt = now()
    return Math.max(pause, (-Math.min(0, bucket.tokens) * 60_000) / perMinute)
  }

  /** A call that gave up waiting sends nothing: without this, calls that gave up would hold back all later ones. */
  function giveBack(operation: string): void {
    bucketOf(operation).tokens += 1
  }

  return {
    turn(operation, deadline) {
      const wait = waitFor(operation)
      if (wait <= 0) return undefined
      return deadline.wait(wait).then((isThere) => {
        if (!isThere) giveBack(operation)
        return isThere
      })
    },
    pause(operation, milliseconds) {
      const bucket = bucketOf(operation)
      bucket.pausedUntil = Math.max(bucket.pausedUntil, now() + milliseconds)
    },
  }
}
