import { z } from "zod"
import {
  CAPABILITIES,
  type Capability,
  type CapabilityPauses,
  type CapabilityRefusal,
  type Clock,
} from "../../../use-cases/ports/ports"
import { safely } from "../../../telemetry"
import type { LineLogger } from "../money-events"
import { insertInto, json, sql, type Database } from "../ledger/sql"

type Warning = Pick<LineLogger, "warn">

const PAUSED = "paused:"
const WORKED = "worked:"
const MINUTE_MS = 60_000

/** This many refusals in a row are not due to the requests themselves. */
const MANY_REFUSED = 5
/** Higher, because one visitor could cause a few refusals, with odd cards or in several carts. */
const MANY_AFTER_SUCCESS = 25
const COUNTED_MS = 24 * 60 * MINUTE_MS
const SUCCESS_WRITTEN_EVERY_MS = 60 * MINUTE_MS
const FIRST_PAUSE_MINUTES = 30
const LONGEST_PAUSE_MINUTES = 240

const pauseFacts = z.object({
  operation: z.string(),
  error_code: z.string(),
  about: z.array(z.string()).default([]),
  minutes: z.number().default(0),
  until: z.coerce.date().optional(),
})
const pauseRow = z.object({ key: z.string(), at: z.coerce.date(), facts: pauseFacts })
type Row = z.output<typeof pauseRow>

const isCapability = (name: string): name is Capability => CAPABILITIES.some((one) => one === name)

const isOver = ({ facts: { until } }: Row, now: Date) => until === undefined || until <= now

function afterRefusal(row: Row | undefined, refused: Omit<CapabilityRefusal, "capability">, now: Date, many: number) {
  const { operation, error_code } = refused
  const before = row && now.getTime() - row.at.getTime() < COUNTED_MS ? row.facts : undefined
  const about = [...new Set([...(before?.about ?? []), refused.about])]
  const minutes = before?.minutes ?? 0
  if (about.length < many) return { operation, error_code, about, minutes }
  const longer = Math.min(minutes === 0 ? FIRST_PAUSE_MINUTES : minutes * 2, LONGEST_PAUSE_MINUTES)
  const until = new Date(now.getTime() + longer * MINUTE_MS)
  return { operation, error_code, about: [], minutes: longer, until }
}

const pausedLine = (capability: Capability, { operation, error_code, minutes }: Row["facts"]) =>
  `medusa-payment-svc: the payment service refuses ${operation} (code ${error_code}) again and again, so capabilities.${capability} is ` +
  `not used for ${minutes} minutes, or until "Check again" is pressed on the settings page`

/** The caller goes on without the note, so its failure is logged here. */
async function logged<Result>(logger: Warning, capability: Capability, note: () => Promise<Result>): Promise<Result> {
  try {
    return await note()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const line = `medusa-payment-svc: how a call of capabilities.${capability} ended was not stored: ${why}`
    safely(() => logger.warn(line))
    throw error
  }
}

const writing = (database: Database) => ({
  write: (key: string, at: Date, facts: object) =>
    database.run(
      sql`${insertInto("svc_health", { key, at, facts: json(facts) })}
        on conflict ("key") do update set "at" = excluded."at", "facts" = excluded."facts"`,
    ),
  remove: (prefix: string, capability?: Capability) =>
    database.run(
      capability === undefined
        ? sql`delete from "svc_health" where "key" like ${`${prefix}%`}`
        : sql`delete from "svc_health" where "key" = ${prefix + capability}`,
    ),
})

interface PauseTerms {
  logger: Warning
  clock: Clock
  account: string
}

function recentSuccesses(database: Database, { clock, account }: Pick<PauseTerms, "clock" | "account">) {
  const prefix = `${WORKED}${account}:`
  const { write, remove } = writing(database)
  const written = new Map<Capability, number>()
  return {
    async note(capability: Capability) {
      const now = clock.now()
      if (now.getTime() - (written.get(capability) ?? 0) < SUCCESS_WRITTEN_EVERY_MS) return
      await write(prefix + capability, now, {})
      written.set(capability, now.getTime())
    },
    has: (capability: Capability) =>
      database.has(sql`select 1 from "svc_health"
        where "key" = ${prefix + capability} and "at" > ${new Date(clock.now().getTime() - COUNTED_MS)}`),
    async forget(capability?: Capability) {
      written.clear()
      await remove(prefix, capability)
    },
  }
}

export function createCapabilityPauses(database: Database, { logger, clock, account }: PauseTerms): CapabilityPauses {
  const prefix = `${PAUSED}${account}:`
  /** A success of any other capability has nothing to delete. */
  const refused = new Set<Capability>()
  const { write, remove } = writing(database)
  const successes = recentSuccesses(database, { clock, account })

  async function find(capability: Capability) {
    const key = prefix + capability
    const row = await database.first(sql`select * from "svc_health" where "key" = ${key}`, pauseRow)
    if (row) refused.add(capability)
    else refused.delete(capability)
    return row
  }

  async function resume(capability?: Capability) {
    await remove(prefix, capability)
    await successes.forget(capability)
  }

  async function countSuccess(capability: Capability) {
    if (refused.delete(capability)) await remove(prefix, capability)
    await successes.note(capability)
  }

  async function countRefusal({ capability, ...refusal }: CapabilityRefusal): Promise<boolean> {
    const now = clock.now()
    const row = await find(capability)
    // this request was already on its way when the pause began
    if (row && !isOver(row, now)) return true
    const many = (await successes.has(capability)) ? MANY_AFTER_SUCCESS : MANY_REFUSED
    const facts = afterRefusal(row, refusal, now, many)
    await write(prefix + capability, now, facts)
    refused.add(capability)
    if (facts.until === undefined) return false
    safely(() => logger.warn(pausedLine(capability, facts)))
    return true
  }

  return {
    async isPaused(capability) {
      const row = await find(capability)
      return row !== undefined && !isOver(row, clock.now())
    },

    noteRefusal: (refusal) => logged(logger, refusal.capability, () => countRefusal(refusal)),

    noteSuccess: (capability) => logged(logger, capability, () => countSuccess(capability)),

    async list() {
      const now = clock.now()
      const rows = await database.all(
        sql`select * from "svc_health" where "key" like ${`${prefix}%`} order by "key"`,
        pauseRow,
      )
      return rows.flatMap(({ key, at, facts: { operation, error_code, until } }) => {
        const capability = key.slice(prefix.length)
        if (!isCapability(capability) || until === undefined || until <= now) return []
        return [{ capability, operation, error_code, pausedAt: at, until }]
      })
    },

    resume,
  }
}
