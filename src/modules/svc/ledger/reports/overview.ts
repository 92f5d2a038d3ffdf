import { z } from "zod"
import { maybe, maybeText } from "../../../../use-cases/ports/fields"
import {
  FLOWS,
  isOpenToLateSuccess,
  isPaidAtService,
  isTaken,
  serviceDay,
  wasTaken,
  REVERSAL_REASONS,
} from "../../../../domain"
import { NOT_SENT } from "../../../../mapping"
import { CURRENCIES } from "../../../../money"
import { isState, WAS_DECLINED_AT_PAGE } from "../attempt-row"
import { json, readCount, list, ofAccount, sql, type Database, type Sql } from "../sql"
import { reportedReading } from "./reported-days"
import { inSpan, IS_CHARGED, settlementLedger, toDecimal, type SettlementRange } from "./settlement"

const count = z.number().int()

const figures = {
  currency: z.enum(CURRENCIES),
  commission: maybeText,
  fee: maybeText,
  held_back: maybeText,
  payout: maybeText,
  settlement_currency: maybeText,
  converted_payout: maybeText,
}

const sumsRow = z.object({
  ...figures,
  day: z.string(),
  takings: z.string(),
  taking_count: count,
  surcharges: z.string(),
  refunds: z.string(),
  refund_count: count,
  unreported: count,
  unknown_amounts: count,
})
export type DaySums = z.output<typeof sumsRow>

const movedRow = z.object({
  ...figures,
  ref: z.string(),
  kind: z.enum(["charge", "refund", "cancel", "sale"]),
  at: z.coerce.date(),
  takings: maybeText,
  surcharges: maybeText,
  refunds: maybeText,
  account: z.string(),
  attempt_id: maybeText,
  order_id: maybeText,
  payment_id: maybeText,
})
/** In decimal text; undefined: not reported. A refund's `held_back` and payouts are estimates, and below 0. */
export type Moved = z.output<typeof movedRow>

const releaseRow = z.object({ currency: z.string(), day: maybeText, amount: z.string(), is_estimated: z.boolean() })
export type Release = z.output<typeof releaseRow>

const heldRow = z.object({ currency: z.enum(CURRENCIES), amount: z.string(), count })
export type HeldSum = z.output<typeof heldRow>

const answerRow = z.object({
  is_recent: z.boolean(),
  method: z.enum(FLOWS),
  outcome: z.enum(["paid", "declined", "left", "open"]),
  code: maybeText,
  group: maybeText,
  md_status: maybe(z.number()),
  is_after_review: z.boolean(),
  count,
})
export type AnswerCount = z.output<typeof answerRow>

/** The sum of some items would look like the sum of all. */
const itemsSum = (figure: Sql) =>
  sql`case when count(${toDecimal(figure)}) = count(*) then sum(${toDecimal(figure)}) end`

const HAS_ORDER = sql`("attempt"."state" <> 'reversed' or exists (
  select 1 from "svc_operation" where "attempt_id" = "attempt"."id" and "medusa_refund_id" is not null))`

const charged = (isWanted: Sql): Sql => sql`
  select "attempt"."id", "attempt"."currency", "attempt"."price"::numeric as "price", "attempt"."paid_price"::numeric as "paid",
    coalesce("attempt"."hold_at", "items"."first_at", "attempt"."created_at") as "at", "items"."held_back", "items"."payout",
    nullif("items"."settlement_currency", "attempt"."currency") as "settlement_currency",
    case when "items"."settlement_currency" <> "attempt"."currency" then "items"."converted_payout" end as "converted_payout",
    coalesce("items"."commission", ${toDecimal(sql`"attempt"."facts"->>'svcCommissionRateAmount'`)}) as "commission",
    coalesce("items"."fee", ${toDecimal(sql`"attempt"."facts"->>'svcCommissionFee'`)}) as "fee"
  from "svc_attempt" "attempt" left join lateral (
    select min("created_at") as "first_at", ${itemsSum(sql`"facts"->>'svcCommissionRateAmount'`)} as "commission",
      ${itemsSum(sql`"facts"->>'svcCommissionFee'`)} as "fee", ${itemsSum(sql`"facts"->>'merchantPayoutAmount'`)} as "payout",
      ${itemsSum(sql`"facts"->>'blockageRateAmountMerchant'`)} as "held_back",
      max(upper("facts"->'convertedPayout'->>'currency')) as "settlement_currency",
      ${itemsSum(sql`"facts"->'convertedPayout'->>'merchantPayoutAmount'`)} as "converted_payout"
    from "svc_item_transaction" where "attempt_id" = "attempt"."id"
  ) "items" on true
  where ${isWanted} and ${IS_CHARGED} and ${HAS_ORDER}`

