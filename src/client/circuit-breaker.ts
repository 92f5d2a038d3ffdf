/** Tries of long ago say nothing about now. */
const REMEMBERED = 100
const WINDOW_MS = 60_000
/** Fewer tries say too little to turn buyers away. */
const MIN_TRIES = 10
const OPENS_AT = 0.5
/** Then one call probes the service. */
const OPEN_MS = 15_000
const PROBE_MS = 5_000

/** A refusal is an answer like another. */
export type TryEnd = "answered" | "failed" | "undecided"

export interface Pass {
  /** @returns what follows for calls that start a payment */
  end(how: TryEnd): "opened" | "closed" | undefined
}

/** A buyer gets an answer at once, and a service in trouble no more load. A call about money that may be moving is always let through, and counted. */
export interface CircuitBreaker {
  /** 0: now. */
  pauseMs(): number
  /** Undefined: it must not be sent. `isOptional`: nothing depends on the call, so it is never the one that probes. */
  enter(call: { startsPayment?: boolean; isOptional?: boolean }): Pass | undefined
}

export const NO_BREAKER: CircuitBreaker = { pauseMs: () => 0, enter: () => ({ end: () => undefined }) }

/** docs/adr/0007-a-circuit-breaker-of-our-own.md says why it is no library. `now` is in milliseconds and never goes back. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let tries: { at: number; hasFailed: boolean }[] = []
  let failed = 0
  /** Undefined: closed. Once it has passed, one call may probe. */
  let openUntil: number | undefined
  let isProbing = false
  /** Counts openings and closings: a try that began before one says nothing about what holds after it. */
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
