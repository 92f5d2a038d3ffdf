import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Ledger } from "../../../flows/ports"
import { insertInto, type Execute } from "./sql"

const countRow = z.object({ requests: z.number() })

type InboxLedger = Pick<Ledger, "receive" | "markHandled" | "isReturnUnheard" | "countRequest">

/** What reached us, and how often somebody asked. */
export function inboxLedger(execute: Execute): InboxLedger {
  return {
    async receive({ kind, attemptId, content, verification }) {
      const id = generateEntityId(undefined, "svcmsg")
      await execute(
        ...insertInto("svc_inbox_message", {
          id,
          kind,
          attempt_id: attemptId ?? null,
          content: JSON.stringify(content),
          verification,
        }),
      )
      return id
    },

    async markHandled(attemptId) {
      await execute(
        `update "svc_inbox_message" set "handled_at" = now(), "updated_at" = now()
         where "attempt_id" = ? and "handled_at" is null`,
        [attemptId],
      )
    },

    async isReturnUnheard(attemptId) {
      const [unheard] = await execute(
        `select 1 from "svc_inbox_message"
         where "attempt_id" = ? and "kind" = 'return' and "verification" = 'verified' and "handled_at" is null limit 1`,
        [attemptId],
      )
      return unheard !== undefined
    },

    async countRequest(key, seconds) {
      const [row] = await execute(
        `insert into "svc_request_count" ("key", "window_start", "requests")
         values (?, to_timestamp(floor(extract(epoch from now()) / ?) * ?), 1)
         on conflict ("key", "window_start") do update set "requests" = "svc_request_count"."requests" + 1
         returning "requests"`,
        [key, seconds, seconds],
      )
      return countRow.parse(row).requests
    },
  }
}