/** Attempts begun in the range are read by their time, without a look-up for each; the others are few. */
const charges = (range: SettlementRange): Sql => sql`
  ${charged(inSpan("created_at", range))}
  union all ${charged(sql`"attempt"."id" in (
    (select "attempt_id" from "svc_item_transaction" where ${inSpan("created_at", range)}
    union select "attempt_id" from "svc_operation" where ${inSpan("created_at", range)}
    union select "id" from "svc_attempt" where "hold" = 'captured' and ${inSpan("hold_at", range)})
    except select "id" from "svc_attempt" where ${inSpan("created_at", range)})`)}`

/** The service does not report what a refund changes (assumed: payout-after-refund). */
const estimated = (whole: Sql, ofItem: Sql) => sql`-round(case when "one"."kind" = 'cancel' then ${whole} else coalesce(
  ${toDecimal(ofItem)} * "one"."amount"::numeric / nullif("item"."paid_price"::numeric, 0),
  ${whole} * "one"."amount"::numeric / nullif("charge"."paid", 0)) end, 8)`
const CONVERTED = sql`case when "charge"."converted_payout" is not null then "item"."facts"->'convertedPayout'->>'merchantPayoutAmount' end`

/** A cancellation returns the charge; a refund takes its share of the payout. `is_first`: the first operation of a request. */
const refunds = (range: SettlementRange): Sql => sql`
  select "one"."id" as "ref", "one"."kind", "charge"."id", "one"."created_at" as "at", "charge"."currency",
    row_number() over (partition by "charge"."id", coalesce("one"."request_key", "one"."medusa_refund_id", "one"."id")
      order by "one"."created_at", "one"."id") = 1 as "is_first",
    case when "one"."kind" = 'cancel' then "charge"."paid" else "one"."amount"::numeric end as "amount",
    ${estimated(sql`"charge"."held_back"`, sql`"item"."facts"->>'blockageRateAmountMerchant'`)} as "held_back",
    ${estimated(sql`"charge"."payout"`, sql`"item"."facts"->>'merchantPayoutAmount'`)} as "payout", "charge"."settlement_currency",
    ${estimated(sql`"charge"."converted_payout"`, CONVERTED)} as "converted_payout"
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

/** Each figure is defined only here; days are its sums. */
const moved = (range: SettlementRange): Sql => sql`
  with "charge" as materialized (${charges(range)}), "refund" as (${refunds(range)}), "sale" as (${sales(range)}), "moved" as (
    select "id" as "ref", 'charge' as "kind", "id", "at", "currency", "paid" as "takings", "paid" - "price" as "surcharges",
      null::numeric as "refunds", null::boolean as "is_first", "commission", "fee", "held_back", "payout", "settlement_currency",
      "converted_payout", "commission" is null or "fee" is null or "held_back" is null or "payout" is null as "is_unreported"
      from "charge" where "at" >= ${range.from} and "at" < ${range.until}
    union all select "ref", "kind", "id", "at", "currency", null, null, "amount", "is_first", null, null, "held_back", "payout",
      "settlement_currency", "converted_payout", "payout" is null from "refund"
    union all select "id", 'sale', null, "at", "currency", "amount", null, null, null, null, null, null, null, null, null,
      "amount" is not null from "sale"
  )`

const days = (range: SettlementRange): Sql => sql`${moved(range)}
  select to_char("at" at time zone 'UTC' + interval '3 hours', 'YYYY-MM-DD') as "day", "currency", "settlement_currency",
    coalesce(sum("takings"), 0)::text as "takings", count("takings")::int as "taking_count",
    coalesce(sum("surcharges"), 0)::text as "surcharges",
    coalesce(sum("refunds"), 0)::text as "refunds", (count(*) filter (where "is_first"))::int as "refund_count",
    sum("commission")::text as "commission", sum("fee")::text as "fee", sum("held_back")::text as "held_back",
    sum("payout")::text as "payout", sum("converted_payout")::text as "converted_payout",
    (count(*) filter (where "is_unreported"))::int as "unreported",
    (count(*) filter (where "takings" is null and "refunds" is null))::int as "unknown_amounts"
  from "moved" group by 1, 2, 3 order by 1 desc, 2, 3`

const lines = (range: SettlementRange): Sql => sql`${moved(range)}
  select "moved"."ref", "moved"."kind", "moved"."at", "moved"."currency", "takings"::text, "surcharges"::text, "refunds"::text,
    "commission"::text, "fee"::text, "held_back"::text, "payout"::text, "settlement_currency", "converted_payout"::text,
    "attempt"."id" as "attempt_id", coalesce("attempt"."order_id", "sale"."order_id") as "order_id", "attempt"."payment_id",
    coalesce("attempt"."account", "sale"."account") as "account"
  from "moved" left join "svc_attempt" "attempt" on "attempt"."id" = "moved"."id"
    left join "svc_link_sale" "sale" on "sale"."id" = "moved"."ref"`

const YEAR_MS = 366 * 86_400_000

const HELD_BACK = sql`(case when upper("one"."facts"->'convertedPayout'->>'currency') <> "attempt"."currency"
  then "one"."facts"->'convertedPayout' else "one"."facts" end->>'blockageRateAmountMerchant')`

const releases = ({ from, until, account }: SettlementRange): Sql => sql`
  with "item" as (
    select "attempt"."id", "attempt"."paid_price"::numeric as "paid", "one"."payment_transaction_id", "one"."paid_price"::numeric as "item_paid",
      coalesce(upper("one"."facts"->'convertedPayout'->>'currency'), "attempt"."currency") as "currency",
      substring("one"."facts"->>'blockageResolvedDate' from '^[0-9]{4}-[0-9]{2}-[0-9]{2}') as "day",
      ${toDecimal(HELD_BACK)} as "held", "one"."created_at"
    from "svc_item_transaction" "one" join "svc_attempt" "attempt" on "attempt"."id" = "one"."attempt_id"
    where "one"."created_at" >= ${new Date(from.getTime() - YEAR_MS)} and "one"."created_at" < ${until}
      and ${toDecimal(sql`"one"."facts"->>'blockageRateAmountMerchant'`)} > 0 and ${IS_CHARGED} and ${HAS_ORDER}
      ${ofAccount(account, sql`"attempt"."account"`)}
  ), "left" as (
    select "item".*, greatest(0, 1 - coalesce("gone"."part", 0)) as "share" from "item" left join lateral (
      select sum(case when "kind" = 'cancel' then 1
        when "payment_transaction_id" is null then "amount"::numeric / nullif("item"."paid", 0)
        when "payment_transaction_id" = "item"."payment_transaction_id" then "amount"::numeric / nullif("item"."item_paid", 0) end) as "part"
      from "svc_operation" where "attempt_id" = "item"."id" and "state" = 'succeeded' and "deleted_at" is null
    ) "gone" on true where "held" > 0 and ("day" >= ${serviceDay(from)} or "day" is null and "created_at" >= ${from})
  )
  select "currency", "day", sum(round("held" * "share", 8))::text as "amount", bool_or("share" < 1) as "is_estimated"
  from "left" where "share" > 0 group by 1, 2 order by 1, 2`

/** The begin of holds that end now, by account: the bank releases a hold after its days. */
export type HoldStarts = Readonly<Record<string, Date>>

const held = (account: string | undefined, starts: HoldStarts): Sql => sql`
  select "currency", sum("paid_price"::numeric)::text as "amount", count(*)::int as "count" from "svc_attempt"
  where ("hold" in ('capturing', 'unknown') or "hold" = 'held' and "created_at" > (${json(starts)}::jsonb ->> "account")::timestamptz)
    and ${isState(sql`"state"`, isTaken)} and "deleted_at" is null ${ofAccount(account)}
  group by 1`

const OWN_CODES = list([...REVERSAL_REASONS, NOT_SENT])

const IS_AFTER_REVIEW = sql`coalesce("moves" @> '[{"state": "in_review"}]', false)`

/** A declined attempt that another one superseded has the state of an abandoned one. */
const WAS_ANSWERED = sql`("error_code" not in (${OWN_CODES}) or "error_code" is null and "error_group" is not null
  or "error_code" is null and "md_status" <> 1)`
/** The service may report a failure of a page that the buyer left without trying a card. */
const IS_SILENT = sql`("flow" in (${list(FLOWS.filter(isPaidAtService))}) and coalesce("error_code", "error_group") is null and not ${IS_AFTER_REVIEW})`
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

export const overviewLedger = (database: Database) => ({
  sumDays: (range: SettlementRange) => database.all(days(range), sumsRow),
  /** Oldest first, so ask for a day at a time; a page is newest first. */
  listMoved: (range: SettlementRange, page?: { limit: number; offset: number }) =>
    database.all(
      page
        ? sql`${lines(range)} order by "moved"."at" desc, "moved"."ref" limit ${page.limit} offset ${page.offset}`
        : sql`${lines(range)} order by "moved"."at", "moved"."ref"`,
      movedRow,
    ),
  countMoved: (range: SettlementRange) => readCount(database, sql`${moved(range)} select count(*) from "moved"`),
  /** Held-back amounts of charges, by the release day that the service reports. */
  sumReleases: (range: SettlementRange) => database.all(releases(range), releaseRow),
  /** Without amounts that are being released. */
  sumHeld: (starts: HoldStarts, account?: string) => database.all(held(account, starts), heldRow),
  /** Answers from `since` on count as recent. */
  countAnswers: (range: SettlementRange, since: Date) => database.all(answers(range, since), answerRow),
})

export const createReports = (database: Database) => ({
  settlement: settlementLedger(database),
  overview: overviewLedger(database),
  reported: reportedReading(database),
})
