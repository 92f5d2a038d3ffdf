import { z } from "zod"
import { maybeText } from "../../../use-cases/ports/fields"
import type {
  PayoutChangeEnd,
  ApprovalLedger,
  PayoutChange,
  PayoutLedger,
} from "../../../use-cases/ports/payout-ledger"
import { decision, SENT_STATES, type Decision } from "../../../use-cases/ports/ports"
import { getResolution } from "./attempt-row"
import { identifier, list, sql, type Database, type Sql, getColumns, readRow, insertInto } from "./sql"
import { CURRENCIES, moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { MoneyReport } from "../money-events"

/** What every step about an item's payout is read from, a change or an approval. */
export const stepRow = {
  id: z.string(),
  attempt_id: z.string(),
  payment_transaction_id: z.string(),
  state: z.enum(SENT_STATES),
  error_code: maybeText,
  requested_by: maybeText,
  note: maybeText,
  ...decision,
  created_at: z.coerce.date(),
}

interface Steps<Step> {
  table: string
  read: (row: unknown) => Step
  /** Reads one that has just ended. */
  readEnded: (row: unknown) => Step
  /** How the item stands once a step (`ended`) was made. */
  made: Sql
}

/** How steps about an item's payout end: each once, by compare-and-set. */
export function payoutSteps<Step>(database: Database, { table, read, readEnded, made }: Steps<Step>) {
  const from = identifier(table)
  const steps = database.rows(read)
  const ended = database.rows(readEnded)
  /** One statement: a look-up that reports nothing of it would leave the item as it was before. */
  const ending = (change: Sql, isWanted: Sql) => sql`with "ended" as (
      update ${from} set ${change}, "answered_at" = now(), "updated_at" = now() where ${isWanted} returning *
    ), "item" as (
      update "svc_item_transaction" "one" set ${made}, "updated_at" = now()
      from "ended" where "ended"."state" = 'succeeded' and "one"."attempt_id" = "ended"."attempt_id"
        and "one"."payment_transaction_id" = "ended"."payment_transaction_id"
    )
    select * from "ended"`

  return {
    end: (id: string, { state, error_code }: PayoutChangeEnd) =>
      ended.first(sql`update ${from} set "state" = ${state}, "error_code" = ${error_code}, "answered_at" = now(), "updated_at" = now()
        where "id" = ${id} and "state" in ('sent', 'unknown') and "state" <> ${state} returning *`),

    /** As `end`, and the item is as the step says, whatever the response said. */
    endWithItem: (id: string, { state, error_code }: PayoutChangeEnd) =>
      database.first(
        ending(
          sql`"state" = ${state}, "error_code" = ${error_code}`,
          sql`"id" = ${id} and "state" in ('sent', 'unknown') and "state" <> ${state}`,
        ),
        readEnded,
      ),

    resolve: (id: string, state: "succeeded" | "not_sent", decided?: Decision) =>
      database.first(
        ending(
          sql`"state" = ${state}, "resolved_by" = ${decided?.by},
            "resolved_at" = case when ${decided?.by}::text is null then null else now() end, "resolved_note" = ${decided?.note}`,
          sql`"id" = ${id} and "state" = 'unknown'`,
        ),
        readEnded,
      ),

    find: (ids: readonly string[]): Promise<Step[]> =>
      ids.length === 0 ? Promise.resolve([]) : steps.all(sql`select * from ${from} where "id" in (${list(ids)})`),

    list: (attempt_id: string) =>
      steps.all(
        sql`select * from ${from} where "attempt_id" = ${attempt_id} and "deleted_at" is null order by "created_at", "id"`,
      ),
  }
}

/** What a change is read from: the columns of svc_payout_change. */
const payoutChangeRow = z.object({
  ...stepRow,
  from_key: z.string(),
  from_price: z.string(),
  to_key: z.string(),
  to_price: z.string(),
  currency: z.enum(CURRENCIES),
})

/** Reads a row of svc_payout_change. @throws ZodError when the table has what this version does not know */
export function readPayoutChange(row: unknown): PayoutChange {
  const read = readRow(payoutChangeRow, row)
  const {
    from_key,
    from_price,
    to_key,
    to_price,
    currency,
    requested_by,
    resolved_by,
    resolved_at,
    resolved_note,
    ...change
  } = read
  return {
    ...change,
    from: { key: from_key, price: from_price },
    to: { key: to_key, price: moneyFromDecimal(to_price, currency) },
    requested_by,
    resolution: getResolution({ resolved_by, resolved_at, resolved_note }),
  }
}

const PAYS = sql`"submerchant_key" = "ended"."to_key", "submerchant_price" = "ended"."to_price"`

export function payoutLedger(database: Database, report?: MoneyReport): Omit<PayoutLedger, keyof ApprovalLedger> {
  const readEnded = (row: unknown) => {
    const change = readPayoutChange(row)
    report?.payoutEnded(change)
    return change
  }
  const steps = payoutSteps(database, { table: "svc_payout_change", read: readPayoutChange, readEnded, made: PAYS })

  return {
    startPayoutChange({ from, to, requested_by, ...change }) {
      const columns = getColumns(payoutChangeRow, {
        ...change,
        state: "sent",
        requested_by,
        from_key: from.key,
        from_price: from.price,
        to_key: to.key,
        to_price: moneyToDecimal(to.price),
        currency: to.price.currency,
      })
      // The conflict is the one of this item in flight or unknown: while it is, no other is sent.
      return database.first(
        sql`${insertInto("svc_payout_change", columns)} on conflict do nothing returning *`,
        readPayoutChange,
      )
    },
    // the response says whom the item pays
    endPayoutChange: steps.end,
    resolveUnknownPayoutChange: steps.resolve,
    findPayoutChanges: steps.find,
    listPayoutChanges: steps.list,
  }
}
