import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Ledger, Capabilities } from "../../../use-cases/ports/ports"
import { insertInto, json, sql, type Database } from "./sql"
import type { MoneyReport } from "../money-events"
import { approvalLedger } from "./approvals"
import { attemptLedger, findingLedger, leaseLedger } from "./attempts"
import { attentionLedger } from "./attention"
import { itemLedger } from "./items"
import { operationLedger, refundRetryLedger, reportProofLedger } from "./operations"
import { payoutLedger } from "./payouts"

const countRow = z.object({ requests: z.number() })

const inboxLedger = (database: Database) =>
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

interface LedgerTerms {
  report?: MoneyReport | undefined
  capabilities?: Pick<Capabilities, "approval"> | undefined
}

/** The ledger in PostgreSQL. Races are decided by the database: unique indexes, compare-and-set, `skip locked`. */
export const createLedger = (database: Database, { report, capabilities }: LedgerTerms = {}): Ledger => ({
  ...attemptLedger(database, report),
  ...findingLedger(database),
  ...leaseLedger(database),
  ...itemLedger(database, capabilities),
  ...operationLedger(database, report),
  ...attentionLedger(database, report),
  ...inboxLedger(database),
  ...payoutLedger(database, report),
  ...approvalLedger(database, report),
  ...refundRetryLedger(database, report),
  ...reportProofLedger(database, report),
})
