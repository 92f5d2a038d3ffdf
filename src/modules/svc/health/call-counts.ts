import type { ErrorKind, ObservedCall } from "../../../client"

/** How often an operation ended in one way within one minute. */
export interface CallCount {
  minute: Date
  operation: string
  ended: ObservedCall["ended"]
  calls: number
}

/** The calls of one process that are not written yet. */
export interface CallCounts {
  counts: readonly CallCount[]
  /** The newest that succeeded, and the newest that failed. */
  last: Readonly<Partial<Record<"good" | "failed", ObservedCall & { at: Date }>>>
}

/** Ends that concern the connection or the service; any other refusal concerns one payment. */
const FAILURES: readonly ErrorKind[] = [
  "authentication",
  "rate_limited",
  "unavailable",
  "network",
  "timeout",
  "malformed_response",
  "untrusted_response",
  "configuration",
]

export const isFailure = (ended: string): boolean => FAILURES.some((kind) => kind === ended)

const MINUTE_MS = 60_000

/** Adds one call. The counts stay in order, so that two processes that write them cannot deadlock. */
export function withCall({ counts, last }: CallCounts, call: ObservedCall, at: Date): CallCounts {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  const one: CallCount = { minute, operation: call.operation, ended: call.ended, calls: 1 }
  return {
    counts: merged([...counts, one]),
    last: { ...last, [isFailure(call.ended) ? "failed" : "good"]: { ...call, at } },
  }
}

const keyOf = ({ minute, operation, ended }: CallCount) => `${minute.toISOString()} ${operation} ${ended}`

/** One count for each minute, operation and end, in that order. */
export function merged(counts: readonly CallCount[]): CallCount[] {
  const byKey = new Map<string, CallCount>()
  for (const count of counts) {
    const known = byKey.get(keyOf(count))
    byKey.set(keyOf(count), known ? { ...known, calls: known.calls + count.calls } : count)
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}
