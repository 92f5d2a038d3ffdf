import { z } from "zod"
import { randomUUID } from "node:crypto"
import { maybeText } from "../../../../use-cases/ports/fields"
import {
  lineRow,
  claimedRow,
  type ClaimedDay,
  type DayLedger,
  type ReportedLine,
} from "../../../../use-cases/reports/ports"
import { sql, type Database, getColumns, commas, identifier, join, json, ofAccount, type Sql } from "../sql"
import { reportFindings } from "./findings"

const listedRow = lineRow
  .omit({ conversation_id: true, is_at_bank: true })
  .extend({ account: z.string(), day: z.string(), attempt_id: maybeText })
export type ListedTransaction = z.output<typeof listedRow>

type Place = Pick<ListedTransaction, "day" | "key" | "account">

export const reportedReading = (database: Database) => ({
  listReported: (
    { first, last, account }: { first: string; last: string; account?: string | undefined },
    after: Place | undefined,
    limit: number,
  ) =>
    database.all(
      sql`select * from "svc_reported_transaction"
        where ("day", "account", "key") > (${after?.day ?? first}, ${after?.account ?? ""}, ${after?.key ?? ""})
          and "day" <= ${last} ${ofAccount(account)}
        order by "day", "account", "key" limit ${limit}`,
      listedRow,
    ),
})

const dayRow = z.object({ day: maybeText })

const COLUMNS = {
  key: "text",
  type: "text",
  transaction_id: "text",
  payment_id: "text",
  payment_transaction_id: "text",
  conversation_id: "text",
  status: "int4",
  is_at_bank: "bool",
  price: "numeric",
  paid_price: "numeric",
  currency: "text",
  settlement_currency: "text",
  commission: "numeric",
  fee: "numeric",
  conversion: "numeric",
  parity: "numeric",
  merchant_payout: "numeric",
  submerchant_payout: "numeric",
  is_after_settlement: "bool",
} as const

const NAMES = Object.keys(COLUMNS).map(identifier)
const CHANGING = [...NAMES.slice(1), identifier("day"), identifier("attempt_id"), identifier("reading")]
const TYPED = commas(Object.entries(COLUMNS).map(([name, type]) => sql`${identifier(name)} ${identifier(type)}`))
const ofNew = (name: Sql) => sql`excluded.${name}`
const ofStored = (name: Sql) => sql`"svc_reported_transaction".${name}`

/** By the id of our own call, else by the service's id of its payment. */
const selectAttempt = (ours: Sql) => sql`coalesce(
  (select "id" from "svc_attempt" where "id" = "line"."conversation_id" ${ours}),
  (select "attempt_id" from "svc_operation" where "id" = "line"."conversation_id" ${ours}),
  (select "attempt_id" from "svc_item_transaction" where "payment_transaction_id" = "line"."payment_transaction_id" ${ours}),
  (select "id" from "svc_attempt" where "payment_id" = "line"."payment_id" ${ours} order by "created_at" desc limit 1))`

const isClaimed = ({ day, claim }: ClaimedDay) => sql`"day" = ${day} and "claim" = ${claim}`

/** Stores nothing if another process has claimed the day since. */
const storing = (account: string, day: ClaimedDay, lines: readonly ReportedLine[], keepsForeign: boolean) => sql`
  insert into "svc_reported_transaction" ("account", "day", "attempt_id", "reading", ${commas(NAMES)})
  select "current"."account", "current"."day", "known"."id", "current"."reading", ${commas(NAMES.map((name) => sql`"line".${name}`))}
  from jsonb_to_recordset(${json(lines.map((line) => getColumns(lineRow, line)))}::jsonb) as "line" (${TYPED})
    cross join (select "account", "day", "reading" from "svc_reported_day" where ${isClaimed(day)} ${ofAccount(account)}) "current"
    cross join lateral (select ${selectAttempt(ofAccount(account))} as "id") "known"
  where ${keepsForeign} or "known"."id" is not null
  on conflict ("account", "key") do update set ${commas(CHANGING.map((name) => sql`${name} = ${ofNew(name)}`))}
  where (${commas(CHANGING.map(ofStored))}) is distinct from (${commas(CHANGING.map(ofNew))})`

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

export const reportedDays = (database: Database, account: string): DayLedger => ({
  ...reportFindings(database, account),

  async newestDay() {
    const newest = sql`select max("day") as "day" from "svc_reported_day" where true ${ofAccount(account)}`
    return (await database.first(newest, dayRow))?.day
  },

  async addDays(days) {
    if (days.length === 0) return
    const rows = join(
      days.map((day) => sql`(${account}, ${day})`),
      sql`, `,
    )
    await database.run(sql`insert into "svc_reported_day" ("account", "day") values ${rows} on conflict do nothing`)
  },

  claimDay: (seconds) =>
    database.first(
      sql`update "svc_reported_day" set "claim" = ${randomUUID()}, "claimed_until" = ${until(seconds)}
        where ("account", "day") in (
          select "account", "day" from "svc_reported_day"
          where "due_at" <= now() ${ofAccount(account)} and ("claimed_until" is null or "claimed_until" <= now())
          order by "reading", "due_at", "day" limit 1 for update skip locked
        ) returning *`,
      claimedRow,
    ),

  keepPage: (day, lines, seconds, keepsForeign) =>
    database.has(sql`with "stored" as (${storing(account, day, lines, keepsForeign)})
      update "svc_reported_day" set "page" = ${day.page}, "pages" = ${day.pages}, "claimed_until" = ${until(seconds)}
      where ${isClaimed(day)} returning "day"`),

  async dropOlderLines(day) {
    await database.run(sql`delete from "svc_reported_transaction" "line" using "svc_reported_day" "read"
      where "read"."day" = ${day.day} and "read"."claim" = ${day.claim} and "line"."day" = "read"."day"
        and "line"."account" = "read"."account" and "line"."reading" < "read"."reading" and exists (
        select 1 from "svc_reported_transaction" "one"
        where "one"."account" = "read"."account" and "one"."day" = "read"."day" and "one"."reading" = "read"."reading")`)
  },

  async endReading(day, next) {
    await database.run(sql`update "svc_reported_day" set "page" = 0, "pages" = null, "reading" = "reading" + 1,
        "read_at" = now(), "due_at" = ${next}, "claim" = null, "claimed_until" = null
      where ${isClaimed(day)}`)
  },

  async releaseDay(day, dueAt) {
    await database.run(
      sql`update "svc_reported_day" set "due_at" = ${dueAt}, "claim" = null, "claimed_until" = null where ${isClaimed(day)}`,
    )
  },
})
