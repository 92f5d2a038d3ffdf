import type { Ledger } from "../../../use-cases/ports/ports"
import { PLUGIN } from "./attention"
import { readAttempt } from "./attempt-row"
import { sql, type Database } from "./sql"

const NEWEST_FIRST = sql`order by "created_at" desc, "id" desc`

/** Attempts by the ids of orders, payments and hosted pages; and a person's decision on one under review. */
export function findingLedger(database: Database) {
  const attempts = database.rows(readAttempt)
  return {
    listAttemptsOfOrder: (order_id, cart_id) =>
      attempts.all(sql`select * from "svc_attempt"
        where ("order_id" = ${order_id} or "cart_id" = ${cart_id}) and "deleted_at" is null ${NEWEST_FIRST}`),

    findAttemptByPayment: (payment_id) =>
      attempts.first(
        sql`select * from "svc_attempt" where "payment_id" = ${payment_id} and "deleted_at" is null ${NEWEST_FIRST} limit 1`,
      ),

    findAttemptByToken: (token) =>
      attempts.first(
        sql`select * from "svc_attempt" where "token" = ${token} and "deleted_at" is null ${NEWEST_FIRST} limit 1`,
      ),

    releaseAttempt: (id, { by, note }, since) =>
      attempts.first(sql`update "svc_attempt" set "released_by" = ${by}, "released_at" = now(), "released_note" = ${note},
          "updated_at" = now()
        where "id" = ${id} and ("state" = 'in_review' or ${since ?? null}::timestamptz is not null)
          and ("released_at" is null or "released_at" < ${since ?? null}::timestamptz) and "deleted_at" is null returning *`),

    wasFlagged: (attempt_id, kind, sentence) =>
      database.has(sql`select 1 from "svc_attention" where "attempt_id" = ${attempt_id} and "kind" = ${kind}
        and "sentence" = coalesce(${sentence?.en}, "sentence") limit 1`),

    wasResolved: (attempt_id, kind, since, sentence) =>
      database.has(sql`select 1 from "svc_attention" where "attempt_id" = ${attempt_id} and "kind" = ${kind}
        and "resolved_at" > ${since} and "resolved_by" <> ${PLUGIN} and "sentence" = coalesce(${sentence?.en}, "sentence")
        limit 1`),
  } satisfies Partial<Ledger>
}
