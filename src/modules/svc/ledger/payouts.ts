import {
  payoutChangeRow,
  type ApprovalLedger,
  type PayoutChange,
  type PayoutChangeEnd,
  type PayoutLedger,
} from "../../../use-cases/ports/payout-ledger"
import type { Decision } from "../../../use-cases/ports/ports"
import { withResolution } from "./attempt-row"
import { identifier, list, NOTHING, sql, type Database, type Sql, getColumns, readRow, insertInto } from "./sql"
import { moneyFromDecimal, moneyToDecimal } from "../../../money"
import type { MoneyReport } from "../money-events"

interface Steps<Step> {
  table: string
  read: (row: unknown) => Step
  readEnded: (row: unknown) => Step
  made: Sql
  /** Further parts of the statement that ends a step. */
  also?: Sql
}

export const findSteps =
  <Step>(database: Database, table: string, read: (row: unknown) => Step) =>
  (ids: readonly string[]): Promise<Step[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : database.all(sql`select * from ${identifier(table)} where "id" in (${list(ids)})`, read)

/** Each step ends once, by compare-and-set. */
export function payoutSteps<Step>(database: Database, { table, read, readEnded, made, also = NOTHING }: Steps<Step>) {
  const from = identifier(table)
  const steps = database.rows(read)
  /** One statement: a look-up that does not report the step would leave the item as it was. */
  const withItem = sql`, "item" as (
      update "svc_item_transaction" "one" set ${made}, "updated_at" = now()
      from "ended" where "ended"."state" = 'succeeded' and "one"."attempt_id" = "ended"."attempt_id"
        and "one"."payment_transaction_id" = "ended"."payment_transaction_id"
    )`
  const ending = (change: Sql, isWanted: Sql, more: Sql) =>
    database.first(
      sql`with "ended" as (
          update ${from} set ${change}, "answered_at" = now(), "updated_at" = now() where ${isWanted} returning *
        )${more}${also} select * from "ended"`,
      readEnded,
    )
  const endingAs = (id: string, { state, error_code }: PayoutChangeEnd, more: Sql) =>
    ending(
      sql`"state" = ${state}, "error_code" = ${error_code}`,
      sql`"id" = ${id} and "state" in ('sent', 'unknown') and "state" <> ${state}`,
      more,
    )

  return {
    end: (id: string, end: PayoutChangeEnd) => endingAs(id, end, NOTHING),

    /** Whatever the response said, the item becomes as the step says. */
    endWithItem: (id: string, end: PayoutChangeEnd) => endingAs(id, end, withItem),

    resolve: (id: string, state: "succeeded" | "not_sent", decided?: Decision) =>
      ending(
        sql`"state" = ${state}, "resolved_by" = ${decided?.by},
          "resolved_at" = case when ${decided?.by}::text is null then null else now() end, "resolved_note" = ${decided?.note}`,
        sql`"id" = ${id} and "state" = 'unknown'`,
        withItem,
      ),

    find: findSteps(database, table, read),

    list: (attempt_id: string) =>
      steps.all(
        sql`select * from ${from} where "attempt_id" = ${attempt_id} and "deleted_at" is null order by "created_at", "id"`,
      ),
  }
}

export function readPayoutChange(row: unknown): PayoutChange {
  const { from_key, from_price, to_key, to_price, currency, ...change } = withResolution(readRow(payoutChangeRow, row))
  return {
    ...change,
    from: { key: from_key, price: from_price },
    to: { key: to_key, price: moneyFromDecimal(to_price, currency) },
  }
}

/** A change that a look-up showed was made at the service itself. */
export const MADE_AT_SERVICE = sql`insert into "svc_payout_change" ("id", "state", "answered_at",
  "attempt_id", "payment_transaction_id", "currency", "from_key", "from_price", "to_key", "to_price")
  select 'svcpoc_' || replace(gen_random_uuid()::text, '-', ''), 'succeeded', now(),`

/** While a change is open, `keepItems` records no other. */
const MISSED = sql`, "missed" as (${MADE_AT_SERVICE} "item"."attempt_id", "item"."payment_transaction_id", "ended"."currency",
    "ended"."from_key", "ended"."from_price", "item"."submerchant_key", "now"."price"
  from "ended" join "svc_item_transaction" "item" using ("attempt_id", "payment_transaction_id")
    cross join lateral (select trunc("item"."submerchant_price"::numeric, 2)::text as "price") "now"
  where "ended"."state" in ('not_sent', 'refused') and ("item"."submerchant_key" <> "ended"."from_key"
    or "now"."price"::numeric <> trunc("ended"."from_price"::numeric, 2)))`

const PAYS = sql`"submerchant_key" = "ended"."to_key", "submerchant_price" = "ended"."to_price"`

export const payoutReading = (database: Database): Pick<PayoutLedger, "findPayoutChanges"> => ({
  findPayoutChanges: findSteps(database, "svc_payout_change", readPayoutChange),
})

export function payoutLedger(database: Database, report?: MoneyReport): Omit<PayoutLedger, keyof ApprovalLedger> {
  const readEnded = (row: unknown) => {
    const change = readPayoutChange(row)
    report?.payoutEnded(change)
    return change
  }
  const about = { table: "svc_payout_change", read: readPayoutChange, readEnded }
  const steps = payoutSteps(database, { ...about, made: PAYS, also: MISSED })

  return {
    startPayoutChange({ from, to, ...change }) {
      const columns = getColumns(payoutChangeRow, {
        ...change,
        state: "sent",
        from_key: from.key,
        from_price: from.price,
        to_key: to.key,
        to_price: moneyToDecimal(to.price),
        currency: to.price.currency,
      })
      // The conflict is the one change of this item in flight or unknown: while there is one, no other is sent.
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
