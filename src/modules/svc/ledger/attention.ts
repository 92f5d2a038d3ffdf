import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { ATTENTION_KINDS, type Announcement, type Ledger } from "../../../use-cases/ports/ports"
import { isAnnounced, sentence } from "../../../domain"
import { safely, type Waiting } from "../../../telemetry"
import type { MoneyReport } from "../money-events"
import { readApproval } from "./approvals"
import { isState, readAttempt } from "./attempt-row"
import { readOperation } from "./operations"
import { maybeText } from "../../../use-cases/ports/fields"
import { readRow, identifier, insertInto, ofAccount, sql, type Columns, type Database, type Sql, json } from "./sql"

export const attentionRow = z.object({
  id: z.string(),
  account: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  attempt_id: maybeText,
  link_id: maybeText,
  day: maybeText,
  card_id: maybeText,
  operation_id: maybeText,
  sentence,
  created_at: z.coerce.date(),
})
const closedRow = attentionRow.pick({ id: true, kind: true, attempt_id: true, link_id: true, day: true, card_id: true })

interface Unannounced {
  table: string
  /** The column of the table's index. */
  by: "id" | "created_at"
  isUnannounced: Sql
  mark: Sql
}

/** Another instance that does this at the same moment gets other rows. In the index's order: without one PostgreSQL reads the whole table. */
const taken = ({ table, by, isUnannounced, mark }: Unannounced, limit: number) =>
  sql`update ${identifier(table)} set ${mark} where "id" in (
    select "id" from ${identifier(table)} where ${isUnannounced} order by ${identifier(by)} limit ${limit} for update skip locked
  ) returning *`

const ATTEMPTS: Unannounced = {
  table: "svc_attempt",
  by: "id",
  isUnannounced: sql`${isState(sql`"state"`, isAnnounced)}
    and "announced_state" is distinct from "state"`,
  mark: sql`"announced_state" = "state"`,
}
const REFUNDS: Unannounced = {
  table: "svc_operation",
  by: "id",
  isUnannounced: sql`("kind" = 'refund' or "medusa_refund_id" is not null) and "state" = 'succeeded'
    and "announced_at" is null`,
  mark: sql`"announced_at" = now()`,
}
const APPROVALS: Unannounced = {
  table: "svc_item_approval",
  by: "created_at",
  isUnannounced: sql`"state" = 'succeeded' and "announced_at" is null`,
  mark: sql`"announced_at" = now()`,
}
const ATTENTION: Unannounced = {
  table: "svc_attention",
  by: "id",
  isUnannounced: sql`"announced_at" is null`,
  mark: sql`"announced_at" = now()`,
}

/** Not by `exists`, for which an order does not count. */
const isThere = ({ table, by, isUnannounced }: Unannounced) =>
  sql`(select "id" from ${identifier(table)} where ${isUnannounced} order by ${identifier(by)} limit 1) is not null`

/** Usually there is nothing, or only an attempt. */
const takenAttempts = (limit: number) => sql`with "taken" as (${taken(ATTEMPTS, limit)})
  select "taken".*, ${isThere(REFUNDS)} as "has_refunds", ${isThere(APPROVALS)} as "has_approvals", ${isThere(ATTENTION)} as "has_attention"
  from (select 1) "one" left join "taken" on true`
const unannouncedRow = z.looseObject({
  id: z.string().nullable(),
  has_refunds: z.boolean(),
  has_approvals: z.boolean(),
  has_attention: z.boolean(),
})

const IS_OPEN = sql`"resolved_at" is null and "deleted_at" is null`

const IS_ANOTHER = sql`"svc_attention"."operation_id" is distinct from excluded."operation_id"`

/** Several amounts of one payment may differ, or be left to a person, or there may be several notes; each stays in the sentence. */
const IS_ADDED = sql`(("svc_attention"."kind" in ('mismatch', 'note')
    or excluded."sentence" @> '[{"code": "refund.put_off_for_good"}]' or excluded."sentence" @> '[{"code": "refund.approved_since"}]')
  and not "svc_attention"."sentence" @> excluded."sentence")`
const SENTENCE = sql`case when ${IS_ADDED} then "svc_attention"."sentence" else '[]' end || excluded."sentence"`

/** An entry stays while its operation or payout step is unknown. */
const IS_OVER = sql`("kind" <> 'refund_unknown' or not exists (
  select 1 from "svc_operation" where "attempt_id" = "svc_attention"."attempt_id" and "state" = 'unknown'
)) and ("kind" <> 'payout_unknown' or not exists (
  select 1 from "svc_payout_change" where "id" = "svc_attention"."operation_id" and "state" in ('sent', 'unknown')
  union all
  select 1 from "svc_item_approval" where "id" = "svc_attention"."operation_id" and "state" in ('sent', 'unknown')
))`

const IS_NOT_RECORDING = sql`("kind" <> 'link_sale' or not exists (
  select 1 from "svc_link_sale"
  where "id" = "svc_attention"."operation_id" and "state" = 'recording' and "claimed_until" > now()
))`

export const PLUGIN = "medusa-payment-svc"

const resolved = (by: string, note: string | undefined) =>
  sql`"resolved_at" = now(), "resolved_by" = ${by}, "resolved_note" = ${note}, "updated_at" = now()`

function isAbout(account: string, about: Parameters<Ledger["closeAttention"]>[0]): Sql {
  if (typeof about === "string") return sql`"attempt_id" = ${about}`
  if ("day" in about) return sql`"day" = ${about.day} ${ofAccount(account)}`
  if ("card_id" in about) return sql`"card_id" = ${about.card_id}`
  return sql`"link_id" = ${about.link_id} and "operation_id" is not distinct from coalesce(${about.sale_id}, "operation_id")`
}

