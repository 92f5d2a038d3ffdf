import { z } from "zod"
import { maybe, maybeText } from "../../../use-cases/ports/fields"
import { amountOfSale } from "../../../use-cases/payment-links/record-sale"
import { addDecimal, CURRENCIES, isDecimal, moneyFromDecimal, type Currency } from "../../../money"
import {
  wasTaken,
  type BookedCharge,
  type BookedOperation,
  type BookedSale,
  type ServiceFigures,
  floorToMinor,
  type SellerItem,
  type Span,
} from "../../../domain"
import { isState } from "./attempt-row"
import { readSale } from "./link-row"
import { readOperation } from "./operations"
import { readRow, identifier, json, sql, type Database, type Sql, list } from "./sql"

export interface SettlementRange {
  from: Date
  until: Date
}

export interface SettlementLedger {
  /** Charges of the range, returns of the range, and ids; each with all that was returned. Not those under fraud review. */
  readCharges(range: SettlementRange, attempt_ids: readonly string[]): Promise<LedgerCharge[]>
  /** Without those whose amount only the service knows. */
  readSales(range: SettlementRange, saleIds: readonly string[]): Promise<BookedSale[]>
}

type LedgerCharge = BookedCharge & { session_id: string }

const FIGURES = {
  commission: "svcCommissionRateAmount",
  fee: "svcCommissionFee",
  blockage: "blockageRateAmountMerchant",
  payout: "merchantPayoutAmount",
} as const

const facts = maybe(z.record(z.string(), z.unknown()))

const chargeRow = z.object({
  id: z.string(),
  session_id: z.string(),
  order_id: maybeText,
  payment_id: maybeText,
  state: z.string(),
  price: z.string(),
  paid_price: z.string(),
  currency: z.enum(CURRENCIES),
  charged_at: z.coerce.date(),
  facts,
  item_facts: z.array(facts.or(z.null())),
})
type ChargeRow = z.output<typeof chargeRow>

const idsIn = (ids: readonly string[]) => sql`jsonb_array_elements_text(${json(ids)}::jsonb)`

export const inSpan = (column: string, { from, until }: SettlementRange): Sql =>
  sql`${identifier(column)} >= ${from} and ${identifier(column)} < ${until}`

export const IS_CHARGED = sql`"attempt"."deleted_at" is null
  and ${isState(sql`"attempt"."state"`, wasTaken)}
  and coalesce("attempt"."hold", 'captured') = 'captured'`

/** The ids come first, by time: what a report costs depends on its days, not on the whole history. */
const chargesIn = (range: SettlementRange, attempt_ids: readonly string[]): Sql => {
  const isInRange = inSpan("created_at", range)
  return sql`
    with "in_question" as (
      select "attempt_id" as "id" from "svc_item_transaction" where ${isInRange}
      union select "attempt_id" from "svc_operation" where ${isInRange}
      union select "id" from "svc_attempt" where ${isInRange}
      union select "id" from "svc_attempt" where "hold" = 'captured' and ${inSpan("hold_at", range)}
      union select ${idsIn(attempt_ids)}
    )
    select "attempt".*, coalesce("attempt"."hold_at", "items"."first_at", "attempt"."created_at") as "charged_at",
      coalesce("items"."facts", '[]') as "item_facts"
    from "svc_attempt" "attempt"
    left join lateral (
      select min("created_at") as "first_at", jsonb_agg("facts") as "facts"
      from "svc_item_transaction" where "attempt_id" = "attempt"."id"
    ) "items" on true
    where "attempt"."id" in (select "id" from "in_question") and ${IS_CHARGED}
    order by "attempt"."created_at", "attempt"."id"`
}

const getOperations = (attempt_ids: readonly string[]) => sql`
  select * from "svc_operation"
  where "attempt_id" in (select ${idsIn(attempt_ids)}) and "state" in ('sent', 'unknown', 'succeeded')
    and "deleted_at" is null
  order by "created_at", "id"`

