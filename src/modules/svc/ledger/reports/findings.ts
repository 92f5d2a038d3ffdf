import { commissionRow, countedRow, differenceRow, type DayLedger } from "../../../../use-cases/reports/ports"
import {
  endOfServiceDay,
  hasEndedCharged,
  isOpenToLateSuccess,
  isTaken,
  SERVICE_ZONE,
  serviceDay,
  startOfServiceDay,
} from "../../../../domain"
import { isState } from "../attempt-row"
import { PLUGIN } from "../attention"
import { toDecimal } from "./settlement"
import { readId, sql, type Database, type Sql, json, ofAccount } from "../sql"

/** Differences of sets, so that neither the list nor the ledger is ever read as a whole. */

const COUNTS = sql`("line"."status" is null or "line"."status" > 0)`
const IS_PAYMENT = sql`"line"."type" = 'PAYMENT' and ${COUNTS}`
const IS_RETURN = sql`"line"."type" in ('CANCEL', 'REFUND', 'CHARGEBACK') and ${COUNTS}`
const AMOUNT = sql`coalesce("line"."paid_price", "line"."price", 0)`
const LINE = sql`"svc_reported_transaction" "line"`
const OF_ATTEMPT = sql`"line"."attempt_id" = "attempt"."id"`
const STATE = sql`"attempt"."state"`
const AT_BANK = sql`"line"."is_at_bank"`

/** The list may round differently from the charge's response: figures of an item closer than this are the same. */
const CENT = sql`0.01`
const differ = (one: Sql, other: Sql, items = sql`1`) => sql`abs(${one} - ${other}) >= ${CENT} * ${items}`

const DAY_MS = 24 * 60 * 60_000

function toSpan(day: string): { from: Date; until: Date } {
  const from = startOfServiceDay(day) ?? new Date(Number.NaN)
  return { from, until: endOfServiceDay(from) }
}

/** A sold link names no payment, so as many payments of its amount count as sold around that day. */
const foreign = (account: string, day: string): Sql => {
  const { from, until } = toSpan(day)
  return sql`
    with "payment" as (
      select "line"."payment_id", "line"."type" <> 'PAYMENT' as "is_return", coalesce("line"."currency", '') as "currency",
        sum(${AMOUNT}) as "amount", sum(coalesce("line"."price", "line"."paid_price", 0)) as "price"
      from ${LINE}
      where "line"."day" = ${day} and "line"."account" = ${account} and "line"."attempt_id" is null and (${IS_PAYMENT} or ${IS_RETURN})
      group by coalesce("line"."payment_id", "line"."key"), "line"."payment_id", "is_return", 3
    ), "placed" as (
      select *, row_number() over (partition by "is_return", "currency", "price" order by "payment_id") as "place" from "payment"
    ), "sold" as (
      select upper("currency_code") as "currency", "amount"::numeric as "price", count(*) as "count"
      from "svc_link_sale"
      where "amount" is not null and "seen_at" >= ${from} and "seen_at" < ${new Date(until.getTime() + DAY_MS)}
        and "account" = ${account} and "deleted_at" is null
      group by 1, 2
    )
    select "is_return", "currency", count(*) as "count", sum("amount")::text as "amount" from "placed"
    where "is_return" or not exists (
      select 1 from "sold" where "sold"."currency" = "placed"."currency" and "sold"."price" = "placed"."price"
        and "placed"."place" <= "sold"."count"
    ) group by 1, 2 order by 1, 2`
}

const IS_COMPLETE = sql`(max("line"."day")::timestamp at time zone ${SERVICE_ZONE}) + interval '4 days' <= now()`

const BOOKED = sql`"operation"."amount"::numeric`
const SUM = sql`sum(${AMOUNT})`
const LINES = sql`count(*)`

const RETURNS = sql`
  select "operation"."id" as "operation_id", "operation"."state", "operation"."amount"::numeric as "booked",
    max("line"."day") as "day", bool_or(${AT_BANK}) as "is_at_bank", sum(${AMOUNT}) as "listed", count(*) as "lines",
    "operation"."state" = 'succeeded' and bool_or(${differ(AMOUNT, BOOKED)}) and ${differ(SUM, BOOKED, LINES)}
      and (sum(${AMOUNT}) > ${BOOKED} or ${IS_COMPLETE})
      and ("operation"."kind" <> 'cancel' or (${differ(SUM, sql`"attempt"."price"::numeric`, LINES)}
        and ${differ(SUM, sql`"attempt"."paid_price"::numeric`, LINES)})) as "differs"
  from ${LINE} left join "svc_operation" "operation" on "operation"."id" = "line"."conversation_id"
  where ${OF_ATTEMPT} and ${IS_RETURN} group by "operation"."id"`

const SUCCEEDED = sql`"operation"."state" = 'succeeded'`

