import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import type { Stage } from "./stage"

/** After a request its subscribers still work. */
const AFTERWORK_MS = 150

const milliseconds = z.number()
const requestLog = z.object({ requests: z.array(z.object({ operation: z.string() })) })

/** The operations that the service was asked for meanwhile. */
export async function callsDuring({ sandbox }: Stage, work: () => Promise<void>): Promise<string[]> {
  await sandbox.control("DELETE", "requests")
  await work()
  const { requests } = requestLog.parse(await sandbox.control("GET", "requests"))
  return requests.map(({ operation }) => operation)
}

/** The store's CPU for one request, or for several at once, with what their subscribers do; and how long the answer took. */
export async function cpuOf({ store }: Stage, request: () => Promise<unknown>): Promise<{ cpu: number; ms: number }> {
  await setTimeout(AFTERWORK_MS)
  await store.ask("cpu-time")
  const started_at = performance.now()
  await request()
  const ms = performance.now() - started_at
  await setTimeout(AFTERWORK_MS)
  return { cpu: milliseconds.parse(await store.ask("cpu-time")), ms }
}
