import { z } from "zod"
import { ATTENTION_KINDS } from "../../../use-cases/ports/ports"
import type { Waiting } from "../../../telemetry"
import { readRow } from "./record"
import { sql, type Database } from "./sql"

const openRow = z.object({ kind: z.string(), open: z.coerce.number() })
const dueRow = z.object({ due: z.coerce.number(), oldest: z.coerce.number() })

const OPEN = sql`select "kind", count(*) as "open" from "svc_attention"
  where "resolved_at" is null and "deleted_at" is null group by "kind"`

const DUE = sql`select count(*) as "due", coalesce(extract(epoch from now() - min("next_check_at")), 0) as "oldest"
  from "svc_attempt" where "next_check_at" <= now() and "deleted_at" is null`

/** What waits in the ledger, of all instances together: for a person, and for the job. */
export async function readWaiting(database: Database): Promise<Waiting> {
  const open = await database.all(OPEN, (row) => readRow(openRow, row))
  const due = await database.first(DUE, (row) => readRow(dueRow, row))
  return {
    attention: ATTENTION_KINDS.map((kind) => ({ kind, open: open.find((one) => one.kind === kind)?.open ?? 0 })),
    due: due?.due ?? 0,
    oldestDueSeconds: due?.oldest ?? 0,
  }
}
