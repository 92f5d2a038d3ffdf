import { z } from "zod"
import { isState } from "../attempt-row"
import { readOperation } from "../operations"
import { elements, identifier, ofAccount, readRow, sql, type Database, type Sql } from "../sql"
import { wasTaken } from "../../../../domain"
import type { BookedCharge, BookedOperation, BookedSale } from "../../../../domain/reports/settlement-books"
import { CURRENCIES, moneyFromDecimal } from "../../../../money"
import { maybeText } from "../../../../use-cases/ports/fields"
import { amountOfSale, linkSale } from "../../../../use-cases/ports/link-sales"

export interface SettlementRange {
  from: Date
  until: Date
  account?: string | undefined
}

const chargeRow = z.object({
  id: z.string(),
  session_id: z.string(),
  order_id: maybeText,
  payment_id: maybeText,
  state: z.string(),
  price: z.string(),
  currency: z.enum(CURRENCIES),
  charged_at: z.coerce.date(),
})

export const inSpan = (column: string, { from, until, account }: SettlementRange): Sql =>
  sql`${identifier(column)} >= ${from} and ${identifier(column)} < ${until} ${ofAccount(account)}`

/** Null for anything but a number: one odd figure must not keep the others from being read. */
export const toDecimal = (figure: Sql): Sql =>
  sql`case when ${figure} ~ '^-{0,1}[0-9]+([.][0-9]+){0,1}([eE][-+]{0,1}[0-9]{1,2}){0,1}$' then (${figure})::numeric end`

export const IS_CHARGED = sql`"attempt"."deleted_at" is null
  and ${isState(sql`"attempt"."state"`, wasTaken)}
  and coalesce("attempt"."hold", 'captured') = 'captured'`

/** The ids come first, by time: a report costs as much as its days, not as the whole history. */
const chargesIn = (range: SettlementRange, attempt_ids: readonly string[]): Sql => {
  const isInRange = inSpan("created_at", range)
  return sql`
    with "in_question" as (
      select "attempt_id" as "id" from "svc_item_transaction" where ${isInRange}
      union select "attempt_id" from "svc_operation" where ${isInRange}
      union select "id" from "svc_attempt" where ${isInRange}
      union select "id" from "svc_attempt" where "hold" = 'captured' and ${inSpan("hold_at", range)}
      union select ${elements(attempt_ids)}
    )
    select "attempt".*, coalesce("attempt"."hold_at", "items"."first_at", "attempt"."created_at") as "charged_at"
    from "svc_attempt" "attempt"
    left join lateral (
      select min("created_at") as "first_at" from "svc_item_transaction" where "attempt_id" = "attempt"."id"
    ) "items" on true
    where "attempt"."id" in (select "id" from "in_question") and ${IS_CHARGED}
    order by "attempt"."created_at", "attempt"."id"`
}

const getOperations = (attempt_ids: readonly string[]) => sql`
  select * from "svc_operation"
  where "attempt_id" in (select ${elements(attempt_ids)}) and "state" in ('sent', 'unknown', 'succeeded')
    and "deleted_at" is null
  order by "created_at", "id"`

const salesIn = (range: SettlementRange, saleIds: readonly string[]) => sql`
  select * from "svc_link_sale"
  where ((${inSpan("seen_at", range)}) or "id" in (select ${elements(saleIds)}))
    and "amount" is not null and "deleted_at" is null
  order by "seen_at", "id"`

function listSales(row: unknown): BookedSale[] {
  const { id, order_id, amount = "", currency_code, seen_at } = readRow(linkSale, row)
  const paid = amountOfSale({ amount, currency_code: currency_code.toUpperCase() })
  return paid === undefined ? [] : [{ sale_id: id, order_id, sold_at: seen_at, amount: paid }]
}

const readCharge = (row: z.output<typeof chargeRow>): Omit<BookedCharge, "operations"> & { session_id: string } => ({
  attempt_id: row.id,
  session_id: row.session_id,
  order_id: row.order_id,
  service_payment_id: row.payment_id,
  charged_at: row.charged_at,
  price: moneyFromDecimal(row.price, row.currency),
  isReversed: row.state === "reversed",
})

export const settlementLedger = (database: Database) => ({
  /** Charges and returns of the range, and the given ids, each with all that was returned; none under fraud review. */
  async readCharges(range: SettlementRange, attempt_ids: readonly string[]) {
    const rows = await database.all(chargesIn(range, attempt_ids), chargeRow)
    const ids = rows.map(({ id }) => id)
    const operations = new Map(ids.map((id): [string, BookedOperation[]] => [id, []]))
    for (const operation of await database.all(getOperations(ids), readOperation))
      operations.get(operation.attempt_id)?.push({ ...operation, isAnswered: operation.state === "succeeded" })
    return rows.map((row) => ({ ...readCharge(row), operations: operations.get(row.id) ?? [] }))
  },

  /** Without sales whose amount only the service knows. */
  async readSales(range: SettlementRange, saleIds: readonly string[]) {
    return (await database.all(salesIn(range, saleIds), listSales)).flat()
  },
})