const salesIn = ({ from, until }: SettlementRange, saleIds: readonly string[]) => sql`
  select * from "svc_link_sale"
  where (("seen_at" >= ${from} and "seen_at" < ${until}) or "id" in (select ${idsIn(saleIds)}))
    and "amount" is not null and "deleted_at" is null
  order by "seen_at", "id"`

function listSales(row: unknown): BookedSale[] {
  const { id, order_id, amount = "", currency_code, seen_at } = readSale(row)
  const paid = amountOfSale({ amount, currency_code: currency_code.toUpperCase() })
  return paid === undefined ? [] : [{ sale_id: id, order_id, sold_at: seen_at, amount: paid }]
}

const getDecimal = (from: ChargeRow["item_facts"][number], field: string): string | undefined => {
  const value = from?.[field]
  return typeof value === "string" && isDecimal(value) ? value : undefined
}

/** Where one item lacks it, the payment's own. */
function getFigure({ facts: payment, item_facts }: ChargeRow, field: string): string | undefined {
  const figures = item_facts.flatMap((item) => getDecimal(item, field) ?? [])
  const isWhole = figures.length > 0 && figures.length === item_facts.length
  return isWhole ? figures.reduce(addDecimal, "0") : getDecimal(payment, field)
}

const readFigures = (row: ChargeRow): ServiceFigures =>
  Object.fromEntries(Object.entries(FIGURES).map(([name, field]) => [name, getFigure(row, field)]))

const readCharge = (row: ChargeRow): Omit<LedgerCharge, "operations"> => ({
  attempt_id: row.id,
  session_id: row.session_id,
  order_id: row.order_id,
  service_payment_id: row.payment_id,
  charged_at: row.charged_at,
  price: moneyFromDecimal(row.price, row.currency),
  paid_price: moneyFromDecimal(row.paid_price, row.currency),
  isReversed: row.state === "reversed",
  figures: readFigures(row),
})

export const settlementLedger = (database: Database): SettlementLedger => ({
  async readCharges(range, attempt_ids) {
    const rows = await database.all(chargesIn(range, attempt_ids), (row) => readRow(chargeRow, row))
    const ids = rows.map(({ id }) => id)
    const operations = new Map(ids.map((id): [string, BookedOperation[]] => [id, []]))
    for (const operation of await database.all(getOperations(ids), readOperation))
      operations.get(operation.attempt_id)?.push({ ...operation, isAnswered: operation.state === "succeeded" })
    return rows.map((row) => ({ ...readCharge(row), operations: operations.get(row.id) ?? [] }))
  },

  async readSales(range, saleIds) {
    return (await database.all(salesIn(range, saleIds), listSales)).flat()
  },
})

export interface StatementLedger {
  /** Each with its whole history. Not what has no order, or is under fraud review. @param keys all that the service ever called this seller */
  readSellerItems(keys: readonly string[], span: Span): Promise<SellerItem[]>
}

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
})

/** It is sold once its order is complete: no state leads back from there, so no day that is over loses a sale. */
const SOLD_AT = sql`coalesce((
  select min(("move"->>'at')::timestamptz) from jsonb_array_elements("attempt"."moves") "move"
  where "move"->>'state' = 'completed'), "item"."created_at")`

/** When it was known to have succeeded: what a person or a look-up reports late counts for that day. */
const KNOWN_AT = sql`coalesce("one"."resolved_at", "one"."answered_at", "one"."created_at")`

/** A refund of a payment as a whole names no item: of items that pay sellers the service makes none. */
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
    ${succeeded("svc_operation", RETURNED)} as "operations", ${succeeded("svc_payout_change", OF_ITEM)} as "changes"
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
  const [first] = changes
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

export const statementLedger = (database: Database): StatementLedger => ({
  async readSellerItems(keys, span) {
    // a seller that the service does not know has sold nothing
    if (keys.length === 0) return []
    return database.all(selectItems(keys, span), readItem)
  },
})
