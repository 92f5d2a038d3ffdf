import { instruments, safely } from "../../telemetry"

/** How long an ending process waits for what it has begun. */
const LONGEST_WAIT_MS = 20_000

/**
 * What this process has begun about payments. Medusa answers the open requests before it ends its modules; a job, and a request whose
 * caller has left, it would cut off.
 */
export interface InFlight {
  /** Whether the process is shutting down: the job begins no further check. */
  readonly isEnding: boolean
  /** Does `work`, and lets the process wait for it. @throws what the work throws */
  run<T>(work: () => Promise<T>): Promise<T>
  stop(): void
  /** Resolves once all has ended, or has taken too long, with whether all has: the rest is left as after a crash. */
  ended(): Promise<boolean>
}

export function createInFlight(longestWaitMs = LONGEST_WAIT_MS): InFlight {
  const running = new Set<Promise<unknown>>()
  let isEnding = false

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
  }

  return {
    get isEnding() {
      return isEnding
    },
    async run(work) {
      const own = work()
      running.add(own)
      try {
        return await own
      } finally {
        running.delete(own)
      }
    },
    stop() {
      isEnding = true
    },
    async ended() {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)))
      await Promise.race([allEnded(), tooLong])
      clearTimeout(timer)
      return running.size === 0
    },
  }
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const

/** A process that receives signals. */
interface Signalled {
  pid: number
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  removeListener(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  listenerCount(signal: NodeJS.Signals): number
  kill(pid: number, signal: NodeJS.Signals): unknown
}

/**
 * Calls back at the first signal to shut down: Medusa's own hook comes only after the last request was answered, also those that wait in
 * a queue. A process that nobody else ends, such as a script's, ends as it would have. Returns what removes it.
 */
export function onShutdownSignal(end: () => void, target: Signalled = process): () => void {
  const forget = () => SIGNALS.forEach((signal) => target.removeListener(signal, listener))
  const listener = (signal: NodeJS.Signals) => {
    forget()
    end()
    if (target.listenerCount(signal) === 0) target.kill(target.pid, signal)
  }
  SIGNALS.forEach((signal) => target.on(signal, listener))
  return forget
}

/** How many cards one process works on at once: as many as the client opens connections by default, so that none waits for one. */
const PLACES = 64
/** How long a card waits for a place. With the 75 seconds of a charge it stays below what a storefront waits for its answer. */
const LONGEST_QUEUE_MS = 30_000

/** A queue for work that may only be begun when it can be finished in time. */
export interface Admission {
  /** Runs `work` when it is its turn, first come, first served. Undefined: it would wait too long, and nothing was done. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Nothing more is begun: what waits is turned away, and so is what comes. */
  close(): void
}

export function createAdmission({ places = PLACES, longestWaitMs = LONGEST_QUEUE_MS } = {}): Admission {
  const queue = new Set<(isAdmitted: boolean) => void>()
  let free = places
  let isClosed = false

  /** Resolves with whether it got a place. */
  function enter(): Promise<boolean> {
    if (isClosed) return Promise.resolve(false)
    if (free > 0) {
      free -= 1
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const answer = (isAdmitted: boolean) => {
        clearTimeout(end)
        queue.delete(answer)
        safely(() => instruments().waiting.add(-1))
        resolve(isAdmitted)
      }
      const end = setTimeout(() => answer(false), longestWaitMs)
      queue.add(answer)
      safely(() => instruments().waiting.add(1))
    })
  }

  /** Gives the place to whoever has waited longest. */
  function leave(): void {
    const [next] = queue
    if (next) next(true)
    else free += 1
  }

  return {
    async run(work) {
      const isAdmitted = await enter()
      safely(() => instruments()[isAdmitted ? "admitted" : "refused"].add(1))
      if (!isAdmitted) return undefined
      try {
        return await work()
      } finally {
        leave()
      }
    },
    close() {
      isClosed = true
      for (const answer of queue) answer(false)
    },
  }
}