/** A listed entry without an id may be one of these. */
const UNLISTED = sql`
  select coalesce(sum("operation"."amount"::numeric) filter (where ${SUCCEEDED}), 0) as "amount",
    coalesce(sum("operation"."amount"::numeric) filter (where ${SUCCEEDED} and "operation"."kind" = 'refund'), 0) as "refunded",
    coalesce(bool_or("operation"."state" in ('sent', 'unknown')
      or ("operation"."kind" = 'cancel' and "operation"."state" = 'succeeded')), false) as "may_be_all"
  from "svc_operation" "operation"
  where "operation"."attempt_id" = "attempt"."id" and not exists (
    select 1 from ${LINE} where ${OF_ATTEMPT} and "line"."conversation_id" = "operation"."id" and ${IS_RETURN})`

const IS_OTHER_PRICE = sql`(${differ(sql`"line"."paid_price"`, sql`"item"."paid_price"::numeric`)}
  and ${differ(sql`"line"."paid_price"`, sql`"attempt"."paid_price"::numeric`)})`

const IS_UNFLAGGED = sql`("attempt"."hold" is null or not exists (
  select 1 from "svc_attention" where "attempt_id" = "attempt"."id" and "kind" = 'mismatch'
    and "sentence" @> jsonb_build_array(jsonb_build_object('values', jsonb_build_object(
      'taken', round("charge"."taken", 2) || ' ' || "attempt"."currency")))))`

/** Before its capture, a hold is not listed as a payment. */
const IS_UNCHARGED = sql`(${isState(STATE, isOpenToLateSuccess)}
  or (${isState(STATE, hasEndedCharged)} and "attempt"."hold" <> 'captured'))`

const CHARGES = sql`
  select sum(${AMOUNT}) filter (where ${IS_UNCHARGED} and ${AT_BANK}) as "charged",
    sum(${AMOUNT}) filter (where "line"."payment_id" <> "attempt"."payment_id" and ${AT_BANK}) as "second",
    sum(${AMOUNT}) filter (where coalesce("line"."payment_id", "attempt"."payment_id") = "attempt"."payment_id") as "taken",
    sum("line"."paid_price") filter (where ${IS_OTHER_PRICE}) as "paid",
    sum("item"."paid_price"::numeric) filter (where ${IS_OTHER_PRICE}) as "expected"
  from ${LINE} left join "svc_item_transaction" "item"
    on "item"."payment_transaction_id" = "line"."payment_transaction_id" and "item"."account" = "line"."account"
  where ${OF_ATTEMPT} and ${IS_PAYMENT}`

/** An unanswered charge or refund may be what the list has, so its payment is compared again on the day on which its result is known. */
const touched = (account: string, day: string, after: string) => {
  const { from, until } = toSpan(day)
  const isResolved = sql`"resolved_at" >= ${from} and "resolved_at" < ${until}`
  return sql`
    select * from (
      select "attempt_id" as "id" from ${LINE} where "day" = ${day} ${ofAccount(account)}
      union select "attempt_id" from "svc_operation" where ${isResolved} ${ofAccount(account)}
      union select "id" from "svc_attempt" where ${isResolved} ${ofAccount(account)}
    ) "of_day" where "id" > ${after}`
}

const flagged = (account: string) => sql`select "attempt_id" as "id" from "svc_attention"
  where "account" = ${account} and "kind" = 'report_differs' and "attempt_id" is not null and "resolved_at" is null and "deleted_at" is null`

const differences = (attempts: Sql) => sql`
  select * from (
    select "attempt"."id" as "attempt_id", "attempt"."currency",
      case when "attempt"."state" = 'completed' then coalesce("attempt"."hold", 'completed') else "attempt"."state" end as "state",
      case when "back"."unknown" - "free"."amount" >= ${CENT} * "back"."lines" and not "free"."may_be_all"
        then ("back"."unknown" - "free"."amount")::text end as "unknown",
      "back"."unknown_day", "back"."refused"::text as "refused", "back"."returned"::text as "returned",
      "back"."booked"::text as "booked",
      case when "charge"."charged" > coalesce("back"."listed", 0) + "free"."refunded" then "charge"."charged"::text end as "charged",
      case when "charge"."second" > coalesce("back"."unknown", 0) then "charge"."second"::text end as "second",
      case when "charge"."paid" is not null and ${IS_UNFLAGGED} then "charge"."paid"::text end as "paid",
      "charge"."expected"::text as "expected"
    from (${attempts}) "touched" join "svc_attempt" "attempt" using ("id")
      cross join lateral (
        select sum("listed") as "listed", sum("listed") filter (where "operation_id" is null) as "unknown",
          max("day") filter (where "operation_id" is null) as "unknown_day",
          sum("lines") filter (where "operation_id" is null) as "lines",
          sum("listed") filter (where "state" in ('refused', 'not_sent') and "is_at_bank") as "refused",
          sum("listed") filter (where "differs") as "returned", sum("booked") filter (where "differs") as "booked"
        from (${RETURNS}) "one"
      ) "back"
      cross join lateral (${UNLISTED}) "free"
      cross join lateral (${CHARGES}) "charge"
  ) "found"
  where coalesce("unknown", "refused", "returned", "charged", "second", "paid") is not null`

