import { z } from "zod"
import { ATTEMPT_STATES, hasEndedState, isSuccess } from "../../../domain"
import { elements, identifier, json, list, sql, type Database, insertInto, type Sql } from "./sql"
import { isState } from "./attempt-row"

/** Subtracted from the time of the row's last change until its session is erased too: a later run erases both again. */
const SESSION_PENDING = sql`interval '1 second'`

/** A user may write one after the erasing. */
const HAS_NOTE = sql`"id" in (
  select "attempt_id" from "svc_attention" where "resolved_note" is not null
  union all select "attempt_id" from "svc_operation" where "resolved_note" is not null
  union all select "attempt_id" from "svc_payout_change" where coalesce("note", "resolved_note") is not null
  union all select "attempt_id" from "svc_item_approval" where coalesce("note", "resolved_note") is not null
  union all select "attempt_id" from "svc_item_transaction" where jsonb_path_exists("approval_holds", '$[*].note'))`

/** A refund after the erasing has data of its own, and changes the attempt too. */
const MAY_HAVE_DATA = sql`("erased_at" is null or "erased_at" < "updated_at" or ${HAS_NOTE})`

const IS_DONE = sql`
  "state" in (${list(ATTEMPT_STATES.filter(hasEndedState))}) and "next_check_at" is null
  and ${MAY_HAVE_DATA}
  and not exists (select 1 from "svc_operation" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_payout_change" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_item_approval" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_attention" where "attempt_id" = "attempt"."id" and "resolved_at" is null)`

const withoutNotes = (which: Sql) =>
  sql`update "svc_attention" set "resolved_note" = null, "updated_at" = now() where "resolved_note" is not null and ${which}`

/** Figures of the books, and what later decisions read: which items a refund was of, what the service has reported. */
const KEPT = ["installment", "svcCommissionRateAmount", "svcCommissionFee", "reportedCharged", "byFraudControl"]
const KEPT_OF_REFUND = ["parts", "retried"]

const only = (names: readonly string[]) => sql`(
  select jsonb_object_agg("key", "value") from jsonb_each("facts") where "key" in (${list(names)}))`

/** An operation keeps its last change: after a later one, a difference that a user has resolved would come back. */
const erase = (limit: number, days: number | undefined) => sql`
  with "erased" as (
    update "svc_attempt" set
      "basket" = (
        select coalesce(jsonb_agg(("item" - array['name', 'sentName', 'category1', 'category2']) #- '{seller,title}'), '[]')
        from jsonb_array_elements("basket") "item"
      ),
      "facts" = ${only(KEPT)}, "token" = null, "page_url" = null, "return_url" = null,
      "conversation_data" = null, "order_error" = null, "released_note" = null, "resolved_note" = null, "erased_at" = now() - ${SESSION_PENDING}, "updated_at" = now()
    where "id" in (
      select "id" from "svc_attempt" "attempt" where ${IS_DONE}
        and ("erase_requested_at" is not null or "last_activity_at" < now() - make_interval(days => ${days}::integer))
      limit ${limit} for update skip locked
    ) returning "id", "session_id"
  ), "messages" as (
    update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
    where "attempt_id" in (select "id" from "erased")
  ), "operations" as (
    update "svc_operation" set "facts" = ${only(KEPT_OF_REFUND)}, "resolved_note" = null
    where "attempt_id" in (select "id" from "erased")
  ), "payouts" as (
    update "svc_payout_change" set "note" = null, "resolved_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased") and ("note" is not null or "resolved_note" is not null)
  ), "approvals" as (
    update "svc_item_approval" set "note" = null, "resolved_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased") and ("note" is not null or "resolved_note" is not null)
  ), "holds" as (
    update "svc_item_transaction" set "updated_at" = now(),
      "approval_holds" = (select jsonb_agg("hold" - 'note') from jsonb_array_elements("approval_holds") "hold")
    where "attempt_id" in (select "id" from "erased") and "approval_holds" is not null
  ), "attention" as (${withoutNotes(sql`"attempt_id" in (select "id" from "erased")`)})
  select "session_id" from "erased"`

const erasedRow = z.object({ session_id: z.string() })

