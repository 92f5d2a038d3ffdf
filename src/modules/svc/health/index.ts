import { z } from "zod"
import type { ObservedCall, SvcLogger } from "../../../client"
import type { Clock } from "../../../flows/ports"
import { describeFailure } from "../describe-failure"
import { insertInto, type Execute } from "../ledger/sql"
import { isFailure, merged, withCall, type CallCounts } from "./call-counts"

/** The newest call that ended in one way. */
export interface LastCall {
  operation: string
  ended: string
  milliseconds: number
  at: Date
}

/** How a job's last run ended. */
export interface LastRun {
  job: string
  /** When it ended. */
  at: Date
  milliseconds: number
  isGood: boolean
}

export interface CallRate {
  calls: number
  failed: number
}

/** How the calls of the service and the jobs fare, of all instances together. */
export interface HealthReading {
  lastGood: LastCall | undefined
  lastFailed: LastCall | undefined
  hour: CallRate
  day: CallRate
  runs: LastRun[]
}

/**
 * Remembers how calls and jobs end. Calls are counted in memory and written together, a few seconds later: whoever pays does not
 * wait for it, and what a crash takes along is a count.
 */
export interface Health {
  count(call: ObservedCall): void
  /** Runs a job and keeps how it ended; what it throws is thrown. */
  track<T>(job: string, work: () => Promise<T>): Promise<T>
  read(): Promise<HealthReading>
  /** Writes what is counted. */
  flush(): Promise<void>
  /** Drops counts that are older than two days. */
  dropOld(): Promise<void>
}

const WRITTEN_AFTER_MS = 3_000
const NONE: CallCounts = { counts: [], last: {} }

const callFacts = z.object({ operation: z.string(), ended: z.string(), milliseconds: z.number() })
const runFacts = z.object({ milliseconds: z.number(), isGood: z.boolean() })
const healthRow = z.object({ key: z.string(), at: z.coerce.date(), facts: z.unknown() })
const rateRow = z.object({ ended: z.string(), hour: z.coerce.number(), day: z.coerce.number() })

const RATES = `
  select "ended", coalesce(sum("calls") filter (where "minute" > now() - interval '1 hour'), 0) as "hour", sum("calls") as "day"
  from "svc_call_count" where "minute" > now() - interval '1 day' group by "ended"`

const JOB = "job:"

/** The newer of two hands' words stands. */
const KEEP = `on conflict ("key") do update set "at" = excluded."at", "facts" = excluded."facts" where "svc_health"."at" <= excluded."at"`

function writing(execute: Execute) {
  return {
    keep: async (key: string, at: Date, facts: object): Promise<void> => {
      const [sql, parameters] = insertInto("svc_health", { key, at, facts: JSON.stringify(facts) })
      await execute(`${sql} ${KEEP}`, parameters)
    },

    add: async ([first, ...rest]: CallCounts["counts"]): Promise<void> => {
      if (first === undefined) return
      const [sql, parameters] = insertInto("svc_call_count", { ...first }, ...rest.map((one) => ({ ...one })))
      await execute(
        `${sql} on conflict ("minute", "operation", "ended") do update set "calls" = "svc_call_count"."calls" + excluded."calls"`,
        parameters,
      )
    },
  }
}

async function readHealth(execute: Execute): Promise<HealthReading> {
  const rates = z.array(rateRow).parse(await execute(RATES, []))
  const rows = z.array(healthRow).parse(await execute(`select "key", "at", "facts" from "svc_health"`, []))
  const rateOf = (span: "hour" | "day"): CallRate => {
    const total = (some: typeof rates) => some.reduce((sum, row) => sum + row[span], 0)
    return { calls: total(rates), failed: total(rates.filter(({ ended }) => isFailure(ended))) }
  }
  const lastOf = (key: string): LastCall | undefined => {
    const row = rows.find((one) => one.key === key)
    return row && { ...callFacts.parse(row.facts), at: row.at }
  }
  const runs = rows.filter(({ key }) => key.startsWith(JOB))
  return {
    ...{ lastGood: lastOf("good"), lastFailed: lastOf("failed"), hour: rateOf("hour"), day: rateOf("day") },
    runs: runs.map(({ key, at, facts }) => ({ job: key.slice(JOB.length), at, ...runFacts.parse(facts) })),
  }
}

export function createHealth(execute: Execute, { logger, clock }: { logger: SvcLogger; clock: Clock }): Health {
  const { keep, add } = writing(execute)
  let waiting = NONE
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { counts, last } = waiting
    waiting = NONE
    try {
      await add(counts)
      for (const [key, call] of Object.entries(last)) await keep(key, call.at, callFacts.parse(call))
    } catch (error) {
      // with the next call's
      waiting = { counts: merged([...counts, ...waiting.counts]), last: { ...last, ...waiting.last } }
      logger.warn(`medusa-payment-svc could not write how calls of the service fared: ${describeFailure(error)}`)
    }
  }

  async function noteRun(job: string, began: Date, isGood: boolean): Promise<void> {
    const at = clock.now()
    try {
      await keep(`${JOB}${job}`, at, { milliseconds: at.getTime() - began.getTime(), isGood })
    } catch (error) {
      logger.warn(`medusa-payment-svc could not write how the job ${job} fared: ${describeFailure(error)}`)
    }
  }

  return {
    flush,
    count(call) {
      waiting = withCall(waiting, call, clock.now())
      timer ??= setTimeout(() => void flush(), WRITTEN_AFTER_MS).unref()
    },
    async track(job, work) {
      const began = clock.now()
      let isGood = false
      try {
        const result = await work()
        isGood = true
        return result
      } finally {
        await noteRun(job, began, isGood)
      }
    },
    async read() {
      await flush()
      return readHealth(execute)
    },
    async dropOld() {
      await execute(`delete from "svc_call_count" where "minute" < now() - interval '2 days'`, [])
    },
  }
}
