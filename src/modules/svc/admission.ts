import { instruments, safely } from "../../telemetry"

/** How many cards one process works on at once: as many as the client opens connections by default, so that none waits for one. */
const PLACES = 64
/** How long a card waits for a place. With the 75 seconds of a charge it stays below what a storefront waits for its answer. */
const LONGEST_WAIT_MS = 30_000

/** A queue for work that may only be begun when it can be finished in time. */
export interface Admission {
  /** Runs `work` when it is its turn, first come, first served. Undefined: it would wait too long, and nothing was done. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
  /** Nothing more is begun: what waits is turned away, and so is what comes. */
  close(): void
}

export function createAdmission({ places = PLACES, longestWaitMs = LONGEST_WAIT_MS } = {}): Admission {
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
