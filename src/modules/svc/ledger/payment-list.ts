import { z } from "zod"
import { FLOWS, isGoingBack, isInProgress, type AttemptState } from "../../../domain"
import { attemptRow } from "../../../use-cases/ports/ports"
import { isState, getResolution, WAS_DECLINED_AT_PAGE } from "./attempt-row"
import { join, NOTHING, readCount, sql, type Sql, readRow, type Database } from "./sql"
import { maybe, maybeText } from "../../../use-cases/ports/fields"
import { LINK_SALE_STATES } from "../../../use-cases/ports/link-sales"
import { CURRENCIES, moneyFromDecimal } from "../../../money"
import { readOperation } from "./operations"

export const PAYMENT_METHODS = [...FLOWS, "link"] as const
type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_STATES = [
  "paid",
  "refunded", // in part, or all of it
  "held",
  "in_review",
  "in_progress",
  "unknown",
  "declined",
  "not_paid",
  "reversed",
] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

/** As Medusa writes an order: "-" means descending. */
export const PAYMENT_ORDERS = ["-at", "at", "-amount", "amount"] as const
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number]

/** A higher count is not read, because it would cost more than the page. */
export const MOST_COUNTED = 500

export type PaymentSearch = Readonly<
  Partial<Record<"payment_id" | "last_four" | "order_id" | "cart_id" | "session_id", readonly string[]>>
> & { id: readonly string[] }

export interface PaymentFilter {
  search?: PaymentSearch | undefined
  state?: PaymentState | undefined
  method?: PaymentMethod | undefined
  account?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  min?: string | undefined
  max?: string | undefined
  is_flagged?: boolean | undefined
}

/** The sort key as text with every digit, and the row's id. */
export interface Place {
  value: string
  id: string
}

export interface PaymentsWanted {
  filter: PaymentFilter
  order: PaymentOrder
  beside?: { place: Place; type: "after" | "before" } | undefined
  limit: number
}

const IS_REFUNDED = sql`exists (select 1 from "svc_operation" "one" where "one"."attempt_id" = "svc_attempt"."id"
  and "one"."kind" in ('refund', 'cancel') and "one"."state" = 'succeeded' and "one"."deleted_at" is null)`
const IS_TAKEN = sql`"state" = 'completed' and ("hold" is null or "hold" = 'captured')`
const inState = (isMeant: (state: AttemptState) => boolean) => isState(sql`"state"`, isMeant)

const STATES: Readonly<Record<PaymentState, Sql>> = {
  paid: sql`${IS_TAKEN} and not ${IS_REFUNDED}`,
  refunded: sql`${IS_TAKEN} and ${IS_REFUNDED}`,
  held: sql`"state" = 'completed' and "hold" in ('held', 'capturing', 'unknown', 'releasing')`,
  in_review: sql`"state" = 'in_review'`,
  in_progress: inState(isInProgress),
  unknown: sql`"state" = 'unknown'`,
  declined: sql`("state" = 'declined' or "state" in ('expired', 'abandoned') and ${WAS_DECLINED_AT_PAGE})`,
  not_paid: sql`("state" in ('expired', 'abandoned') and not ${WAS_DECLINED_AT_PAGE} or "state" = 'completed' and "hold" = 'released')`,
  reversed: inState(isGoingBack),
}

interface Source {
  table: Sql
  at: Sql
  amount: Sql
  found: Readonly<Partial<Record<keyof PaymentSearch, Sql>>>
}

const OF_BOTH = { id: sql`"id"`, order_id: sql`"order_id"`, session_id: sql`"session_id"` }
const LAST_FOUR = sql`("facts"->>'lastFourDigits')`
const ATTEMPTS: Source = {
  table: sql`"svc_attempt"`,
  at: sql`"created_at"`,
  amount: sql`("paid_price"::numeric)`,
  found: { ...OF_BOTH, payment_id: sql`"payment_id"`, cart_id: sql`"cart_id"`, last_four: LAST_FOUR },
}
const SALES: Source = {
  table: sql`"svc_link_sale"`,
  at: sql`"seen_at"`,
  amount: sql`(coalesce("amount", '0')::numeric)`,
  found: OF_BOTH,
}

