import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Ledger } from "../../../use-cases/ports/ports"
import { insertInto, json, sql, type Database } from "./sql"

const countRow = z.object({ requests: z.number() })

/** Callbacks and notifications that arrived, and counts of requests. */
export const inboxLedger = (database: Database) =>
  ({
    async receive({ kind, attempt_id, content, verification }) {
      const id = generateEntityId(undefined, "svcmsg")
      const message = { id, kind, attempt_id, content: json(content), verification }
      await database.run(insertInto("svc_inbox_message", message))
      return id
    },

    async markHandled(attempt_id) {
      await database.run(sql`update "svc_inbox_message" set "handled_at" = now(), "updated_at" = now()
      where "attempt_id" = ${attempt_id} and "handled_at" is null`)
    },

    isReturnUnresolved: (attempt_id) =>
      database.has(sql`select 1 from "svc_inbox_message" where "attempt_id" = ${attempt_id} and "kind" = 'return'
      and "verification" = 'verified' and "handled_at" is null limit 1`),

    async countRequest(key, seconds) {
      const window = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`
      const [row] =
        await database.run(sql`insert into "svc_request_count" ("key", "window_start", "requests") values (${key}, ${window}, 1)
      on conflict ("key", "window_start") do update set "requests" = "svc_request_count"."requests" + 1
      returning "requests"`)
      return countRow.parse(row).requests
    },
  }) satisfies Partial<Ledger>
