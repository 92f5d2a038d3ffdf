import { z } from "zod"
import { maybe, maybeText } from "../../../use-cases/ports/fields"
import {
  approvalRow,
  type ApprovalLedger,
  type ItemApproval,
  type WaitingItem,
} from "../../../use-cases/ports/payout-ledger"
import { ATTEMPT_STATES, hasEndedCharged, findNextTry, type ApprovalHold } from "../../../domain"
import { CURRENCIES } from "../../../money"
import type { MoneyReport } from "../money-events"
import { isState, withResolution } from "./attempt-row"
import { itemRow, paidItem } from "./items"
import { readOperation } from "./operations"
import { findSteps, payoutSteps } from "./payouts"
import { readId, readRow, elements, json, list, NOTHING, ofAccount, sql, type Database, type Sql } from "./sql"

export const readApproval = (row: unknown): ItemApproval => withResolution(readRow(approvalRow, row))

const waitingRow = z.object({
  id: z.string(),
  currency: z.enum(CURRENCIES),
  attempt_id: z.string(),
  attempt_state: z.enum(ATTEMPT_STATES),
  payment_collection_id: z.string(),
  order_id: maybeText,
  last_activity_at: z.coerce.date(),
  created_at: z.coerce.date(),
  approve_at: z.coerce.date(),
  bought: maybe(z.object({ name: maybeText, variant_id: maybeText, quantity: maybeText })),
  operations: z.array(z.unknown()),
  has_open_change: z.boolean(),
  is_flagged: z.boolean(),
  was_repeated: z.boolean(),
  last_step: maybe(z.unknown()),
})

function readWaiting(stored: unknown): WaitingItem {
  const row = readRow(waitingRow, stored)
  const { id, payment_collection_id, order_id, last_activity_at, bought, has_open_change, is_flagged, last_step } = row
  const operations = row.operations.map(readOperation)
  const item = paidItem(readRow(itemRow, stored), operations, row.currency)
  return {
    id,
    attempt: { id: row.attempt_id, state: row.attempt_state, payment_collection_id, order_id, last_activity_at },
    item,
    title: bought?.name,
    variant_id: bought?.variant_id,
    quantity: bought?.quantity,
    since: row.created_at,
    planned_at: row.approve_at,
    isCancelled: operations.some(({ kind, state }) => kind === "cancel" && state === "succeeded"),
    hasOpenRefund: operations.some(({ state }) => state === "sent" || state === "unknown"),
    refund_again_at: row.was_repeated ? undefined : findNextTry(item, operations),
    has_open_change,
    is_flagged,
    last_step: last_step === undefined ? undefined : readApproval(last_step),
  }
}

/** Must match the condition of the indexes. */
const WAITS = sql`"submerchant_key" is not null and coalesce("transaction_status", 1) in (0, 1)`

/** By the steps' index, which begins with the attempt; another account's payments may have the same ids. */
const OF_ITEM = sql`"one"."attempt_id" = "item"."attempt_id" and "one"."deleted_at" is null
  and "one"."payment_transaction_id" = "item"."payment_transaction_id"`

/** No seller is paid any more for a payment that was returned as a whole. */
const notBack = (items: Sql) => sql`
  select "item".* from (${items}) "item" join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
    cross join lateral (select bool_or("kind" = 'cancel') as "is_cancelled",
        sum("amount"::numeric) filter (where "payment_transaction_id" = "item"."payment_transaction_id") as "refunded"
      from "svc_operation" where "attempt_id" = "item"."attempt_id" and "kind" in ('refund', 'cancel')
        and "state" = 'succeeded' and "deleted_at" is null) "gone"
  where "attempt"."state" = 'completed' and "attempt"."deleted_at" is null
    and "gone"."is_cancelled" is not true and coalesce("gone"."refunded", 0) < trunc("item"."paid_price"::numeric, 2)`

/** Costly reads come last, because a page may have thousands of returned items before it. */
const waiting = (items: Sql) => sql`
  select "item".*, "attempt"."currency", "attempt"."state" as "attempt_state", "attempt"."payment_collection_id",
    "attempt"."order_id", "attempt"."last_activity_at", "bought"."value" as "bought", "done"."operations",
    exists (select 1 from "svc_payout_change" "one" where ${OF_ITEM} and "one"."state" in ('sent', 'unknown'))
      or exists (select 1 from "svc_item_approval" "one" where ${OF_ITEM} and "one"."state" in ('sent', 'unknown'))
      as "has_open_change",
    exists (select 1 from "svc_attention" "one" where "one"."attempt_id" = "item"."attempt_id"
      and "one"."kind" <> 'approval_refused' and "one"."resolved_at" is null and "one"."deleted_at" is null) as "is_flagged",
    exists (select 1 from "svc_attention" "one" where "one"."attempt_id" = "item"."attempt_id"
      and "one"."kind" = 'refund_retried' and ("one"."resolved_at" is null or "one"."created_at" >= (
        select max("created_at") from "svc_operation" where "attempt_id" = "item"."attempt_id" and "state" = 'not_sent'
      ))) as "was_repeated",
    (select to_jsonb("one") from "svc_item_approval" "one" where ${OF_ITEM} and "one"."state" = 'succeeded'
      order by "one"."created_at" desc, "one"."id" desc limit 1) as "last_step"
  from (${items}) "item" join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
    left join lateral (select "value" from jsonb_array_elements("attempt"."basket")
      where "value"->>'item_id' = "item"."item_id" limit 1) "bought" on true
    cross join lateral (select coalesce(jsonb_agg(to_jsonb("one")), '[]') as "operations" from "svc_operation" "one"
      where "one"."attempt_id" = "item"."attempt_id" and "one"."deleted_at" is null) "done"
  order by "item"."created_at", "item"."id"`

