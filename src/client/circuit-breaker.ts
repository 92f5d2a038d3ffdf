const REMEMBERED = 100
const WINDOW_MS = 60_000
/** Fewer tries are too little evidence to turn buyers away. */
const MIN_TRIES = 10
const OPENS_AT = 0.5
const OPEN_MS = 15_000
const PROBE_MS = 5_000

export type TryEnd = "answered" | "failed" | "undecided"

export interface Pass {
  /** @returns whether calls that start a payment have just been stopped or allowed again */
  end(how: TryEnd): "opened" | "closed" | undefined
}

/** Stops calls that start a payment while the service is in trouble. A call about money that may be moving always goes through; it counts while closed. */
export interface CircuitBreaker {
  pauseMs(): number
  /** Undefined: the call must not be sent. `isOptional`: nothing depends on the call, so it is never the probe. */
  enter(call: { startsPayment?: boolean; isOptional?: boolean }): Pass | undefined
}

export const NO_BREAKER: CircuitBreaker = { pauseMs: () => 0, enter: () => ({ end: () => undefined }) }

/** Why not a library: docs/adr/0007-a-circuit-breaker-of-our-own.md. `now` is in milliseconds and never goes back. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let tries: { at: number; hasFailed: boolean }[] = []
  let failed = 0
  /** Undefined while closed. Once it has passed, one call may probe. */
  let openUntil: number | undefined
  let isProbing = false
  /** Counts openings and closings: a try that began before one says nothing about the state after it. */
  let period = 0

  function turn(until: number | undefined): "opened" | "closed" {
    openUntil = until
    tries = []
    failed = 0
    isProbing = false
    period += 1
    return until === undefined ? "closed" : "opened"
  }

  function isDown(hasFailed: boolean): boolean {
    const at = now()
    tries.push({ at, hasFailed })
    failed += Number(hasFailed)
    while (tries.length > REMEMBERED || (tries[0]?.at ?? at) <= at - WINDOW_MS)
      failed -= Number(tries.shift()?.hasFailed)
    return tries.length >= MIN_TRIES && failed >= tries.length * OPENS_AT
  }

  function end(how: TryEnd, isProbe: boolean): "opened" | "closed" | undefined {
    if (isProbe) isProbing = false
    else if (openUntil !== undefined) return undefined
    if (how === "undecided") return undefined
    if (isProbe) return turn(how === "answered" ? undefined : now() + OPEN_MS)
    return isDown(how === "failed") ? turn(now() + OPEN_MS) : undefined
  }

  function pauseMs(): number {
    if (openUntil === undefined) return 0
    return isProbing ? PROBE_MS : Math.max(0, openUntil - now())
  }

  return {
    pauseMs,
    enter({ startsPayment = false, isOptional = false }) {
      const isProbe = startsPayment && openUntil !== undefined
      if (isProbe && (isOptional || pauseMs() > 0)) return undefined
      if (isProbe) isProbing = true
      const begun = period
      return { end: (how) => (begun === period ? end(how, isProbe) : undefined) }
    },
  }
}
