import type { Ledger } from "../../../flows/ports"
import { fromRow } from "./attempt-row"
import { firstRow, type Execute } from "./sql"

const NEWEST_FIRST = `order by "created_at" desc, "id" desc`

type FindingLedger = Pick<
  Ledger,
  "listAttemptsOfOrder" | "findAttemptByPayment" | "findAttemptByToken" | "releaseAttempt" | "wasListed"
>

/** Attempts by what others call them, and a person's word on one under review. */
export function findingLedger(execute: Execute): FindingLedger {
  const one = firstRow(execute, fromRow)
  return {
    async listAttemptsOfOrder(orderId, cartId) {
      const rows = await execute(
        `select * from "svc_attempt" where ("order_id" = ? or "cart_id" = ?) and "deleted_at" is null ${NEWEST_FIRST}`,
        [orderId, cartId ?? null],
      )
      return rows.map(fromRow)
    },

    findAttemptByPayment: (paymentId) =>
      one(`select * from "svc_attempt" where "payment_id" = ? and "deleted_at" is null ${NEWEST_FIRST} limit 1`, [
        paymentId,
      ]),

    findAttemptByToken: (token) =>
      one(`select * from "svc_attempt" where "token" = ? and "deleted_at" is null ${NEWEST_FIRST} limit 1`, [token]),

    releaseAttempt: (id, { by, note }) =>
      one(
        `update "svc_attempt" set "released_by" = ?, "released_at" = now(), "released_note" = ?, "updated_at" = now()
         where "id" = ? and "state" = 'in_review' and "released_at" is null and "deleted_at" is null returning *`,
        [by, note, id],
      ),

    async wasListed(attemptId, kind) {
      const [listed] = await execute(`select 1 from "svc_attention" where "attempt_id" = ? and "kind" = ? limit 1`, [
        attemptId,
        kind,
      ])
      return listed !== undefined
    },
  }
}
