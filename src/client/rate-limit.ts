export type RateLimits = Record<string, number>

/** The documentation pages' limits; another page has more for money that goes back (400, 150 and 150). */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  "threeDs.initialize": 50,
  "hostedPages.initialize": 100,
  "hostedPages.retrieve": 100,
  "payments.retrieve": 50,
  "reports.listTransactions": 50,
  "payments.cancel": 50,
  "refunds.createForItem": 50,
  "refunds.createForPayment": 50,
}

/** Part of a token: rounding errors in sums of fractions must not cause a wait. */
const TOO_LITTLE = 1e-6

/** The share of a minute's tokens that background calls leave to the others. */
const RESERVED = 0.5

/** The share of a minute's tokens that background calls get also while the others take all. */
const GUARANTEED = 0.1

interface Bucket {
  inBackgroundAt: number
  tokens: number
  refilledAt: number
  pausedUntil: number
}

export interface RateLimiter {
  /** Undefined: it may be sent at once. False: the deadline cut the wait short, and nothing was sent. */
  turn(operation: string, deadline: Deadline): Promise<boolean> | undefined
  pause(operation: string, milliseconds: number): void
  /** The same limits for background calls, such as those of a job: they take only what the others leave. */
  inBackground(): RateLimiter
}

function createBuckets(limits: RateLimits, now: () => number) {
  const buckets = new Map<string, Bucket>()

  function findBucket(operation: string): Bucket {
    const found = buckets.get(operation)
    if (found) return found
    const fresh = { tokens: limits[operation] ?? 0, refilledAt: now(), pausedUntil: 0, inBackgroundAt: now() }
    buckets.set(operation, fresh)
    return fresh
  }

  function refill(bucket: Bucket, perMinute: number): void {
    const fresh = ((now() - bucket.refilledAt) * perMinute) / 60_000
    bucket.tokens = Math.min(perMinute, bucket.tokens + fresh)
    bucket.refilledAt = now()
  }

  const readPause = ({ pausedUntil }: Bucket) => Math.max(0, pausedUntil - now())

  return {
    bucketOf: findBucket,

    /** Takes a token, going into debt when none is left. @returns the debt as milliseconds to wait */
    waitFor(operation: string): number {
      const bucket = findBucket(operation)
      const perMinute = limits[operation]
      if (perMinute === undefined) return readPause(bucket)
      refill(bucket, perMinute)
      bucket.tokens -= 1
      return Math.max(readPause(bucket), (-Math.min(0, bucket.tokens) * 60_000) / perMinute)
    },

    /** Takes a token only when enough are left for the others, or none was taken so for long. @returns the milliseconds until it is worth asking again */
    backgroundWaitFor(operation: string): number {
      const bucket = findBucket(operation)
      const perMinute = limits[operation]
      if (perMinute === undefined || readPause(bucket) > 0) return readPause(bucket)
      refill(bucket, perMinute)
      const lacking = Math.min(perMinute, perMinute * RESERVED + 1) - bucket.tokens
      const guaranteedIn = bucket.inBackgroundAt + 60_000 / (perMinute * GUARANTEED) - now()
      if (lacking > TOO_LITTLE && guaranteedIn > 0) return Math.min((lacking * 60_000) / perMinute, guaranteedIn)
      bucket.tokens -= 1
      bucket.inBackgroundAt = now()
      return 0
    },
  }
}

/** A token bucket for each operation. `now` is in milliseconds and never goes back, as a wall clock that is set would. */
export function createRateLimiter(limits: RateLimits, now: () => number = () => performance.now()): RateLimiter {
  const buckets = createBuckets(limits, now)

  async function turnOnceLeft(operation: string, deadline: Deadline, firstWait: number): Promise<boolean> {
    for (let wait = firstWait; wait > 0; wait = buckets.backgroundWaitFor(operation)) {
      if (!(await deadline.wait(Math.ceil(wait)))) return false
    }
    return true
  }

  const limiter: RateLimiter = {
    turn(operation, deadline) {
      const wait = buckets.waitFor(operation)
      if (wait <= 0) return undefined
      return deadline.wait(wait).then((isThere) => {
        // a call that gave up sends nothing: its token would hold back all later calls
        if (!isThere) buckets.bucketOf(operation).tokens += 1
        return isThere
      })
    },
    pause(operation, milliseconds) {
      const bucket = buckets.bucketOf(operation)
      bucket.pausedUntil = Math.max(bucket.pausedUntil, now() + milliseconds)
    },
    inBackground: () => ({
      ...limiter,
      turn(operation, deadline) {
        const wait = buckets.backgroundWaitFor(operation)
        return wait <= 0 ? undefined : turnOnceLeft(operation, deadline, wait)
      },
    }),
  }
  return limiter
}

/** One call's time for waiting, tries and answer together. An AbortSignal would cost four times as much per call. */
export class Deadline {
  private isOver = false
  private readonly listeners = new Set<() => void>()
  private readonly timer: NodeJS.Timeout
  private readonly pass = (): void => {
    this.isOver = true
    for (const listener of this.listeners) listener()
    this.listeners.clear()
  }

  /** @param caller aborting it is the same as running out of time */
  constructor(
    milliseconds: number,
    private readonly caller?: AbortSignal,
  ) {
    this.timer = setTimeout(this.pass, milliseconds)
    if (caller?.aborted) this.pass()
    caller?.addEventListener("abort", this.pass, { once: true })
  }

  get hasPassed(): boolean {
    return this.isOver
  }

  get isGivenUp(): boolean {
    return this.caller?.aborted === true
  }

  onPassed(listener: () => void): void {
    if (this.isOver) listener()
    else this.listeners.add(listener)
  }

  /** False: the time ran out first. */
  wait(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), milliseconds)
      this.onPassed(() => {
        clearTimeout(timer)
        resolve(false)
      })
    })
  }

  end(): void {
    clearTimeout(this.timer)
    this.listeners.clear()
    this.caller?.removeEventListener("abort", this.pass)
  }
}
