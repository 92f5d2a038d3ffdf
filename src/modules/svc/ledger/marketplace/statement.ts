import { z } from "zod"
import { floorToMinor } from "../../../../domain"
import type { SellerItem, Span } from "../../../../domain/payouts/seller-statement"
import { CURRENCIES, moneyFromDecimal, type Currency } from "../../../../money"
import { maybe, maybeText } from "../../../../use-cases/ports/fields"
import { identifier, list, readRow, sql, type Database, type Sql } from "../sql"

const operationRow = z.object({ kind: z.enum(["cancel", "refund"]), amount: z.string(), at: z.coerce.date() })

const changeRow = z.object({
  from_key: z.string(),
  from_price: z.string(),
  to_key: z.string(),
  to_price: z.string(),
  at: z.coerce.date(),
})

const itemRow = z.object({
  payment_transaction_id: z.string(),
  price: z.string(),
  submerchant_key: z.string(),
  submerchant_price: maybeText,
  transaction_status: maybe(z.number()),
  sold_at: z.coerce.date(),
  currency: z.enum(CURRENCIES),
  order_id: maybeText,
  title: maybeText,
  operations: z.array(z.unknown()),
  changes: z.array(z.unknown()),
  agreed: maybe(z.object({ from_key: z.string(), from_price: z.string() })),
})

/** An item is sold once its order is complete. No state leads back from there, so no past day loses a sale. */
const SOLD_AT = sql`coalesce((
  select min(("move"->>'at')::timestamptz) from jsonb_array_elements("attempt"."moves") "move"
  where "move"->>'state' = 'completed'), "item"."created_at")`

/** The time its success was known: a success that a user or a look-up reports late counts for that day. */
const KNOWN_AT = sql`coalesce("one"."resolved_at", "one"."answered_at", "one"."created_at")`

/** A refund of a whole payment names no item; the service makes none for items that pay sellers. */
const OF_ITEM = sql`"one"."payment_transaction_id" = "item"."payment_transaction_id"`
const RETURNED = sql`("one"."kind" = 'cancel' or ${OF_ITEM})`

const hasSucceeded = (isWanted: Sql) => sql`"one"."attempt_id" = "item"."attempt_id" and "one"."state" = 'succeeded'
  and "one"."deleted_at" is null and ${isWanted}`

const succeeded = (table: string, isWanted: Sql) => sql`(
  select coalesce(jsonb_agg(to_jsonb("one") || jsonb_build_object('at', ${KNOWN_AT}) order by ${KNOWN_AT}, "one"."id"), '[]')
  from ${identifier(table)} "one" where ${hasSucceeded(isWanted)})`

const hasMovedIn = ({ from, until }: Span, table: string, isWanted: Sql) => sql`exists (
  select 1 from ${identifier(table)} "one"
  where ${hasSucceeded(isWanted)} and ${KNOWN_AT} >= ${from} and ${KNOWN_AT} < ${until})`

const selectItems = (keys: readonly string[], span: Span) => sql`
  with "own" as (
    select "id" from "svc_item_transaction" where "submerchant_key" in (${list(keys)}) and "created_at" < ${span.until}
    union
    select "before"."id" from "svc_payout_change" "change" join "svc_item_transaction" "before"
      on "before"."payment_transaction_id" = "change"."payment_transaction_id"
    where "change"."from_key" in (${list(keys)}) and "change"."state" = 'succeeded' and "change"."deleted_at" is null
  )
  select "item".*, "sold"."at" as "sold_at", "attempt"."currency", "attempt"."order_id",
    (select "bought"->>'name' from jsonb_array_elements("attempt"."basket") "bought"
     where "bought"->>'item_id' = "item"."item_id" limit 1) as "title",
    ${succeeded("svc_operation", RETURNED)} as "operations", ${succeeded("svc_payout_change", OF_ITEM)} as "changes",
    (select to_jsonb("one") from "svc_payout_change" "one"
     where ${OF_ITEM} and "one"."state" in ('sent', 'unknown') limit 1) as "agreed"
  from "own" join "svc_item_transaction" "item" using ("id")
    join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
    cross join lateral (select ${SOLD_AT} as "at") "sold"
  where "sold"."at" < ${span.until} and "attempt"."state" = 'completed' and "item"."submerchant_key" is not null
    and ("sold"."at" >= ${span.from} or ${hasMovedIn(span, "svc_operation", RETURNED)}
      or ${hasMovedIn(span, "svc_payout_change", OF_ITEM)})
    and "item"."deleted_at" is null and "attempt"."deleted_at" is null
  order by "sold"."at" desc, "item"."payment_transaction_id"`

const refunded = ({ kind, amount, at }: z.output<typeof operationRow>, currency: Currency) => ({
  kind,
  at,
  amount: moneyFromDecimal(amount, currency),
})

function readItem(row: unknown): SellerItem {
  const item = readRow(itemRow, row)
  const { currency, order_id, title, transaction_status, payment_transaction_id } = item
  const changes = item.changes.map((change) => readRow(changeRow, change))
  const operations = item.operations.map((operation) => readRow(operationRow, operation))
  const readPart = (key: string, price: string | undefined) => ({ key, payout: floorToMinor(price ?? "0", currency) })
  const first = changes[0] ?? item.agreed
  return {
    payment_transaction_id,
    order_id,
    title,
    sold_at: item.sold_at,
    transaction_status,
    price: floorToMinor(item.price, currency),
    sold: first ? readPart(first.from_key, first.from_price) : readPart(item.submerchant_key, item.submerchant_price),
    changes: changes.map(({ at, to_key, to_price }) => ({ at, to: readPart(to_key, to_price) })),
    goneBack: operations.map((operation) => refunded(operation, currency)),
  }
}

export const statementLedger = (database: Database) => ({
  /** Each with its whole history; none without an order or under fraud review. @param keys all that the service ever gave this seller */
  async readSellerItems(keys: readonly string[], span: Span) {
    // a seller that the service does not know has sold nothing
    if (keys.length === 0) return []
    return database.all(selectItems(keys, span), readItem)
  },
})