const readOrder = (order: PaymentOrder) =>
  ({ by: order.endsWith("at") ? "at" : "amount", isDescending: order.startsWith("-") }) as const

const KEYS = {
  at: { type: sql`timestamptz`, text: sql`to_char("key" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` },
  amount: { type: sql`numeric`, text: sql`"key"::text` },
} as const

/** Looks each element of an array up in the column's index; ids have no commas. */
function fits({ found }: Source, search: PaymentSearch): Sql {
  const columns = Object.entries(found) as [keyof PaymentSearch, Sql][]
  const any = columns.flatMap(([name, column]) => {
    const wanted = search[name] ?? []
    return wanted.length === 0 ? [] : sql`${column} = any(string_to_array(${wanted.join(",")}, ','))`
  })
  return sql`(${join(any, sql` or `)})`
}

function ofAttempts({ state, method }: PaymentFilter): Sql[] | undefined {
  if (method === "link") return undefined
  return [...(method ? [sql`"flow" = ${method}`] : []), ...(state ? [STATES[state]] : [])]
}

function ofSales({ state, method, min, max }: PaymentFilter): Sql[] | undefined {
  if ((method ?? "link") !== "link" || (state ?? "paid") !== "paid") return undefined
  return min === undefined && max === undefined ? [] : [sql`"amount" is not null`]
}

const FLAGGED = sql`(select coalesce("attempt_id", "operation_id") from "svc_attention"
  where "resolved_at" is null and "deleted_at" is null and coalesce("attempt_id", "operation_id") is not null)`

function ofBoth(source: Source, { search, account, from, until, min, max, is_flagged }: PaymentFilter): Sql[] {
  const { at, amount } = source
  const all = [sql`"deleted_at" is null`, ...(search ? [fits(source, search)] : [])]
  if (account !== undefined) all.push(sql`"account" = ${account}`)
  if (from !== undefined) all.push(sql`${at} >= ${from}`)
  if (until !== undefined) all.push(sql`${at} < ${until}`)
  if (min !== undefined) all.push(sql`${amount} >= ${min}::numeric`)
  if (max !== undefined) all.push(sql`${amount} <= ${max}::numeric`)
  if (is_flagged !== undefined) all.push(sql`"id" ${is_flagged ? NOTHING : sql`not`} in ${FLAGGED}`)
  return all
}

/** Each table gives its first rows by an index, so that every page costs the same. */
function selectPage({ filter, order: wanted, beside, limit }: PaymentsWanted): Sql | undefined {
  const { by, isDescending } = readOrder(wanted)
  const goesDown = isDescending !== (beside?.type === "before")
  const order = goesDown ? sql`order by "key" desc, "id" desc` : sql`order by "key", "id"`
  const selectRows = (source: Source, own: Sql[] | undefined) => {
    if (own === undefined) return []
    const key = source[by]
    const all = [...ofBoth(source, filter), ...own]
    if (beside) {
      const { value, id } = beside.place
      all.push(sql`(${key}, "id") ${goesDown ? sql`<` : sql`>`} (${value}::${KEYS[by].type}, ${id})`)
    }
    return sql`(select "id", ${key} as "key" from ${source.table} where ${join(all, sql` and `)} ${order} limit ${limit})`
  }
  const rows = [selectRows(ATTEMPTS, ofAttempts(filter)), selectRows(SALES, ofSales(filter))].flat()
  return rows.length === 0
    ? undefined
    : sql`select * from (${join(rows, sql` union all `)}) "rows" ${order} limit ${limit}`
}

function selectIds(filter: PaymentFilter): Sql[] {
  const selectRows = (source: Source, own: Sql[] | undefined) =>
    own === undefined
      ? []
      : sql`(select "id" from ${source.table} where ${join([...ofBoth(source, filter), ...own], sql` and `)}
          limit ${MOST_COUNTED + 1})`
  return [selectRows(ATTEMPTS, ofAttempts(filter)), selectRows(SALES, ofSales(filter))].flat()
}

