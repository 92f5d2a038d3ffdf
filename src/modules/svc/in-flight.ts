import { instruments, safely } from "../../telemetry"
import { randomUUID } from "node:crypto"
import type { CardSlots, PendingCard } from "../../use-cases/ports/ports"

const LONGEST_WAIT_MS = 20_000

/** Medusa would cut off a job, and a request whose caller has left; work that runs here ends first. */
export function createInFlight(longestWaitMs = LONGEST_WAIT_MS) {
  const running = new Set<Promise<unknown>>()
  let isEnding = false

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
  }

  return {
    get isEnding() {
      return isEnding
    },
    /** @throws what the work throws */
    async run<T>(work: () => Promise<T>): Promise<T> {
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
    /** False: it took too long, and the rest is left as after a crash. */
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

interface Signalled {
  pid: number
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  removeListener(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  listenerCount(signal: NodeJS.Signals): number
  kill(pid: number, signal: NodeJS.Signals): unknown
}

/** Medusa's own hook comes only after the last response. A script's process still ends by itself. @returns a function that removes it */
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

/** As many as the client opens connections by default. */
const PLACES = 64
/** Together with a charge's 75 seconds, this is less than a storefront waits. */
const LONGEST_QUEUE_MS = 30_000

/** Begins only work that can be finished in time. */
export function createAdmission({ places = PLACES, longestWaitMs = LONGEST_QUEUE_MS } = {}) {
  const queue = new Set<(isAdmitted: boolean) => void>()
  let free = places
  let isClosed = false

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

  function leave(): void {
    const [next] = queue
    if (next) next(true)
    else free += 1
  }

  return {
    /** First come, first served. Undefined: it would wait too long, and nothing was done. */
    async run<T>(work: () => Promise<T>): Promise<T | undefined> {
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

/** Longer than Medusa locks the cart whose order is made (120 s). */
const LIFE_MS = 150_000

/** Cards are never written down. */
export function createCardSlots(lifeMs = LIFE_MS): CardSlots {
  const slots = new Map<string, PendingCard & { end: NodeJS.Timeout }>()
  const forget = (session_id: string) => {
    clearTimeout(slots.get(session_id)?.end)
    slots.delete(session_id)
  }
  return {
    put(session_id, held) {
      forget(session_id)
      const end = setTimeout(() => {
        slots.delete(session_id)
      }, lifeMs)
      slots.set(session_id, { ...held, end: end.unref() })
    },
    take(session_id, attempt_id) {
      const held = slots.get(session_id)
      if (held?.attempt_id !== attempt_id) return undefined
      forget(session_id)
      return held.request
    },
    drop(session_id, attempt_id) {
      if (slots.get(session_id)?.attempt_id === attempt_id) forget(session_id)
    },
  }
}

/** In memory, for a value that Medusa itself must not store. */
export function createTakeOnce() {
  const values = new Map<unknown, unknown>()
  return {
    put(value: unknown): string {
      const key = randomUUID()
      values.set(key, value)
      return key
    },
    take(key: unknown): unknown {
      const value = values.get(key)
      values.delete(key)
      return value
    },
  }
}
