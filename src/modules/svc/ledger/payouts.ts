import { z } from "zod"
import type { PayoutChange, PayoutLedger } from "../../../flows/payouts/records"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import { readSettled } from "./attempt-row"
import { firstRow, insertInto, placeholders, type Execute } from "./sql"

const changeRow = z.object({
  id: z.string(),
  attempt_id: z.string(),
  payment_transaction_id: z.string(),
  from_key: z.string(),
  from_price: z.string(),
  to_key: z.string(),
  to_price: z.string(),
  currency: z.enum(CURRENCIES),
  state: z.enum(["sent", "unknown", "succeeded", "refused", "not_sent"]),
  error_code: z.string().nullable(),
  asked_by: z.string().nullable(),
  note: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: z.coerce.date().nullable(),
  settled_note: z.string().nullable(),
  created_at: z.coerce.date(),
})

/** Reads a row of svc_payout_change. @throws ZodError when the table holds what this version does not know */
export function readPayoutChange(row: unknown): PayoutChange {
  const read = changeRow.parse(row)
  return {
    id: read.id,
    attemptId: read.attempt_id,
    paymentTransactionId: read.payment_transaction_id,
    from: { key: read.from_key, price: read.from_price },
    to: { key: read.to_key, price: moneyFromDecimal(read.to_price, read.currency) },
    state: read.state,
    errorCode: read.error_code ?? undefined,
    askedBy: read.asked_by ?? undefined,
    note: read.note ?? undefined,
    settled: readSettled(read),
    createdAt: read.created_at,
  }
}

/** One statement: a look-up that tells no key would leave the item with the seller it had before. It counts from when it is known. */
const SETTLE = `
  with "ended" as (
    update "svc_payout_change" set "state" = ?, "settled_by" = ?, "settled_at" = case when ?::text is null then null else now() end,
      "settled_note" = ?, "answered_at" = now(), "updated_at" = now()
    where "id" = ? and "state" = 'unknown' returning *
  ), "item" as (
    update "svc_item_transaction" "one" set "submerchant_key" = "ended"."to_key", "submerchant_price" = "ended"."to_price",
      "updated_at" = now()
    from "ended" where "ended"."state" = 'succeeded' and "one"."attempt_id" = "ended"."attempt_id"
      and "one"."payment_transaction_id" = "ended"."payment_transaction_id"
  )
  select * from "ended"`

export function payoutLedger(execute: Execute): PayoutLedger {
  const readOne = firstRow(execute, readPayoutChange)
  return {
    startPayoutChange({ id, attemptId, paymentTransactionId, from, to, askedBy, note }) {
      const [sql, parameters] = insertInto("svc_payout_change", {
        ...{ id, attempt_id: attemptId, payment_transaction_id: paymentTransactionId, state: "sent" },
        ...{ from_key: from.key, from_price: from.price, to_key: to.key, to_price: moneyToDecimal(to.price) },
        ...{ currency: to.price.currency, asked_by: askedBy ?? null, note: note ?? null },
      })
      // The conflict is the one of this item in flight or unknown: what is not known is not followed by another.
      return readOne(`${sql} on conflict do nothing returning *`, parameters)
    },

    endPayoutChange: (id, { state, errorCode }) =>
      readOne(
        `update "svc_payout_change" set "state" = ?, "error_code" = ?, "answered_at" = now(), "updated_at" = now()
         where "id" = ? and "state" in ('sent', 'unknown') and "state" <> ? returning *`,
        [state, errorCode ?? null, id, state],
      ),

    settlePayoutChange: (id, state, word) =>
      readOne(SETTLE, [state, word?.by ?? null, word?.by ?? null, word?.note ?? null, id]),

    async findPayoutChanges(ids) {
      if (ids.length === 0) return []
      const rows = await execute(`select * from "svc_payout_change" where "id" in (${placeholders(ids.length)})`, [
        ...ids,
      ])
      return rows.map(readPayoutChange)
    },

    async listPayoutChanges(attemptId) {
      const rows = await execute(
        `select * from "svc_payout_change" where "attempt_id" = ? and "deleted_at" is null order by "created_at", "id"`,
        [attemptId],
      )
      return rows.map(readPayoutChange)
    },
  }
}