const shown = (page: Sql, by: "at" | "amount") => sql`
  with "page" as materialized (${page})
  select "page"."id", ${KEYS[by].text} as "place", coalesce("attempt"."created_at", "sale"."seen_at") as "at",
    coalesce("attempt"."account", "sale"."account") as "account", coalesce("attempt"."flow", 'link') as "method", coalesce("attempt"."currency", "sale"."currency_code") as "currency",
    coalesce("attempt"."paid_price", "sale"."amount") as "amount", "attempt"."price",
    coalesce("attempt"."order_id", "sale"."order_id") as "order_id", "attempt"."cart_id", "attempt"."payment_id",
    "attempt"."facts"->>'lastFourDigits' as "last_four", "attempt"."state", "attempt"."hold", "attempt"."page_declines", "attempt"."resolved_by",
    "attempt"."resolved_at", "attempt"."resolved_note", "attempt"."released_by", "attempt"."released_at",
    "sale"."state" as "sale_state", "sale"."link_id", "link"."name" as "link_name",
    exists (select 1 from "svc_attention" "one" where "one"."resolved_at" is null and "one"."deleted_at" is null
      and ("one"."attempt_id" = "page"."id" or "one"."link_id" = "sale"."link_id" and "one"."operation_id" = "page"."id")
    ) as "is_flagged",
    (select coalesce(jsonb_agg(to_jsonb("one") order by "one"."created_at", "one"."id"), '[]') from "svc_operation" "one"
      where "one"."attempt_id" = "page"."id" and "one"."deleted_at" is null) as "operations"
  from "page" left join "svc_attempt" "attempt" on "attempt"."id" = "page"."id"
    left join "svc_link_sale" "sale" on "sale"."id" = "page"."id"
    left join "svc_link" "link" on "link"."id" = "sale"."link_id"`

const { hold, page_declines, resolved_by, resolved_at, resolved_note, released_by, released_at } = attemptRow.shape
const listedRow = z.object({
  ...{ hold, page_declines, resolved_by, resolved_at, resolved_note, released_by, released_at },
  id: z.string(),
  account: z.string(),
  place: z.string(),
  at: z.coerce.date(),
  method: z.enum(PAYMENT_METHODS),
  currency: z.string(),
  amount: maybeText,
  price: maybeText,
  order_id: maybeText,
  cart_id: maybeText,
  payment_id: maybeText,
  last_four: maybeText,
  state: maybe(attemptRow.shape.state),
  sale_state: maybe(z.enum(LINK_SALE_STATES)),
  link_id: maybeText,
  link_name: maybeText,
  is_flagged: z.boolean(),
  operations: z.array(z.unknown()),
})
type ListedRow = z.output<typeof listedRow>

function getAttempt({ state, price, amount, currency, at, hold, page_declines, operations, ...row }: ListedRow) {
  if (state === undefined || price === undefined || amount === undefined) return undefined
  const known = z.enum(CURRENCIES).parse(currency)
  const { released_by: by, released_at } = row
  const charge = {
    ...{ state, hold, page_declines, created_at: at },
    price: moneyFromDecimal(price, known),
    paid_price: moneyFromDecimal(amount, known),
    resolution: getResolution(row),
    released: by === undefined || released_at === undefined ? undefined : { by, at: released_at, note: "" },
  }
  return { charge, operations: operations.map(readOperation) }
}

/** Undefined amount: the buyer of a flexible link chose it. */
function readListed(stored: unknown) {
  const row = readRow(listedRow, stored)
  const { id, place, link_id, link_name, sale_state: state } = row
  return {
    ...row,
    place: { value: place, id } satisfies Place,
    attempt: getAttempt(row),
    sale: link_id === undefined || state === undefined ? undefined : { link_id, link_name, state },
  }
}
export type ListedPayment = ReturnType<typeof readListed>

export const paymentList = (database: Database) => ({
  async listPayments(wanted: PaymentsWanted) {
    const { by, isDescending } = readOrder(wanted.order)
    const page = selectPage(wanted)
    if (page === undefined) return []
    const order = isDescending
      ? sql`order by "page"."key" desc, "page"."id" desc`
      : sql`order by "page"."key", "page"."id"`
    return database.all(sql`${shown(page, by)} ${order}`, readListed)
  },

  /** A result above `MOST_COUNTED` means more than that. */
  async countPayments(filter: PaymentFilter) {
    const rows = selectIds(filter)
    if (rows.length === 0) return 0
    return readCount(database, sql`select count(*) from (${join(rows, sql` union all `)}) "rows"`)
  },
})
