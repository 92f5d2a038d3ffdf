import type { Ledger } from "../../../use-cases/ports/ports"
import { moneyToDecimal } from "../../../money"
import type { ReturnProof } from "../../../domain"
import type { MoneyReport } from "../money-events"
import { newOperationColumns } from "./operation-row"
import { readEnded } from "./operations"
import { insertInto, json, sql, type Database } from "./sql"

const withFacts = (facts: Record<string, unknown>) => sql`coalesce("facts", '{}'::jsonb) || ${json(facts)}::jsonb`

const partsFacts = (parts: ReturnProof["parts"]) =>
  parts.length === 0 ? {} : { parts: parts.map((part) => ({ ...part, amount: moneyToDecimal(part.amount) })) }

/** What the service's reports prove of refunds and cancels. */
export const reportProofLedger = (database: Database, report?: MoneyReport) =>
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
