import { z } from "zod"
import { maybe, maybeText } from "../../../use-cases/ports/fields"
import { LINK_SALE_STATES } from "../../../use-cases/ports/link-records"
import { CURRENCIES, moneyFromDecimal } from "../../../money"
import { attemptRow, resolutionOf } from "./attempt-row"
import { readOperation } from "./operation-row"
import { KEYS, pageOf, PAYMENT_METHODS, SORTS, type PaymentsWanted, type Place } from "./payment-page"
import { readRow } from "./record"
import { sql, type Database, type Sql } from "./sql"

/** Reads attempts and sales of links as one list. */
export interface PaymentList {
  listPayments(wanted: PaymentsWanted): Promise<ListedPayment[]>
}

const shown = (page: Sql, by: "at" | "amount") => sql`
  with "page" as materialized (${page})
  select "page"."id", ${KEYS[by].text} as "place", coalesce("attempt"."created_at", "sale"."seen_at") as "at",
    coalesce("attempt"."flow", 'link') as "method", coalesce("attempt"."currency", "sale"."currency_code") as "currency",
    coalesce("attempt"."paid_price", "sale"."amount") as "amount", "attempt"."price",
    coalesce("attempt"."order_id", "sale"."order_id") as "order_id", "attempt"."cart_id", "attempt"."payment_id",
    "attempt"."facts"->>'lastFourDigits' as "last_four", "attempt"."state", "attempt"."hold", "attempt"."resolved_by",
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

const { hold, resolved_by, resolved_at, resolved_note, released_by, released_at } = attemptRow.shape
const listedRow = z.object({
  ...{ hold, resolved_by, resolved_at, resolved_note, released_by, released_at },
  id: z.string(),
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

/** What decides how an attempt stands; undefined: a sale of a link. */
function attemptOf({ state, price, amount, currency, at, hold, operations, ...row }: ListedRow) {
  if (state === undefined || price === undefined || amount === undefined) return undefined
  const known = z.enum(CURRENCIES).parse(currency)
  const { released_by: by, released_at } = row
  const charge = {
    ...{ state, hold, created_at: at },
    price: moneyFromDecimal(price, known),
    paid_price: moneyFromDecimal(amount, known),
    resolution: resolutionOf(row),
    released: by === undefined || released_at === undefined ? undefined : { by, at: released_at, note: "" },
  }
  return { charge, operations: operations.map(readOperation) }
}

/** An attempt, or a sale of a payment link; its amount is decimal text, undefined where the buyer of a flexible link chose it. */
function readListed(stored: unknown) {
  const row = readRow(listedRow, stored)
  const { id, place, link_id, link_name, sale_state: state } = row
  return {
    ...row,
    place: { value: place, id } satisfies Place,
    attempt: attemptOf(row),
    sale: link_id === undefined || state === undefined ? undefined : { link_id, link_name, state },
  }
}
export type ListedPayment = ReturnType<typeof readListed>

export const paymentList = (database: Database): PaymentList => ({
  async listPayments(wanted) {
    const { by, isDescending } = SORTS[wanted.sort]
    const page = pageOf(wanted)
    if (page === undefined) return []
    const order = isDescending
      ? sql`order by "page"."key" desc, "page"."id" desc`
      : sql`order by "page"."key", "page"."id"`
    return database.all(sql`${shown(page, by)} ${order}`, readListed)
  },
})