/** Only one entry may be open about each subject. */
function describeSubject(
  about: { attempt_id: string } | { link_id: string } | { day: string } | { card_id: string },
): [Columns, one: Sql] {
  if ("day" in about)
    return [{ day: about.day }, sql`("account", "day", "kind") where "day" is not null and ${IS_OPEN}`]
  if ("card_id" in about)
    return [{ card_id: about.card_id }, sql`("card_id", "kind") where "card_id" is not null and ${IS_OPEN}`]
  if ("link_id" in about)
    return [
      { link_id: about.link_id },
      sql`("link_id", "kind", (coalesce("operation_id", ''))) where "link_id" is not null and ${IS_OPEN}`,
    ]
  return [{ attempt_id: about.attempt_id }, sql`("attempt_id", "kind") where ${IS_OPEN}`]
}

const readClosed = (report: MoneyReport | undefined, by: "person" | "plugin") => (row: unknown) =>
  safely(() => report?.attentionClosed(readRow(closedRow, row), by))

function closing(database: Database, account: string, report: MoneyReport | undefined) {
  return {
    async closeAttention(about, kind, { by, note } = {}) {
      await database.all(
        sql`update "svc_attention" set ${resolved(by ?? PLUGIN, note)}
          where ${isAbout(account, about)} and "kind" = ${kind} and "resolved_at" is null and ${IS_OVER} returning *`,
        readClosed(report, by === undefined ? "plugin" : "person"),
      )
    },
  } satisfies Partial<Ledger>
}

export function attentionLedger(database: Database, account: string, report?: MoneyReport) {
  return {
    async openAttention({ kind, operation_id, sentence, ...about }) {
      const [subject, one] = describeSubject(about)
      const item = insertInto("svc_attention", {
        id: generateEntityId(undefined, "svcattn"),
        account,
        kind,
        ...subject,
        operation_id,
        sentence: json([sentence]),
      })
      await database.run(sql`${item} on conflict ${one}
        do update set "sentence" = ${SENTENCE},
          "operation_id" = excluded."operation_id", "updated_at" = now(),
          "announced_at" = case when ${IS_ANOTHER} or ${IS_ADDED} then null else "svc_attention"."announced_at" end
        where "svc_attention"."kind" in (
          'refund_differs', 'refund_unknown', 'refund_unrecorded', 'link_sale', 'link_differs', 'report_unknown', 'report_differs', 'hold_expiring',
          'approval_refused', 'lookup_unknown', 'order_conflict')
          and ("svc_attention"."sentence" <> excluded."sentence" or ${IS_ANOTHER}) or ${IS_ADDED}`)
    },

    ...closing(database, account, report),
  } satisfies Partial<Ledger>
}

/** For all accounts: announcing is the store's work, and a user resolves an entry by its id. */
export function entryLedger(database: Database, report?: MoneyReport) {
  return {
    // a sale becomes `resolved` with its entry: once a user has dealt with it, it is not recorded
    async resolveAttention(id, { by, note }) {
      const closed = await database.all(
        sql`with "resolved" as (
            update "svc_attention" set ${resolved(by, note)}
            where "id" = ${id} and ${IS_OPEN} and ${IS_OVER} and ${IS_NOT_RECORDING} returning *
          ), "sale" as (
            update "svc_link_sale" set "state" = 'resolved', "claimed_until" = null, "updated_at" = now()
            where "state" <> 'recorded' and ("claimed_until" is null or "claimed_until" <= now())
              and "id" in (select "operation_id" from "resolved" where "kind" = 'link_sale')
          )
          select * from "resolved"`,
        readClosed(report, "person"),
      )
      return closed.length > 0
    },

    async takeAnnouncements(limit): Promise<Announcement[]> {
      const rows = await database.all(takenAttempts(limit), (row) => unannouncedRow.parse(row))
      const attempts = rows.filter(({ id }) => id !== null).map(readAttempt)
      const [has] = rows
      const refunds = has?.has_refunds ? await database.all(taken(REFUNDS, limit), readOperation) : []
      const approvals = has?.has_approvals ? await database.all(taken(APPROVALS, limit), readApproval) : []
      const items = has?.has_attention ? await database.all(taken(ATTENTION, limit), attentionRow) : []
      for (const item of items) report?.attentionOpened(item)
      return [
        ...attempts.map((attempt) => ({ of: "attempt" as const, attempt })),
        ...refunds.map((operation) => ({ of: "refund" as const, operation })),
        ...approvals.map((approval) => ({ of: "approval" as const, approval })),
        ...items.map((item) => ({ of: "attention" as const, ...item })),
      ]
    },
  } satisfies Partial<Ledger>
}

const openRow = z.object({ kind: z.string(), open: z.coerce.number() })
const dueRow = z.object({ due: z.coerce.number(), oldest: z.coerce.number() })

const OPEN = sql`select "kind", count(*) as "open" from "svc_attention"
  where "resolved_at" is null and "deleted_at" is null group by "kind"`

const DUE = sql`select count(*) as "due", coalesce(extract(epoch from now() - min("next_check_at")), 0) as "oldest"
  from "svc_attempt" where "next_check_at" <= now() and "deleted_at" is null`

export async function readWaiting(database: Database): Promise<Waiting> {
  const open = await database.all(OPEN, openRow)
  const due = await database.first(DUE, dueRow)
  return {
    attention: ATTENTION_KINDS.map((kind) => ({ kind, open: open.find((one) => one.kind === kind)?.open ?? 0 })),
    due: due?.due ?? 0,
    oldestDueSeconds: due?.oldest ?? 0,
  }
}
