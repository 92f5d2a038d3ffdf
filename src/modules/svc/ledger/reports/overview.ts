import { z } from "zod"
import { maybe, maybeText } from "../../../../use-cases/ports/fields"
import { isOpenToLateSuccess, isTaken, wasTaken, REVERSAL_REASONS } from "../../../../domain"
import { NOT_SENT } from "../../../../mapping"
import { CURRENCIES } from "../../../../money"
import { isState, WAS_DECLINED_AT_PAGE } from "../attempt-row"
import { readRow, list, sql, type Database, type Sql } from "../sql"
import { reportedDays, type ReportedDays } from "./reported-days"
import { inSpan, IS_CHARGED, settlementLedger, type SettlementLedger, type SettlementRange } from "./settlement"

export interface OverviewLedger {
  sumDays(range: SettlementRange): Promise<DaySums[]>
  /** Oldest first: ask for a day at a time. */
  listMoved(range: SettlementRange): Promise<Moved[]>
  /** Without what is being released. */
  sumHeld(): Promise<HeldSum[]>
  /** `since`: from when on they count as recent. */
  countAnswers(range: SettlementRange, since: Date): Promise<AnswerCount[]>
}

const count = z.number().int()

const sumsRow = z.object({
  day: z.string(),
  currency: z.enum(CURRENCIES),
  settlement_currency: maybeText,
  converted_payout: maybeText,
  takings: z.string(),
  taking_count: count,
  surcharges: z.string(),
  refunds: z.string(),
  refund_count: count,
  fees: maybeText,
  payout: maybeText,
  returned: maybeText,
  unreported: count,
  unknown_amounts: count,
})
/** Decimal texts; undefined: not reported. `returned`, below 0, is the estimated change of `payout` by refunds. */
export type DaySums = z.output<typeof sumsRow>

const movedRow = z.object({
  ref: z.string(),
  kind: z.enum(["charge", "refund", "cancel", "sale"]),
  at: z.coerce.date(),
  currency: z.enum(CURRENCIES),
  amount: maybeText,
  surcharge: maybeText,
  commission: maybeText,
  fee: maybeText,
  payout: maybeText,
  settlement_currency: maybeText,
  converted_payout: maybeText,
  attempt_id: maybeText,
  order_id: maybeText,
  payment_id: maybeText,
})
/** Below 0: it went back, and its `payout` is estimated. */
export type Moved = z.output<typeof movedRow>

const heldRow = z.object({ currency: z.enum(CURRENCIES), amount: z.string(), count })
export type HeldSum = z.output<typeof heldRow>

const answerRow = z.object({
  is_recent: z.boolean(),
  method: z.enum(["hosted", "threeds", "direct"]),
  outcome: z.enum(["paid", "declined", "left", "open"]),
  code: maybeText,
  group: maybeText,
  md_status: maybe(z.number()),
  is_after_review: z.boolean(),
  count,
})
export type AnswerCount = z.output<typeof answerRow>

/** A sum of some items would look like that of all. */
const itemsSum = (figure: Sql) => sql`case when count(${figure}) = count(*) then sum((${figure})::numeric) end`

const charged = (isWanted: Sql): Sql => sql`
  select "attempt"."id", "attempt"."currency", "attempt"."price"::numeric as "price", "attempt"."paid_price"::numeric as "paid",
    coalesce("attempt"."hold_at", "items"."first_at", "attempt"."created_at") as "at", "items"."payout",
    nullif("items"."settlement_currency", "attempt"."currency") as "settlement_currency", "items"."converted_payout",
    coalesce("items"."commission", ("attempt"."facts"->>'svcCommissionRateAmount')::numeric) as "commission",
    coalesce("items"."fee", ("attempt"."facts"->>'svcCommissionFee')::numeric) as "fee"
  from "svc_attempt" "attempt" left join lateral (
    select min("created_at") as "first_at", ${itemsSum(sql`"facts"->>'svcCommissionRateAmount'`)} as "commission",
      ${itemsSum(sql`"facts"->>'svcCommissionFee'`)} as "fee", ${itemsSum(sql`"facts"->>'merchantPayoutAmount'`)} as "payout",
      max(upper("facts"->'convertedPayout'->>'currency')) as "settlement_currency",
      ${itemsSum(sql`"facts"->'convertedPayout'->>'merchantPayoutAmount'`)} as "converted_payout"
    from "svc_item_transaction" where "attempt_id" = "attempt"."id"
  ) "items" on true
  where ${isWanted} and ${IS_CHARGED} and ("attempt"."state" <> 'reversed' or exists (
    select 1 from "svc_operation" where "attempt_id" = "attempt"."id" and "medusa_refund_id" is not null))`

