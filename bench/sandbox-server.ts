import { setTimeout as sleep } from "node:timers/promises"
import { startSandbox } from "../sandbox"

/** What the sandbox's process says of itself when it is asked. */
export interface Usage {
  /** Resident memory in bytes, after a full collection (the process runs with --expose-gc). */
  rss: number
  /** CPU microseconds used so far. */
  cpu: number
}

const COLLECTIONS = 3

/** Collects more than once and with pauses: V8 gives freed pages back late, and they would count as memory in use. */
async function report(): Promise<void> {
  const { user, system } = process.cpuUsage()
  for (let round = 0; round < COLLECTIONS; round += 1) {
    global.gc?.()
    await sleep(300)
  }
  process.send?.({ rss: process.memoryUsage().rss, cpu: user + system } satisfies Usage)
}

/* The sandbox in a process of its own, keeping its state in the file it is given; with its control API where that is asked for. */
async function serve(dataFile: string, control: boolean): Promise<void> {
  const sandbox = await startSandbox({ apiKey: "bench-key", secretKey: "bench-secret", dataFile, control })
  process.on("message", () => void report())
  process.send?.(sandbox.port)
}

void serve(process.argv[2] ?? "", process.argv[3] === "--control")
