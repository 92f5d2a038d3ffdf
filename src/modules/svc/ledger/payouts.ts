import { z } from "zod"
import type { PayoutChange, PayoutLedger } from "../../../flows/contracts/payout-ledger"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { MoneyReport } from "../money-events"
import { decision, resolutionOf } from "./attempt-row"
import { SENT_STATES } from "./operation-row"
import { maybeText } from "../../../flows/contracts/fields"
import { columnsOf, readRow } from "./record"
import { insertInto, list, sql, type Database } from "./sql"

/** What a change is read from: the columns of svc_payout_change. */
export const payoutChangeRow = z.object({
  id: z.string(),
  attemptId: z.string(),
  paymentTransactionId: z.string(),
  fromKey: z.string(),
  fromPrice: z.string(),
  toKey: z.string(),
  toPrice: z.string(),
  currency: z.enum(CURRENCIES),
  state: z.enum(SENT_STATES),
  errorCode: maybeText,
  askedBy: maybeText,
  note: maybeText,
  ...decision,
  createdAt: z.coerce.date(),
})

/** Reads a row of svc_payout_change. @throws ZodError when the table has what this version does not know */
export function readPayoutChange(row: unknown): PayoutChange {
  const read = readRow(payoutChangeRow, row)
  const { fromKey, fromPrice, toKey, toPrice, currency, askedBy, settledBy, settledAt, settledNote, ...change } = read
  return {
    ...change,
    from: { key: fromKey, price: fromPrice },
    to: { key: toKey, price: moneyFromDecimal(toPrice, currency) },
    requestedBy: askedBy,
    resolution: resolutionOf({ settledBy, settledAt, settledNote }),
  }
}

export function payoutLedger(database: Database, report?: MoneyReport): PayoutLedger {
  const readEnded = (row: unknown) => {
    const change = readPayoutChange(row)
    report?.payoutEnded(change)
    return change
  }

  return {
    startPayoutChange({ from, to, requestedBy, ...change }) {
      const columns = columnsOf(payoutChangeRow, {
        ...change,
        state: "sent",
        askedBy: requestedBy,
        fromKey: from.key,
        fromPrice: from.price,
        toKey: to.key,
        toPrice: moneyToDecimal(to.price),
        currency: to.price.currency,
      })
      // The conflict is the one of this item in flight or unknown: while it is, no other is sent.
      return database.first(
        sql`${insertInto("svc_payout_change", columns)} on conflict do nothing returning *`,
        readPayoutChange,
      )
    },

    endPayoutChange: (id, { state, errorCode }) =>
      database.first(
        sql`update "svc_payout_change" set "state" = ${state}, "error_code" = ${errorCode}, "answered_at" = now(),
            "updated_at" = now()
          where "id" = ${id} and "state" in ('sent', 'unknown') and "state" <> ${state} returning *`,
        readEnded,
      ),

    // One statement: a look-up that reports no key would leave the item with the seller it had before.
    resolveUnknownPayoutChange: (id, state, decided) =>
      database.first(
        sql`with "ended" as (
            update "svc_payout_change" set "state" = ${state}, "settled_by" = ${decided?.by},
              "settled_at" = case when ${decided?.by}::text is null then null else now() end,
              "settled_note" = ${decided?.note}, "answered_at" = now(), "updated_at" = now()
            where "id" = ${id} and "state" = 'unknown' returning *
          ), "item" as (
            update "svc_item_transaction" "one" set "submerchant_key" = "ended"."to_key",
              "submerchant_price" = "ended"."to_price", "updated_at" = now()
            from "ended" where "ended"."state" = 'succeeded' and "one"."attempt_id" = "ended"."attempt_id"
              and "one"."payment_transaction_id" = "ended"."payment_transaction_id"
          )
          select * from "ended"`,
        readEnded,
      ),

    async findPayoutChanges(ids) {
      if (ids.length === 0) return []
      return database.all(sql`select * from "svc_payout_change" where "id" in (${list(ids)})`, readPayoutChange)
    },

    listPayoutChanges: (attemptId) =>
      database.all(
        sql`select * from "svc_payout_change" where "attempt_id" = ${attemptId} and "deleted_at" is null
          order by "created_at", "id"`,
        readPayoutChange,
      ),
  }
}
