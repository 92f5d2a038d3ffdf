import type { Ledger, Operation } from "../../../flows/contracts/ports"
import type { MoneyReport } from "../money-events"
import { newOperationColumns, operationRow, readOperation } from "./operation-row"
import { columnsOf } from "./record"
import { assignments, commas, insertInto, json, list, sql, type Database } from "./sql"

type OperationLedger = Pick<
  Ledger,
  "startOperation" | "endOperation" | "findOperation" | "resolveUnknownRefund" | "listOperations" | "matchRefund"
>

export const listOperations = (database: Database, attemptId: string): Promise<Operation[]> =>
  database.all(
    sql`select * from "svc_operation" where "attempt_id" = ${attemptId} and "deleted_at" is null
      order by "created_at", "id"`,
    readOperation,
  )

/** Reads an operation that has just ended, and reports it. */
export const readEnded = (report: MoneyReport | undefined) => (row: unknown) => {
  const operation = readOperation(row)
  report?.refundEnded(operation)
  return operation
}

/** Refunds and cancels. */
export const operationLedger = (database: Database, report?: MoneyReport): OperationLedger => ({
  listOperations: (attemptId) => listOperations(database, attemptId),

  // The conflict is the one operation in flight or unknown: as long as there is one, no other is sent.
  startOperation: (operation) =>
    database.first(
      sql`${insertInto("svc_operation", newOperationColumns(operation))} on conflict do nothing returning *`,
      readOperation,
    ),

  endOperation(id, { state, errorCode, errorGroup, facts }) {
    const sets = assignments(columnsOf(operationRow, { state, errorCode, errorGroup, facts: json(facts) }))
    return database.first(
      sql`update "svc_operation" set ${commas(sets)}, "answered_at" = now(), "updated_at" = now()
        where "id" = ${id} and "state" = 'sent' returning *`,
      readEnded(report),
    )
  },

  findOperation: (id) =>
    database.first(sql`select * from "svc_operation" where "id" = ${id} and "deleted_at" is null`, readOperation),

  resolveUnknownRefund: (id, state, { by, note }) =>
    database.first(
      sql`update "svc_operation" set "state" = ${state}, "settled_by" = ${by}, "settled_at" = now(),
          "settled_note" = ${note}, "updated_at" = now()
        where "id" = ${id} and "state" = 'unknown' returning *`,
      readEnded(report),
    ),

  matchRefund: (ids, medusaRefundId, insteadOf) =>
    database.has(
      sql`with "own" as (
          select "id" from "svc_operation" where "id" in (${list(ids)}) and "state" = 'succeeded'
            and "medusa_refund_id" is not distinct from ${insteadOf} order by "id" for update
        )
        update "svc_operation" set "medusa_refund_id" = ${medusaRefundId}, "updated_at" = now()
        where "id" in (select "id" from "own") and (select count(*) from "own") = ${ids.length} returning "id"`,
    ),
})
