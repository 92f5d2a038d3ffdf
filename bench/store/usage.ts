import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { z } from "zod"

/** Connections to PostgreSQL. */
export interface Pool {
  numUsed(): number
  numPendingAcquires(): number
}

/** What a process used since it was last asked; `heapMb` is what a full collection leaves. */
export const usage = z.object({
  heapMb: z.number(),
  rssMb: z.number(),
  /** How late the event loop was, in milliseconds. */
  delay: z.object({ mean: z.number(), p99: z.number(), max: z.number() }),
  /** Connections in use at the same time, and requests for one that waited. */
  pool: z.object({ mean: z.number(), most: z.number(), waiting: z.number() }),
})
export type Usage = z.output<typeof usage>

const SAMPLE_MS = 20
const MEGABYTE = 1024 * 1024
const NANOSECONDS = 1e6

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Watches this process from now on. */
export function watchUsage(pool: Pool): { take: () => Usage } {
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  loop.enable()
  let [samples, used, most, waiting] = [0, 0, 0, 0]
  setInterval(() => {
    samples += 1
    used += pool.numUsed()
    most = Math.max(most, pool.numUsed())
    waiting = Math.max(waiting, pool.numPendingAcquires())
  }, SAMPLE_MS).unref()

  return {
    take() {
      const delay = {
        mean: loop.mean / NANOSECONDS,
        p99: loop.percentile(99) / NANOSECONDS,
        max: loop.max / NANOSECONDS,
      }
      const taken = { mean: used / Math.max(1, samples), most, waiting }
      ;[samples, used, most, waiting] = [0, 0, 0, 0]
      collect()
      collect()
      const { heapUsed, rss } = process.memoryUsage()
      loop.reset()
      return { heapMb: heapUsed / MEGABYTE, rssMb: rss / MEGABYTE, delay, pool: taken }
    },
  }
}
