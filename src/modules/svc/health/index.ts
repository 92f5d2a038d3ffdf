import { z } from "zod"
import type { ErrorKind, ObservedCall, SvcLogger } from "../../../client"
import type { Clock } from "../../../use-cases/ports/ports"
import { describeFailure } from "../log"
import { insertInto, json, sql, type Database } from "../ledger/sql"
import { inSpan, instruments, safely } from "../../../telemetry"

interface CallCount {
  minute: Date
  operation: string
  ended: ObservedCall["ended"]
  calls: number
}

export interface CallCounts {
  counts: readonly CallCount[]
  last: Readonly<Partial<Record<"good" | "failed", ObservedCall & { at: Date }>>>
}

/** Any other refusal concerns one payment. */
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

/** The counts stay sorted, so that two processes that write them cannot deadlock. */
export function withCall({ counts, last }: CallCounts, call: ObservedCall, at: Date): CallCounts {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  const one: CallCount = { minute, operation: call.operation, ended: call.ended, calls: 1 }
  return {
    counts: merged([...counts, one]),
    last: { ...last, [isFailure(call.ended) ? "failed" : "good"]: { ...call, at } },
  }
}

const makeKey = ({ minute, operation, ended }: CallCount) => `${minute.toISOString()} ${operation} ${ended}`

export function merged(counts: readonly CallCount[]): CallCount[] {
  const byKey = new Map<string, CallCount>()
  for (const count of counts) {
    const known = byKey.get(makeKey(count))
    byKey.set(makeKey(count), known ? { ...known, calls: known.calls + count.calls } : count)
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}

const WRITTEN_AFTER_MS = 3_000
const NONE: CallCounts = { counts: [], last: {} }

const callFacts = z.object({ operation: z.string(), ended: z.string(), milliseconds: z.number() })
const runFacts = z.object({ milliseconds: z.number(), isGood: z.boolean() })
const healthRow = z.object({ key: z.string(), at: z.coerce.date(), facts: z.unknown() })
const rateRow = z.object({ ended: z.string(), hour: z.coerce.number(), day: z.coerce.number() })

const rates = (account: string) => sql`
  select "ended", coalesce(sum("calls") filter (where "minute" > now() - interval '1 hour'), 0) as "hour", sum("calls") as "day"
  from "svc_call_count" where "account" = ${account} and "minute" > now() - interval '1 day' group by "ended"`

const JOB = "job:"

function writing(database: Database, account: string) {
  return {
    // of two instances' records, the newer stays
    record: async (key: string, at: Date, facts: object): Promise<void> => {
      await database.run(
        sql`${insertInto("svc_health", { key, at, facts: json(facts) })}
          on conflict ("key") do update set "at" = excluded."at", "facts" = excluded."facts"
          where "svc_health"."at" <= excluded."at"`,
      )
    },

    add: async ([first, ...rest]: CallCounts["counts"]): Promise<void> => {
      if (first === undefined) return
      const counts = rest.map((count) => ({ account, ...count }))
      await database.run(
        sql`${insertInto("svc_call_count", { account, ...first }, ...counts)}
          on conflict ("minute", "account", "operation", "ended")
          do update set "calls" = "svc_call_count"."calls" + excluded."calls"`,
      )
    },
  }
}

interface HealthTerms {
  logger: SvcLogger
  clock: Clock
  account: string
}

async function readHealth(database: Database, account: string) {
  const ended = await database.all(rates(account), rateRow)
  const rows = await database.all(sql`select "key", "at", "facts" from "svc_health"`, healthRow)
  const computeRate = (span: "hour" | "day") => {
    const total = (some: typeof ended) => some.reduce((sum, row) => sum + row[span], 0)
    return { calls: total(ended), failed: total(ended.filter((row) => isFailure(row.ended))) }
  }
  const findLast = (key: string) => {
    const row = rows.find((one) => one.key === key)
    return row && { ...callFacts.parse(row.facts), at: row.at }
  }
  const runs = rows.filter(({ key }) => key.startsWith(JOB))
  return {
    lastGood: findLast(`good:${account}`),
    lastFailed: findLast(`failed:${account}`),
    hour: computeRate("hour"),
    day: computeRate("day"),
    runs: runs.map(({ key, at, facts }) => ({ job: key.slice(JOB.length), at, ...runFacts.parse(facts) })),
  }
}

export type HealthReading = Awaited<ReturnType<typeof readHealth>>

/**
 * Counts calls in memory and writes them together: no buyer waits, and a crash loses only counts. Calls are counted for an
 * account, jobs for the store.
 */
export function createHealth(database: Database, { logger, clock, account }: HealthTerms) {
  const { record, add } = writing(database, account)
  let waiting = NONE
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { counts, last } = waiting
    waiting = NONE
    try {
      await add(counts)
      for (const [key, call] of Object.entries(last)) await record(`${key}:${account}`, call.at, callFacts.parse(call))
    } catch (error) {
      // written with the next call
      waiting = { counts: merged([...counts, ...waiting.counts]), last: { ...last, ...waiting.last } }
      logger.warn(`medusa-payment-svc could not record how calls to the service ended: ${describeFailure(error)}`)
    }
  }

  async function recordRun(job: string, began: Date, isGood: boolean): Promise<void> {
    const at = clock.now()
    const ended = { "svc.job": job, "svc.outcome": isGood ? "ok" : "failed" }
    safely(() => instruments().jobs.record((at.getTime() - began.getTime()) / 1_000, ended))
    try {
      await record(`${JOB}${job}`, at, { milliseconds: at.getTime() - began.getTime(), isGood })
    } catch (error) {
      logger.warn(`medusa-payment-svc could not record how the job ${job} ended: ${describeFailure(error)}`)
    }
  }

  return {
    flush,
    count(call: ObservedCall): void {
      waiting = withCall(waiting, call, clock.now())
      timer ??= setTimeout(() => void flush(), WRITTEN_AFTER_MS).unref()
    },
    /** @throws what the job throws */
    async track<T>(job: string, work: () => Promise<T>): Promise<T> {
      const began = clock.now()
      let isGood = false
      try {
        const result = await inSpan(`svc job ${job}`, {}, work)
        isGood = true
        return result
      } finally {
        await recordRun(job, began, isGood)
      }
    },
    async read() {
      await flush()
      return readHealth(database, account)
    },
    async dropOld() {
      await database.run(sql`delete from "svc_call_count" where "minute" < now() - interval '2 days'`)
    },
  }
}
export type Health = ReturnType<typeof createHealth>
