import type { Ledger, Operation } from "../../../use-cases/ports/ports"
import type { MoneyReport } from "../money-events"
import { readOperation } from "./operation-row"
import { readEnded } from "./operations"
import { json, sql, type Database } from "./sql"

const withRetried = (retried: NonNullable<Operation["retried"]>) =>
  sql`coalesce("facts", '{}'::jsonb) || ${json({ retried })}::jsonb`

/** What the service reports of refunds that it refused, and then repeated by itself. */
export const refundRetryLedger = (database: Database, report?: MoneyReport) =>
  ({
    markRetried: (id) =>
      database.first(
        sql`update "svc_operation" "op" set "state" = 'unknown', "facts" = ${withRetried("succeeded")}, "updated_at" = now()
        where "id" = ${id} and "kind" = 'refund' and "state" in ('refused', 'not_sent') and "resolved_at" is null
          and not exists (
            select 1 from "svc_operation" where "attempt_id" = "op"."attempt_id" and "state" in ('sent', 'unknown')
          ) returning *`,
        readEnded(report),
      ),

    noteRetryFailed: (id) =>
      database.first(
        sql`update "svc_operation" set "facts" = ${withRetried("failed")}, "updated_at" = now()
        where "id" = ${id} and "state" = 'unknown' and "facts" ->> 'retried' is not null returning *`,
        readOperation,
      ),
  }) satisfies Partial<Ledger>
