import type { Ledger, Operation } from "../../../flows/ports"
import { readOperation } from "./operation-row"
import { firstRow, type Execute } from "./sql"

const withRetried = (how: NonNullable<Operation["retried"]>) =>
  `coalesce("facts", '{}'::jsonb) || '{"retried":"${how}"}'::jsonb`

/** What the service reports of refunds that it refused, and then repeated by itself. */
export function refundRetryLedger(execute: Execute): Pick<Ledger, "markRetried" | "noteRetryFailed"> {
  const readOne = firstRow(execute, readOperation)
  return {
    markRetried: (id) =>
      readOne(
        `update "svc_operation" "op" set "state" = 'unknown', "facts" = ${withRetried("succeeded")}, "updated_at" = now()
         where "id" = ? and "kind" = 'refund' and "state" in ('refused', 'not_sent') and "settled_at" is null and not exists (
           select 1 from "svc_operation" where "attempt_id" = "op"."attempt_id" and "state" in ('sent', 'unknown')
         ) returning *`,
        [id],
      ),

    noteRetryFailed: (id) =>
      readOne(
        `update "svc_operation" set "facts" = ${withRetried("failed")}, "updated_at" = now()
         where "id" = ? and "state" = 'unknown' and "facts" ->> 'retried' is not null returning *`,
        [id],
      ),
  }
}
