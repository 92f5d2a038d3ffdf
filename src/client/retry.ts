import type { SvcError, ErrorKind } from "./error"
import type { Effect } from "./outcome"

/** Tries of one call in all, the first included. */
const MAX_TRIES = 3
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
const RATE_LIMIT_WAIT_MS = 1_000

/** Passing faults a read may simply be asked again for. */
const PASSING = new Set<ErrorKind>([
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "in_progress",
  "malformed_response",
])

/**
 * Money and writes are sent again only when nothing was sent; reads also after a
 * passing fault. The published interface has no idempotency key (defaults, "Errors").
 */
export function mayRetry(effect: Effect, error: SvcError, triesMade: number): boolean {
  if (triesMade >= MAX_TRIES) return false
  if (error.outcome === "not_sent") return error.kind === "network" || error.kind === "timeout"
  return effect === "read" && PASSING.has(error.kind)
}

/** Milliseconds before the next try: exponential with full jitter and a cap; longer after "too many". */
export function retryWait(error: SvcError, triesMade: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (triesMade - 1))
  return (error.kind === "rate_limited" ? RATE_LIMIT_WAIT_MS : 0) + random() * ceiling
}

export interface RetryBudget {
  /** Every call that may be sent earns a little: what the circuit breaker stops is no load on the service. */
  earn(): void
  /** Spends one retry; false when the budget is used up and the error has to stand. */
  spend(): boolean
}

/** Retries may make up a tenth of all calls, with a small reserve: an outage is not answered with three times the load. */
export function createRetryBudget(reserve = 10): RetryBudget {
  let tokens = reserve
  return {
    earn() {
      tokens = Math.min(reserve, tokens + 0.1)
    },
    spend() {
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