/** Erases personal data; amounts, states and ids stay as the shop's books. */
export const createRetention = (database: Database) => ({
  async requestErasure({ cart_ids, order_ids }: { cart_ids: readonly string[]; order_ids: readonly string[] }) {
    await database.run(sql`update "svc_attempt" set "erase_requested_at" = now(), "updated_at" = now()
      where ${MAY_HAVE_DATA} and "erase_requested_at" is null
        and ("cart_id" in (select ${elements(cart_ids)}) or "order_id" in (select ${elements(order_ids)}))`)
    const isOfLink = sql`"link_id" in (select "id" from "svc_link" where "order_id" in (select ${elements(order_ids)}))`
    await database.run(withoutNotes(isOfLink))
  },

  /** Without `days`, age is no reason to erase. @returns the sessions of the attempts */
  eraseEnded: (limit: number, days?: number) =>
    database.all(erase(limit, days), (row) => erasedRow.parse(row).session_id),

  async noteErased(sessionIds: readonly string[]) {
    await database.run(sql`update "svc_attempt" set "erased_at" = "updated_at"
      where "session_id" in (select ${elements(sessionIds)}) and "erased_at" = "updated_at" - ${SESSION_PENDING}`)
  },

  /** Erases the notes on old entries about a link, a day or a card, and on those about a deleted card. */
  async eraseOtherNotes(days?: number) {
    const isOld = sql`"attempt_id" is null and "resolved_at" < now() - make_interval(days => ${days}::integer)`
    const isOfDeleted = sql`"card_id" is not null and "card_id" not in (select "id" from "svc_stored_card")`
    await database.run(withoutNotes(sql`(${isOld} or ${isOfDeleted})`))
  },

  async eraseUnmatchedMessages(days: number) {
    await database.run(sql`update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
      where "attempt_id" is null and "content" <> '{}' and "created_at" < now() - make_interval(days => ${days})`)
  },

  /** Keeps a day that a user must still look at. */
  async dropForeignLines(days: number) {
    await database.run(sql`delete from "svc_reported_transaction" "line" where "attempt_id" is null
      and "day" < to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD')
      and not exists (select 1 from "svc_attention" where "day" = "line"."day" and "resolved_at" is null)`)
  },

  async dropRequestCounts() {
    await database.run(sql`delete from "svc_request_count" where "window_start" < now() - interval '1 day'`)
    await database.run(sql`delete from "svc_lease" where "until" < now() - interval '1 day'`)
  },

  /**
   * Medusa's `locking-postgres` gives a killed process's lock to no other owner, so that its cart could never be completed. The minute is for
   * a process that lives and is late: its release would also delete the lock of the next.
   */
  async dropExpiredLocks() {
    if (await isThereTable(database, "locking"))
      await database.run(sql`delete from "locking" where "expiration" < now() - interval '1 minute'`)
  },
})

/** Names the buyer's details within one request; never stored. */
export const TYPED_BUYER = "typed_buyer"

const OPEN = sql`"authorized_at" is null and "status" in ('pending', 'requires_more')`
const DESCRIPTION = sql`jsonb_strip_nulls(jsonb_build_object('flow', "data"->'flow', 'attempt_id', "data"->'attempt_id'))`

const HAS_MORE = sql`"data" is distinct from (${DESCRIPTION}) and ("data"->'buyer' is not null or "data"->'ref' is not null)`

/** Medusa puts the customer's account into a session's `context`, and its API cannot change that. */
const MEDUSAS = [
  {
    table: "payment_session",
    change: sql`"data" = case when ${HAS_MORE} then ${DESCRIPTION} else "data" end, "context" = null`,
    isLeft: sql`not (${OPEN}) and (${HAS_MORE} or "context" is not null)`,
  },
  { table: "payment", change: sql`"data" = ${DESCRIPTION}`, isLeft: sql`"data" is not null and ${HAS_MORE}` },
]

/** Medusa's tables may not exist yet. */
const isThereTable = (database: Database, table: string) =>
  database.has(sql`select 1 where to_regclass(${table}) is not null`)

/** Keeps of a finished session and its payment only what leads to the attempt. */
async function describeOver(database: Database, providers: readonly string[]): Promise<void> {
  for (const { table, change, isLeft } of MEDUSAS)
    if (await isThereTable(database, table))
      await database.run(sql`update ${identifier(table)} set ${change}
        where "provider_id" in (${list(providers)}) and ${isLeft}`)
}

/** A buyer who returns to pay after this must type it again. */
const STORED_DAYS = 30

/** Trust nothing in `buyer`. */
const sessionBuyer = z.object({ session_id: z.string(), payment_collection_id: z.string(), buyer: z.unknown() })

/** Not in the session's data, which anyone who knows the order's id may read from the store's API. `providers`: for buyers' sessions. */
export const createSessionBuyers = (database: Database, providers: readonly string[]) => ({
  async keep({ session_id, payment_collection_id, buyer }: z.output<typeof sessionBuyer>) {
    const columns = { session_id, payment_collection_id, buyer: json(buyer) }
    await database.run(sql`${insertInto("svc_session_buyer", columns)}
      on conflict ("session_id") do update set "buyer" = excluded."buyer", "released_at" = null`)
  },

  find: (session_id: string) =>
    database.first(sql`select * from "svc_session_buyer" where "session_id" = ${session_id}`, sessionBuyer),

  /** Medusa may start the session again with its data, so the buyer's details are dropped a day later. */
  async release(session_id: string) {
    await database.run(sql`update "svc_session_buyer" set "released_at" = now() where "session_id" = ${session_id}`)
  },

  async drop(sessionIds: readonly string[]) {
    if (sessionIds.length === 0) return
    await database.run(sql`delete from "svc_session_buyer" where "session_id" in (${list(sessionIds)})`)
  },

  /** Of sessions of any state. */
  async dropContext(sessionIds: readonly string[]) {
    if (sessionIds.length === 0 || !(await isThereTable(database, "payment_session"))) return
    await database.run(sql`update "payment_session" set "context" = null
      where "id" in (${list(sessionIds)}) and "provider_id" in (${list(providers)})`)
  },

  async dropUnneeded() {
    await database.run(sql`delete from "svc_session_buyer" "typed"
      where "released_at" < now() - interval '1 day' or "created_at" < now() - make_interval(days => ${STORED_DAYS})
        or exists (
          select 1 from "svc_attempt" where "session_id" = "typed"."session_id" and ${isState(sql`"state"`, isSuccess)}
        )`)
    await describeOver(database, providers)
  },
})
