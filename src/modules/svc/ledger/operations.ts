import { operationRow, type NewOperation, type Operation, type Ledger } from "../../../use-cases/ports/ports"
import { moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { ReturnProof } from "../../../domain"
import { withResolution } from "./attempt-row"
import {
  getColumns,
  readRow,
  type Columns,
  assignments,
  commas,
  insertInto,
  json,
  list,
  sql,
  type Database,
} from "./sql"
import type { MoneyReport } from "../money-events"

/** @throws ZodError when the row has something that this version does not know */
export function readOperation(row: unknown): Operation {
  const { amount, currency, refund_total, facts, ...operation } = withResolution(readRow(operationRow, row))
  return {
    ...operation,
    amount: moneyFromDecimal(amount, currency),
    refund_total: refund_total === undefined ? undefined : moneyFromDecimal(refund_total, currency),
    retryable: facts?.retryable,
    retried: facts?.retried,
    parts: facts?.parts?.map((part) => ({ ...part, amount: moneyFromDecimal(part.amount, currency) })),
  }
}

const newOperationColumns = ({ amount, refund_total, requested_by, ...operation }: NewOperation): Columns =>
  getColumns(operationRow, {
    ...operation,
    state: "sent",
    amount: moneyToDecimal(amount),
    currency: amount.currency,
    refund_total: refund_total && moneyToDecimal(refund_total),
    requested_by,
  })

export const listOperations = (database: Database, attempt_id: string): Promise<Operation[]> =>
  database.rows(readOperation)
    .all(sql`select * from "svc_operation" where "attempt_id" = ${attempt_id} and "deleted_at" is null
      order by "created_at", "id"`)

const readEnded = (report: MoneyReport | undefined) => (row: unknown) => {
  const operation = readOperation(row)
  report?.refundEnded(operation)
  return operation
}

export const operationReading = (database: Database) =>
  ({
    listOperations: (attempt_id) => listOperations(database, attempt_id),

    findOperation: (id) =>
      database.first(sql`select * from "svc_operation" where "id" = ${id} and "deleted_at" is null`, readOperation),
  }) satisfies Partial<Ledger>

export function operationLedger(database: Database, account: string, report?: MoneyReport) {
  const operations = database.rows(readOperation)
  const ended = database.rows(readEnded(report))
  return {
    ...operationReading(database),

    // The conflict is the one operation in flight or unknown: while there is one, no other is sent.
    startOperation: (operation) =>
      operations.first(
        sql`${insertInto("svc_operation", { account, ...newOperationColumns(operation) })} on conflict do nothing returning *`,
      ),

    endOperation(id, { state, error_code, error_group, facts }) {
      const sets = assignments(getColumns(operationRow, { state, error_code, error_group, facts: json(facts) }))
      return ended.first(sql`update "svc_operation" set ${commas(sets)}, "answered_at" = now(), "updated_at" = now()
        where "id" = ${id} and "state" = 'sent' returning *`)
    },

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

const withRetried = (retried: NonNullable<Operation["retried"]>) =>
  sql`coalesce("facts", '{}'::jsonb) || ${json({ retried })}::jsonb`

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

const withFacts = (facts: Record<string, unknown>) => sql`coalesce("facts", '{}'::jsonb) || ${json(facts)}::jsonb`

const partsFacts = (parts: ReturnProof["parts"]) =>
  parts.length === 0 ? {} : { parts: parts.map((part) => ({ ...part, amount: moneyToDecimal(part.amount) })) }

export const reportProofLedger = (database: Database, account: string, report?: MoneyReport) =>
  ({
    confirmReturn: (id, { authCode, hostReference, parts }) =>
      database.first(
        sql`update "svc_operation" set "state" = 'succeeded', "answered_at" = now(), "updated_at" = now(),
          "facts" = ${withFacts({ authCode, hostReference, provenBy: "report", ...partsFacts(parts) })}
        where "id" = ${id} and "state" = 'unknown' returning *`,
        readEnded(report),
      ),

    async recordReturns(attempt_id, found, { by, note }) {
      const [first, ...rest] = found.map(({ proof: { authCode, hostReference }, ...one }) => ({
        account,
        ...newOperationColumns({ ...one, attempt_id }),
        state: "succeeded",
        facts: json({ authCode, hostReference, provenBy: "report" }),
        resolved_by: by,
        resolved_at: new Date(),
        resolved_note: note,
      }))
      if (first === undefined) return
      await database.all(
        sql`${insertInto("svc_operation", first, ...rest)} on conflict do nothing returning *`,
        readEnded(report),
      )
    },

    async noteParts(id, parts) {
      await database.run(sql`update "svc_operation" set "facts" = ${withFacts(partsFacts(parts))}, "updated_at" = now()
      where "id" = ${id} and "state" = 'succeeded'`)
    },
  }) satisfies Partial<Ledger>
