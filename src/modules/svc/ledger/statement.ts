import { z } from "zod"
import { CURRENCIES, moneyFromDecimal, type Currency } from "../../../money"
import { floorOf, type SellerItem, type Span } from "../../../payment"
import { placeholders, type Execute } from "./sql"

/** Reads what a seller sold. */
export interface StatementLedger {
  /**
   * Items that pay this seller, or did before that was changed, and of which something moved in the span. Each with all that ever
   * happened to it: how it was charged, changes that were made, and what went back. Not what has no order, or is under fraud review.
   * @param keys all that the service ever called this seller
   */
  readSellerItems(keys: readonly string[], span: Span): Promise<SellerItem[]>
}

const operationRow = z.object({ kind: z.enum(["cancel", "refund"]), amount: z.string(), at: z.coerce.date() })

const changeRow = z.object({
  ...{ from_key: z.string(), from_price: z.string(), to_key: z.string(), to_price: z.string() },
  at: z.coerce.date(),
})

const itemRow = z.object({
  payment_transaction_id: z.string(),
  price: z.string(),
  submerchant_key: z.string(),
  submerchant_price: z.string().nullable(),
  transaction_status: z.number().nullable(),
  sold_at: z.coerce.date(),
  currency: z.enum(CURRENCIES),
  order_id: z.string().nullable(),
  title: z.string().nullable(),
  operations: z.array(operationRow),
  changes: z.array(changeRow),
})

/** A sale is one once its order stands: no way leads back from there, so no day that is over loses one. */
const SOLD_AT = `coalesce((
  select min(("move"->>'at')::timestamptz) from jsonb_array_elements("attempt"."moves") "move"
  where "move"->>'state' = 'completed'), "item"."created_at")`

/** When it was known to have gone through: what a person or a look-up told late stands on that day. */
const TOLD_AT = `coalesce("one"."settled_at", "one"."answered_at", "one"."created_at")`

/** Rows that went through, oldest first. */
const made = (table: string, isWanted: string) => `(
  select coalesce(jsonb_agg(to_jsonb("one") || jsonb_build_object('at', ${TOLD_AT}) order by ${TOLD_AT}, "one"."id"), '[]')
  from "${table}" "one" where ${isMade(isWanted)})`

const isMade = (isWanted: string) => `"one"."attempt_id" = "item"."attempt_id" and "one"."state" = 'succeeded'
  and "one"."deleted_at" is null and ${isWanted}`

/** A refund of a payment as a whole names no item: of items that pay sellers the service makes none. */
const OF_ITEM = `"one"."payment_transaction_id" = "item"."payment_transaction_id"`
const BACK = `("one"."kind" = 'cancel' or ${OF_ITEM})`

const movedIn = (table: string, isWanted: string) => `exists (
  select 1 from "${table}" "one" where ${isMade(isWanted)} and ${TOLD_AT} >= ? and ${TOLD_AT} < ?)`

/** @param keys how many names the seller has */
const items = (keys: number) => `
  with "own" as (
    select "id" from "svc_item_transaction" where "submerchant_key" in (${placeholders(keys)}) and "created_at" < ?
    union
    select "before"."id" from "svc_payout_change" "change" join "svc_item_transaction" "before"
      on "before"."payment_transaction_id" = "change"."payment_transaction_id"
    where "change"."from_key" in (${placeholders(keys)}) and "change"."state" = 'succeeded' and "change"."deleted_at" is null
  )
  select "item".*, "sold"."at" as "sold_at", "attempt"."currency", "attempt"."order_id",
    (select "bought"->>'name' from jsonb_array_elements("attempt"."basket") "bought"
     where "bought"->>'itemId' = "item"."item_id" limit 1) as "title",
    ${made("svc_operation", BACK)} as "operations", ${made("svc_payout_change", OF_ITEM)} as "changes"
  from "own" join "svc_item_transaction" "item" using ("id") join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
    cross join lateral (select ${SOLD_AT} as "at") "sold"
  where "sold"."at" < ? and "attempt"."state" = 'completed' and "item"."submerchant_key" is not null
    and ("sold"."at" >= ? or ${movedIn("svc_operation", BACK)} or ${movedIn("svc_payout_change", OF_ITEM)})
    and "item"."deleted_at" is null and "attempt"."deleted_at" is null
  order by "sold"."at" desc, "item"."payment_transaction_id"`

const goneBack = ({ kind, amount, at }: z.output<typeof operationRow>, currency: Currency) => ({
  ...{ kind, at },
  amount: moneyFromDecimal(amount, currency),
})

function readItem(row: unknown): SellerItem {
  const read = itemRow.parse(row)
  const { currency, changes, operations } = read
  const partOf = (key: string, price: string | null) => ({ key, payout: floorOf(price ?? "0", currency) })
  const [first] = changes
  return {
    paymentTransactionId: read.payment_transaction_id,
    orderId: read.order_id ?? undefined,
    title: read.title ?? undefined,
    soldAt: read.sold_at,
    transactionStatus: read.transaction_status ?? undefined,
    price: floorOf(read.price, currency),
    sold: first ? partOf(first.from_key, first.from_price) : partOf(read.submerchant_key, read.submerchant_price),
    changes: changes.map(({ at, to_key, to_price }) => ({ at, to: partOf(to_key, to_price) })),
    goneBack: operations.map((operation) => goneBack(operation, currency)),
  }
}

export const statementLedger = (execute: Execute): StatementLedger => ({
  async readSellerItems(keys, { from, until }) {
    // one that the service does not know has sold nothing
    if (keys.length === 0) return []
    const span = [from, until]
    const rows = await execute(items(keys.length), [...keys, until, ...keys, until, from, ...span, ...span])
    return rows.map(readItem)
  },
})