/** Attempts begun in the range are read in the order of their time, without a look-up for each; the others are few. */
const charges = (range: SettlementRange): Sql => sql`
  ${charged(inSpan("created_at", range))}
  union all ${charged(sql`"attempt"."id" in (
    (select "attempt_id" from "svc_item_transaction" where ${inSpan("created_at", range)}
    union select "attempt_id" from "svc_operation" where ${inSpan("created_at", range)}
    union select "id" from "svc_attempt" where "hold" = 'captured' and ${inSpan("hold_at", range)})
    except select "id" from "svc_attempt" where ${inSpan("created_at", range)})`)}`

/** A cancellation returns the charge; a refund takes its share of the payout. `is_first`: of the operations of one request. */
const refunds = (range: SettlementRange): Sql => sql`
  select "one"."id" as "ref", "one"."kind", "charge"."id", "one"."created_at" as "at", "charge"."currency",
    row_number() over (partition by "charge"."id", coalesce("one"."request_key", "one"."medusa_refund_id", "one"."id")
      order by "one"."created_at", "one"."id") = 1 as "is_first",
    case when "one"."kind" = 'cancel' then "charge"."paid" else "one"."amount"::numeric end as "amount",
    round(case when "one"."kind" = 'cancel' then "charge"."payout" else coalesce(
      ("item"."facts"->>'merchantPayoutAmount')::numeric * "one"."amount"::numeric / nullif("item"."paid_price"::numeric, 0),
      "charge"."payout" * "one"."amount"::numeric / nullif("charge"."paid", 0)) end, 2) as "returned"
  from "svc_operation" "one" join "charge" on "charge"."id" = "one"."attempt_id"
    left join "svc_item_transaction" "item" on "item"."payment_transaction_id" = "one"."payment_transaction_id"
      and "item"."attempt_id" = "one"."attempt_id"
  where "one"."state" = 'succeeded' and "one"."deleted_at" is null
    and "one"."created_at" >= ${range.from} and "one"."created_at" < ${range.until}`

/** The service reports no fees of a sale. */
const sales = (range: SettlementRange): Sql => sql`
  select "id", "seen_at" as "at", upper("currency_code") as "currency", "amount"::numeric as "amount" from "svc_link_sale"
  where ${inSpan("seen_at", range)} and "deleted_at" is null and upper("currency_code") in (${list(CURRENCIES)})
    and ("amount" is null or "amount"::numeric = round("amount"::numeric, 2))`

const moved = (range: SettlementRange): Sql => sql`
  with "charge" as materialized (${charges(range)}), "refund" as (${refunds(range)}), "sale" as (${sales(range)}), "moved" as (
    select "id" as "ref", 'charge' as "kind", "id", "at", "currency", "paid" as "taken", "paid" - "price" as "surcharge",
      null::numeric as "refunded", null::boolean as "is_first", "commission", "fee", "payout", null::numeric as "returned", "settlement_currency",
      case when "settlement_currency" is not null then "converted_payout" end as "converted_payout",
      "commission" is null or "fee" is null or "payout" is null as "is_unreported"
      from "charge" where ${inSpan("at", range)}
    union all select "ref", "kind", "id", "at", "currency", null, null, "amount", "is_first", null, null, null, "returned", null, null,
      "returned" is null from "refund"
    union all select "id", 'sale', null, "at", "currency", "amount", null, null, null, null, null, null, null, null, null,
      "amount" is not null from "sale"
  )`

const days = (range: SettlementRange): Sql => sql`${moved(range)}
  select to_char("at" at time zone 'UTC' + interval '3 hours', 'YYYY-MM-DD') as "day", "currency", "settlement_currency",
    sum("converted_payout")::text as "converted_payout", coalesce(sum("taken"), 0)::text as "takings", count("taken")::int as "taking_count",
    coalesce(sum("surcharge"), 0)::text as "surcharges",
    coalesce(sum("refunded"), 0)::text as "refunds", (count(*) filter (where "is_first"))::int as "refund_count",
    sum("commission" + "fee")::text as "fees", sum("payout")::text as "payout", (-sum("returned"))::text as "returned",
    (count(*) filter (where "is_unreported"))::int as "unreported",
    (count(*) filter (where "taken" is null and "refunded" is null))::int as "unknown_amounts"
  from "moved" group by 1, 2, 3 order by 1 desc, 2, 3`