const APPROVED = sql`"transaction_status" = case when "ended"."kind" = 'approve' then 2 else 1 end`

const ON_HOLD = sql`coalesce(("approval_holds" -> -1 ->> 'isOn')::boolean, false)`

/** Compare-and-set on the row's version, which `startApproval` changes: an approval that another transaction writes is not visible. */
const holding = (attempt_id: string, id: string, hold: ApprovalHold) => sql`
  with "seen" as materialized (select "id", xmin as "version" from "svc_item_transaction"
    where "attempt_id" = ${attempt_id} and "payment_transaction_id" = ${id})
  update "svc_item_transaction" "item" set "updated_at" = now(),
    "approval_holds" = coalesce("approval_holds", '[]') || ${json([hold])}::jsonb
  from "seen" where "item"."id" = "seen"."id" and "item".xmin = "seen"."version" and ${ON_HOLD} <> ${hold.isOn}
    and (${ON_HOLD} or ${WAITS} and not exists (select 1 from "svc_item_approval" "one"
      where ${OF_ITEM} and "one"."state" in ('sent', 'unknown')))
  returning "item"."id"`

const isOf = (of: Parameters<ApprovalLedger["planApprovals"]>[0]) => {
  if ("ids" in of) return sql`"id" in (select ${elements(of.ids)})`
  if ("keys" in of) return sql`"submerchant_key" in (select ${elements(of.keys)})`
  return sql`"attempt_id" in (select ${elements(of.attempt_ids)})`
}

/** Other payments may still get their order, as after a review, so they are checked again after half the time that has passed. */
const neverPaid = (ids: readonly string[]) => sql`update "svc_item_transaction" "item"
  set "approve_at" = case when ${isState(sql`"attempt"."state"`, hasEndedCharged)} then null else now()
    + least(interval '1 day', greatest(interval '10 minutes', (now() - "item"."created_at") / 2)) end
  from "svc_attempt" "attempt" where "item"."id" in (${list(ids)}) and "attempt"."id" = "item"."attempt_id"`

function page(account: string, { limit, after, keys }: Parameters<ApprovalLedger["listWaiting"]>[0]) {
  const place = sql`(select "created_at", "id" from "svc_item_transaction" where "id" = ${after})`
  const isAfter = after === undefined ? NOTHING : sql`and ("created_at", "id") > ${place}`
  const isTheirs = keys === undefined ? NOTHING : sql`and ${isOf({ keys })}`
  // sorted first, so that the check for returned items ends with the page
  const items = sql`select * from "svc_item_transaction" where ${WAITS} and "approve_at" is not null
    ${ofAccount(account)} and "deleted_at" is null ${isAfter} ${isTheirs} order by "created_at", "id"`
  return waiting(sql`${notBack(items)} order by "item"."created_at", "item"."id" limit ${limit}`)
}

export const approvalReading = (database: Database): Pick<ApprovalLedger, "findApprovals"> => ({
  findApprovals: findSteps(database, "svc_item_approval", readApproval),
})

export function approvalLedger(database: Database, account: string, report?: MoneyReport): ApprovalLedger {
  const ours = ofAccount(account)
  const readEnded = (row: unknown) => {
    const approval = readApproval(row)
    report?.approvalEnded(approval)
    return approval
  }
  const steps = payoutSteps(database, { table: "svc_item_approval", read: readApproval, readEnded, made: APPROVED })

  return {
    startApproval({ id, attempt_id, payment_transaction_id, kind, requested_by, note }) {
      const isFree = kind === "approve" ? sql`and not ${ON_HOLD}` : NOTHING
      return database.first(
        sql`with "item" as (update "svc_item_transaction" set "updated_at" = now() where "attempt_id" = ${attempt_id}
            and "payment_transaction_id" = ${payment_transaction_id} ${ours} ${isFree} returning "attempt_id", "payment_transaction_id")
          insert into "svc_item_approval" ("id", "attempt_id", "payment_transaction_id", "kind", "state", "requested_by", "note")
          select ${id}, "item".*, ${kind}, 'sent', ${requested_by}, ${note} from "item" on conflict do nothing returning *`,
        readApproval,
      )
    },
    holdApproval: ({ attempt_id, payment_transaction_id }, hold) =>
      database.has(holding(attempt_id, payment_transaction_id, hold)),
    endApproval: steps.endWithItem,
    resolveUnknownApproval: steps.resolve,
    findApprovals: steps.find,
    listApprovals: steps.list,

    listWaiting: (wanted) => database.all(page(account, wanted), readWaiting),

    async claimWaiting(limit, leaseSeconds) {
      const ids = await database.all(
        sql`update "svc_item_transaction" set "approve_at" = now() + make_interval(secs => ${leaseSeconds})
          where "id" in (select "id" from "svc_item_transaction" where ${WAITS} and "approve_at" <= now()
            ${ours} and "deleted_at" is null order by "approve_at" limit ${limit} for update skip locked) returning "id"`,
        readId,
      )
      if (ids.length === 0) return []
      const found = await database.all(
        waiting(notBack(sql`select * from "svc_item_transaction" where "id" in (${list(ids)})`)),
        readWaiting,
      )
      const others = ids.filter((id) => !found.some((one) => one.id === id))
      if (others.length > 0) await database.run(neverPaid(others))
      return found
    },

    async planApprovals(of, at) {
      await database.run(sql`update "svc_item_transaction" set "approve_at" = ${at}
        where ${WAITS} and "approve_at" is not null ${ours} and ${isOf(of)}`)
    },
  }
}
