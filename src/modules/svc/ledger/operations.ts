import type { Ledger, Operation } from "../../../use-cases/ports/ports"
import type { MoneyReport } from "../money-events"
import { newOperationColumns, operationRow, readOperation } from "./operation-row"
import { columnsOf } from "./record"
import { assignments, commas, insertInto, json, list, sql, type Database } from "./sql"

export const listOperations = (database: Database, attempt_id: string): Promise<Operation[]> =>
  database.rows(readOperation)
    .all(sql`select * from "svc_operation" where "attempt_id" = ${attempt_id} and "deleted_at" is null
      order by "created_at", "id"`)

/** Reads an operation that has just ended, and reports it. */
export const readEnded = (report: MoneyReport | undefined) => (row: unknown) => {
  const operation = readOperation(row)
  report?.refundEnded(operation)
  return operation
}

/** Refunds and cancels. */
export function operationLedger(database: Database, report?: MoneyReport) {
  const operations = database.rows(readOperation)
  const ended = database.rows(readEnded(report))
  return {
    listOperations: (attempt_id) => listOperations(database, attempt_id),

    // The conflict is the one operation in flight or unknown: as long as there is one, no other is sent.
    startOperation: (operation) =>
      operations.first(
        sql`${insertInto("svc_operation", newOperationColumns(operation))} on conflict do nothing returning *`,
      ),

    endOperation(id, { state, error_code, error_group, facts }) {
      const sets = assignments(columnsOf(operationRow, { state, error_code, error_group, facts: json(facts) }))
      return ended.first(sql`update "svc_operation" set ${commas(sets)}, "answered_at" = now(), "updated_at" = now()
        where "id" = ${id} and "state" = 'sent' returning *`)
    },

    findOperation: (id) =>
      operations.first(sql`select * from "svc_operation" where "id" = ${id} and "deleted_at" is null`),

    resolveUnknownRefund: (id, state, { by, note }) =>
      ended.first(sql`update "svc_operation" set "state" = ${state}, "resolved_by" = ${by}, "resolved_at" = now(),
          "resolved_note" = ${note}, "updated_at" = now()
        where "id" = ${id} and "state" = 'unknown' returning *`),

    matchRefund: (ids, medusa_refund_id, insteadOf) =>
      database.has(sql`with "own" as (
          select "id" from "svc_operation" where "id" in (${list(ids)}) and "state" = 'succeeded'
            and "medusa_refund_id" is not distinct from ${insteadOf} order by "id" for update
        )
        update "svc_operation" set "medusa_refund_id" = ${medusa_refund_id}, "updated_at" = now()
        where "id" in (select "id" from "own") and (select count(*) from "own") = ${ids.length} returning "id"`),
  } satisfies Partial<Ledger>
}
