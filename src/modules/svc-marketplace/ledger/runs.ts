import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { SELLER_WITHDRAWN } from "../../../use-cases/submerchants/records"
import { AUTOMATIC, syncRun, type RunLedger, type SyncRun } from "../../../use-cases/submerchants/run-records"
import { commas, identifier, insertInto, sql, type Database, type Sql, readCount } from "../../svc/ledger/sql"

const COUNTS = ["unchanged", "created", "updated", "failed", "waiting"] as const

const idRow = z.object({ id: z.string(), is_in_line: z.boolean() })

/** No run overwrites a change made at the service, or sends a seller that its own module has withdrawn. */
const IN_LINE = sql`"key" is not null and "content_hash" = "synced_hash" and "state" in ('synced', 'out_of_date')
  or "error_code" = ${SELLER_WITHDRAWN}`
const leaseFor = (seconds: number) => sql`"lease_until" = now() + make_interval(secs => ${seconds})`
/** Phase and cursor prove that no other request has moved the run. */
const isAt = ({ id, phase, cursor }: SyncRun) =>
  sql`"id" = ${id} and "phase" = ${phase} and "cursor" is not distinct from ${cursor} and "finished_at" is null`

function moving(database: Database) {
  const runs = database.rows(syncRun)
  const change = (run: SyncRun, sets: Sql) =>
    runs.first(sql`update "svc_sync_run" set ${sets}, "updated_at" = now() where ${isAt(run)} returning *`)
  return {
    begin: (run, total) => change(run, sql`"total" = ${total}`),

    advance(run, { cursor, done, ...counts }, leaseSeconds) {
      const added = COUNTS.map((count) => sql`${identifier(count)} = ${identifier(count)} + ${counts[count] ?? 0}`)
      return change(
        run,
        sql`"cursor" = ${cursor}, "done" = "done" + ${done}, ${commas(added)}, ${leaseFor(leaseSeconds)}`,
      )
    },

    nextPhase: (run) =>
      change(
        run,
        sql`"phase" = 'submerchants', "cursor" = null, "total" = null, "done" = 0,
          "finished_at" = case when "started_by" = ${AUTOMATIC} then now() end`,
      ),

    finish: (run) => change(run, sql`"finished_at" = now(), "lease_until" = null`),
  } satisfies Partial<RunLedger>
}

function starting(database: Database) {
  const runs = database.rows(syncRun)
  const newest = () =>
    runs.first(sql`select * from "svc_sync_run" where "deleted_at" is null and "started_by" is distinct from ${AUTOMATIC}
      order by "started_at" desc, "id" desc limit 1`)
  const takeOver = (by: string | undefined) =>
    runs.first(sql`update "svc_sync_run" set "started_by" = ${by}, "updated_at" = now()
      where "started_by" = ${AUTOMATIC} and "finished_at" is null and "deleted_at" is null returning *`)
  return {
    newest,

    async start(phase, by) {
      const id = generateEntityId(undefined, "svcrun")
      const insert = insertInto("svc_sync_run", { id, phase, started_by: by })
      const begun = await runs.first(sql`${insert} on conflict do nothing returning *`)
      const run = begun ?? (await takeOver(by)) ?? (await newest())
      if (run === undefined) throw new Error("a run over all submerchants could not be started")
      return run
    },

    async startDaily() {
      const id = generateEntityId(undefined, "svcrun")
      await database.run(sql`insert into "svc_sync_run" ("id", "phase", "started_by") select ${id}, 'sellers', ${AUTOMATIC}
        where not exists (select 1 from "svc_sync_run" where "started_at" > now() - interval '1 day')
        on conflict do nothing`)
    },
  } satisfies Partial<RunLedger>
}

/** One run is open at a time. */
export function createRunLedger(database: Database): RunLedger {
  const runs = database.rows(syncRun)
  return {
    ...starting(database),
    ...moving(database),

    claim: (leaseSeconds) =>
      runs.first(sql`update "svc_sync_run" set ${leaseFor(leaseSeconds)}, "updated_at" = now()
        where "finished_at" is null and "deleted_at" is null
          and ("lease_until" is null or "lease_until" < now()) returning *`),

    async renew(id, leaseSeconds) {
      await database.run(
        sql`update "svc_sync_run" set ${leaseFor(leaseSeconds)} where "id" = ${id} and "finished_at" is null`,
      )
    },

    async release(id) {
      await database.run(sql`update "svc_sync_run" set "lease_until" = null where "id" = ${id}`)
    },

    countSubmerchants: () =>
      readCount(database, sql`select count(*) from "svc_submerchant" where "deleted_at" is null`),

    listAfter: (cursor, limit) =>
      database.all(
        sql`select "id", (${IN_LINE}) is true as "is_in_line" from "svc_submerchant"
          where "deleted_at" is null and "id" > ${cursor ?? ""} order by "id" limit ${limit}`,
        idRow,
      ),
  }
}
