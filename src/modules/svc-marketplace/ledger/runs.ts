import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { BY_ITSELF, RUN_PHASES, type RunLedger, type SyncRun } from "../../../flows/submerchants/run-records"
import { firstRow, insertInto, type Execute } from "../../svc/ledger/sql"

const maybeText = z.string().nullable()
const runRow = z.object({
  ...{ id: z.string(), phase: z.enum(RUN_PHASES), cursor: maybeText, total: z.number().nullable(), done: z.number() },
  ...{ unchanged: z.number(), created: z.number(), updated: z.number(), failed: z.number(), waiting: z.number() },
  ...{ started_by: maybeText, started_at: z.coerce.date(), finished_at: z.coerce.date().nullable() },
})

function readRun(from: unknown): SyncRun {
  const { started_by, started_at, finished_at, ...row } = runRow.parse(from)
  return {
    ...row,
    cursor: row.cursor ?? undefined,
    total: row.total ?? undefined,
    startedBy: started_by ?? undefined,
    startedAt: started_at,
    finishedAt: finished_at ?? undefined,
  }
}

const COUNTS = ["unchanged", "created", "updated", "failed", "waiting"] as const

const idRows = z.array(z.object({ id: z.string(), is_in_line: z.boolean() }))
const counted = z.array(z.object({ count: z.coerce.number() }))

/** The service has exactly this, or only differs by itself, which no run overwrites. */
const IN_LINE = `"key" is not null and "content_hash" = "synced_hash" and "state" in ('synced', 'out_of_date')`
const OF_LEASE = `"lease_until" = now() + ? * interval '1 second'`
/** By its phase and cursor a hand sees that no other has gone on. */
const SAME = `"id" = ? and "phase" = ? and "cursor" is not distinct from ? and "finished_at" is null`
const placeOf = ({ id, phase, cursor }: SyncRun) => [id, phase, cursor ?? null]

type Moving = Pick<RunLedger, "begin" | "advance" | "nextPhase" | "finish">

function moving(execute: Execute): Moving {
  const one = firstRow(execute, readRun)
  const change = (sets: string, parameters: unknown[], run: SyncRun) =>
    one(`update "svc_sync_run" set ${sets}, "updated_at" = now() where ${SAME} returning *`, [
      ...parameters,
      ...placeOf(run),
    ])
  return {
    begin: (run, total) => change(`"total" = ?`, [total], run),

    advance(run, { cursor, done, ...counts }, leaseSeconds) {
      const added = COUNTS.map((count) => `"${count}" = "${count}" + ?`).join(", ")
      return change(
        `"cursor" = ?, "done" = "done" + ?, ${added}, ${OF_LEASE}`,
        [cursor, done, ...COUNTS.map((count) => counts[count] ?? 0), leaseSeconds],
        run,
      )
    },

    nextPhase: (run) =>
      change(
        `"phase" = 'submerchants', "cursor" = null, "total" = null, "done" = 0,
         "finished_at" = case when "started_by" = '${BY_ITSELF}' then now() end`,
        [],
        run,
      ),

    finish: (run) => change(`"finished_at" = now(), "lease_until" = null`, [], run),
  }
}

type Starting = Pick<RunLedger, "newest" | "start" | "startDaily">

function starting(execute: Execute): Starting {
  const one = firstRow(execute, readRun)
  const newest = () =>
    one(
      `select * from "svc_sync_run" where "deleted_at" is null and "started_by" is distinct from '${BY_ITSELF}'
       order by "started_at" desc, "id" desc limit 1`,
      [],
    )
  const takeOver = (by: string | undefined) =>
    one(
      `update "svc_sync_run" set "started_by" = ?, "updated_at" = now()
       where "started_by" = '${BY_ITSELF}' and "finished_at" is null and "deleted_at" is null returning *`,
      [by ?? null],
    )
  return {
    newest,

    async start(phase, by) {
      const id = generateEntityId(undefined, "svcrun")
      const [sql, parameters] = insertInto("svc_sync_run", { id, phase, started_by: by ?? null })
      const begun = await one(`${sql} on conflict do nothing returning *`, parameters)
      const run = begun ?? (await takeOver(by)) ?? (await newest())
      if (run === undefined) throw new Error("a run over all submerchants could not be started")
      return run
    },

    async startDaily() {
      await execute(
        `insert into "svc_sync_run" ("id", "phase", "started_by") select ?, 'sellers', '${BY_ITSELF}'
         where not exists (select 1 from "svc_sync_run" where "started_at" > now() - interval '1 day') on conflict do nothing`,
        [generateEntityId(undefined, "svcrun")],
      )
    },
  }
}

/** Runs over all submerchants in PostgreSQL; one is open at a time. */
export function createRunLedger(execute: Execute): RunLedger {
  const one = firstRow(execute, readRun)
  return {
    ...starting(execute),
    ...moving(execute),

    claim: (leaseSeconds) =>
      one(
        `update "svc_sync_run" set ${OF_LEASE}, "updated_at" = now() where "finished_at" is null and "deleted_at" is null
           and ("lease_until" is null or "lease_until" < now()) returning *`,
        [leaseSeconds],
      ),

    async renew(id, leaseSeconds) {
      await execute(`update "svc_sync_run" set ${OF_LEASE} where "id" = ? and "finished_at" is null`, [
        leaseSeconds,
        id,
      ])
    },

    async release(id) {
      await execute(`update "svc_sync_run" set "lease_until" = null where "id" = ?`, [id])
    },

    async countSubmerchants() {
      const [total] = counted.parse(
        await execute(`select count(*) from "svc_submerchant" where "deleted_at" is null`, []),
      )
      return total?.count ?? 0
    },

    async listAfter(cursor, limit) {
      const rows = await execute(
        `select "id", (${IN_LINE}) is true as "is_in_line" from "svc_submerchant"
         where "deleted_at" is null and "id" > ? order by "id" limit ?`,
        [cursor ?? "", limit],
      )
      return idRows.parse(rows).map(({ id, is_in_line: isInLine }) => ({ id, isInLine }))
    },
  }
}
