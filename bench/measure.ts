import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

/** One line of the report. */
export interface Finding {
  what: string
  found: string
  wanted: string
  /** Counts and ratios are judged; a time is only printed beside its budget, and has no verdict. */
  isGood?: boolean
}

export function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new RangeError("the median of nothing")
  return middle
}

/** The value that this part of them does not exceed. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const found = sorted[Math.ceil(sorted.length * part) - 1]
  if (found === undefined) throw new RangeError("a percentile of nothing")
  return found
}

export const p95 = (values: number[]) => percentile(values, 0.95)

/** CPU milliseconds of one run, the median of many. */
export function cpu(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

/** Operations per second of `work`, so many at once, for so long. */
export async function perSecond(work: () => Promise<unknown>, atOnce: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  const started_at = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done * 1000) / (performance.now() - started_at)
}

/** Starts a script in a process of its own and waits for the first line it prints. */
export async function startScript(script: string, args: string[] = []): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string]
  return { child, line }
}

export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
export const whole = (value: number) => Math.round(value).toLocaleString("en")