const lines = (range: SettlementRange): Sql => sql`${moved(range)}
  select "moved"."ref", "moved"."kind", "moved"."at", "moved"."currency", coalesce("taken", -"refunded")::text as "amount",
    "surcharge"::text, "commission"::text, "fee"::text, coalesce("payout", -"returned")::text as "payout", "settlement_currency",
    "converted_payout"::text, "attempt"."id" as "attempt_id", coalesce("attempt"."order_id", "sale"."order_id") as "order_id",
    "attempt"."payment_id"
  from "moved" left join "svc_attempt" "attempt" on "attempt"."id" = "moved"."id"
    left join "svc_link_sale" "sale" on "sale"."id" = "moved"."ref"
  order by "moved"."at", "moved"."ref"`

const HELD = sql`
  select "currency", sum("paid_price"::numeric)::text as "amount", count(*)::int as "count" from "svc_attempt"
  where "hold" in ('held', 'capturing', 'unknown') and ${isState(sql`"state"`, isTaken)}
    and "deleted_at" is null
  group by 1`

const OWN_CODES = list([...REVERSAL_REASONS, NOT_SENT])

const IS_AFTER_REVIEW = sql`coalesce("moves" @> '[{"state": "in_review"}]', false)`

/** An attempt that another one superseded after it was declined is abandoned by its state. */
const WAS_ANSWERED = sql`("error_code" not in (${OWN_CODES}) or "error_code" is null and "error_group" is not null
  or "error_code" is null and "md_status" <> 1)`
/** The service may report the failure of a page that the buyer has left without trying a card. */
const IS_SILENT = sql`("flow" = 'hosted' and coalesce("error_code", "error_group") is null and not ${IS_AFTER_REVIEW})`
const OUTCOME = sql`case
  when ${isState(sql`"state"`, wasTaken)} then 'paid'
  when ${isState(sql`"state"`, isOpenToLateSuccess)} and ${WAS_DECLINED_AT_PAGE} then 'declined'
  when "state" = 'declined' and coalesce("error_code", '') not in (${OWN_CODES}) and not ${IS_SILENT} then 'declined'
  when "state" = 'abandoned' and ${WAS_ANSWERED} then 'declined'
  when ${isState(sql`"state"`, isOpenToLateSuccess)} then 'left'
  else 'open' end`

const answers = (range: SettlementRange, since: Date): Sql => sql`
  with "attempt" as (
    select *, ${OUTCOME} as "outcome" from "svc_attempt" where ${inSpan("created_at", range)} and "deleted_at" is null
  )
  select "created_at" >= ${since} as "is_recent", "flow" as "method", "outcome",
    case when "outcome" = 'declined' then case when ${WAS_ANSWERED} then "error_code" else "last"->>'code' end end as "code",
    case when "outcome" = 'declined' then case when ${WAS_ANSWERED} then "error_group" else "last"->>'group' end end as "group",
    case when "outcome" = 'declined' then "md_status" end as "md_status",
    "outcome" = 'declined' and ${IS_AFTER_REVIEW} as "is_after_review",
    count(*)::int as "count"
  from "attempt" left join lateral (
    select "value" as "last" from jsonb_each("page_declines") order by "value"->>'at' desc limit 1
  ) "declines" on true group by 1, 2, 3, 4, 5, 6, 7`

export const overviewLedger = (database: Database): OverviewLedger => ({
  sumDays: (range) => database.all(days(range), (row) => readRow(sumsRow, row)),
  listMoved: (range) => database.all(lines(range), (row) => readRow(movedRow, row)),
  sumHeld: () => database.all(HELD, (row) => readRow(heldRow, row)),
  countAnswers: (range, since) => database.all(answers(range, since), (row) => readRow(answerRow, row)),
})

export interface Reports {
  settlement: SettlementLedger
  overview: OverviewLedger
  days: ReportedDays
}

/** `differences`: for refunds that a report proves. */
export function createReports(database: Database): { reports: Reports; differences: ReportedDays } {
  const days = reportedDays(database)
  return {
    reports: { settlement: settlementLedger(database), overview: overviewLedger(database), days },
    differences: days,
  }
}
