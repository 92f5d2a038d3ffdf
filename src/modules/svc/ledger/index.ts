import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Ledger, Capabilities } from "../../../use-cases/ports/ports"
import { insertInto, json, sql, type Database } from "./sql"
import type { MoneyReport } from "../money-events"
import { approvalLedger, approvalReading } from "./approvals"
import { attemptLedger, findingLedger, leaseLedger, readingLedger } from "./attempts"
import { attentionLedger, entryLedger } from "./attention"
import { itemLedger } from "./items"
import { operationLedger, operationReading, refundRetryLedger, reportProofLedger } from "./operations"
import { payoutLedger, payoutReading } from "./payouts"

const countRow = z.object({ requests: z.number() })

const inboxLedger = (database: Database, account: string) =>
  ({
    async receive({ kind, attempt_id, content, verification }) {
      const id = generateEntityId(undefined, "svcmsg")
      const message = { id, account, kind, attempt_id, content: json(content), verification }
      await database.run(insertInto("svc_inbox_message", message))
      return id
    },

    async markHandled(attempt_id) {
      await database.run(sql`update "svc_inbox_message" set "handled_at" = now(), "updated_at" = now()
      where "attempt_id" = ${attempt_id} and "handled_at" is null`)
    },
  }) satisfies Partial<Ledger>

const inboxReading = (database: Database): Pick<Ledger, "isReturnUnresolved"> => ({
  isReturnUnresolved: (attempt_id) =>
    database.has(sql`select 1 from "svc_inbox_message" where "attempt_id" = ${attempt_id} and "kind" = 'return'
    and "verification" = 'verified' and "handled_at" is null limit 1`),
})

const requestCount = (database: Database): Pick<Ledger, "countRequest"> => ({
  async countRequest(key, seconds) {
    const window = sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`
    const [row] =
      await database.run(sql`insert into "svc_request_count" ("key", "window_start", "requests") values (${key}, ${window}, 1)
    on conflict ("key", "window_start") do update set "requests" = "svc_request_count"."requests" + 1
    returning "requests"`)
    return countRow.parse(row).requests
  },
})

interface LedgerTerms {
  account: string
  report?: MoneyReport | undefined
  capabilities?: Pick<Capabilities, "approval"> | undefined
}

/** One account's ledger; it finds and moves no other account's attempt. Unique indexes, compare-and-set and `skip locked` decide races. */
export const createLedger = (database: Database, { account, report, capabilities }: LedgerTerms): Ledger => ({
  ...attemptLedger(database, account, report),
  ...findingLedger(database, account),
  ...leaseLedger(database),
  ...itemLedger(database, account, capabilities),
  ...operationLedger(database, account, report),
  ...attentionLedger(database, account, report),
  ...entryLedger(database, report),
  ...inboxLedger(database, account),
  ...inboxReading(database),
  ...requestCount(database),
  ...payoutLedger(database, report),
  ...approvalLedger(database, account, report),
  ...refundRetryLedger(database, report),
  ...reportProofLedger(database, account, report),
})

/** For reads before the account is known, and for all accounts. It moves no payment. */
export const createStoreLedger = (database: Database, report?: MoneyReport) => ({
  ...readingLedger(database),
  ...leaseLedger(database),
  ...operationReading(database),
  ...entryLedger(database, report),
  ...inboxReading(database),
  ...requestCount(database),
  ...payoutReading(database),
  ...approvalReading(database),
})
export type StoreLedger = ReturnType<typeof createStoreLedger>