const commissions = (account: string, day: string) => sql`
  select "line"."currency", count(*) as "count", sum("now"."commission" + "now"."fee")::text as "reported",
    sum("then"."commission" + "then"."fee")::text as "expected"
  from ${LINE} join "svc_item_transaction" "item"
      on "item"."payment_transaction_id" = "line"."payment_transaction_id" and "item"."account" = "line"."account"
    join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
    cross join lateral (
      select ${toDecimal(sql`"item"."facts"->>'svcCommissionRateAmount'`)} as "commission",
        ${toDecimal(sql`"item"."facts"->>'svcCommissionFee'`)} as "fee"
    ) "known"
    cross join lateral (
      select case when "known"."commission" is null then 0 else coalesce("line"."commission", 0) end as "commission",
        case when "known"."fee" is null then 0 else coalesce("line"."fee", 0) end as "fee"
    ) "now"
    cross join lateral (
      select case when "line"."commission" is null then 0 else coalesce("known"."commission", 0) end as "commission",
        case when "line"."fee" is null then 0 else coalesce("known"."fee", 0) end as "fee"
    ) "then"
  where "line"."day" = ${day} and "line"."account" = ${account}
    and ${IS_PAYMENT} and "line"."currency" is not null
    and "line"."currency" = coalesce("line"."settlement_currency", "line"."currency")
    -- the service reported no commission for capturing only part of the hold
    and ("attempt"."hold" is not null and ${IS_OTHER_PRICE}) is not true
    and (${differ(sql`"now"."commission"`, sql`"then"."commission"`)} or ${differ(sql`"now"."fee"`, sql`"then"."fee"`)})
  group by 1 order by 1`

/** A charge at a day's edge may be listed on the day before or after, which must be read as well. */
const missing = (account: string, day: string) => {
  const { from, until } = toSpan(day)
  const beside = [new Date(from.getTime() - DAY_MS), until].map(serviceDay)
  return sql`
    with "beside" as (
      select count(*) = 2 as "are_read" from "svc_reported_day"
      where "day" in (${beside[0]}, ${beside[1]}) and "read_at" is not null ${ofAccount(account)}
    ), "charged" as (
      select "item"."attempt_id" as "id" from "svc_item_transaction" "item" join "svc_attempt" "of" on "of"."id" = "item"."attempt_id"
      where "item"."created_at" >= ${from} and "item"."created_at" < ${until} and "of"."hold" is null
      union select "id" from "svc_attempt" where "hold" = 'captured' and "hold_at" >= ${from} and "hold_at" < ${until}
    ), "missing" as (
      select false as "is_return", "attempt"."currency", "attempt"."paid_price"::numeric as "amount"
      from "charged" join "svc_attempt" "attempt" using ("id")
      where ${isState(STATE, isTaken)} and "attempt"."account" = ${account} and "attempt"."deleted_at" is null
        and not exists (select 1 from ${LINE} where ${OF_ATTEMPT} and "line"."type" = 'PAYMENT')
      union all
      select true, "operation"."currency", "operation"."amount"::numeric from "svc_operation" "operation"
        join "svc_attempt" "attempt" on "attempt"."id" = "operation"."attempt_id"
      where "operation"."created_at" >= ${from} and "operation"."created_at" < ${until}
        and "operation"."state" = 'succeeded' and "operation"."account" = ${account} and "operation"."deleted_at" is null
        and coalesce("attempt"."hold", 'captured') = 'captured'
        and not exists (
          select 1 from ${LINE} where ${OF_ATTEMPT} and "line"."type" <> 'PAYMENT'
            and coalesce("line"."conversation_id", "operation"."id") = "operation"."id")
    )
    select "is_return", "currency", count(*) as "count", sum("amount")::text as "amount" from "missing"
    where (select "are_read" from "beside") group by 1, 2 order by 1, 2`
}

export const reportFindings = (database: Database, account: string) =>
  ({
    countForeign: (day) => database.all(foreign(account, day), countedRow),

    listDifferences: (day, after, limit) =>
      database.all(
        sql`${differences(touched(account, day, after))} order by "attempt_id" limit ${limit}`,
        differenceRow,
      ),

    differs: (attempt_id) => database.has(differences(sql`select ${attempt_id}::text as "id"`)),

    listNoLongerDiffering: () =>
      database.all(
        sql`select "id" from (${flagged(account)}) "flagged"
        where "id" not in (select "attempt_id" from (${differences(flagged(account))}) "differing")`,
        readId,
      ),

    compareCommissions: (day) => database.all(commissions(account, day), commissionRow),

    countMissing: (day) => database.all(missing(account, day), countedRow),

    wasResolved: ({ kind, sentence, ...about }) =>
      database.has(
        sql`select 1 from "svc_attention"
        where "kind" = ${kind} and "sentence" = ${json([sentence])}::jsonb and "resolved_by" <> ${PLUGIN}
          and ${"day" in about ? sql`"day" = ${about.day} ${ofAccount(account)}` : sql`"attempt_id" = ${"attempt_id" in about ? about.attempt_id : ""}`}
        limit 1`,
      ),
  }) satisfies Partial<DayLedger>
