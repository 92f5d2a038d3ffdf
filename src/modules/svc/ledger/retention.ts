import { z } from "zod"
import { ATTEMPT_STATES, hasEndedState } from "../../../domain"
import { json, list, sql, type Database } from "./sql"

/** What belongs to one customer. */
export interface Belongings {
  cart_ids: readonly string[]
  order_ids: readonly string[]
}

/**
 * How the ledger forgets. Amounts, states and ids stay: they are the shop's books, and lead to a person only through what Medusa
 * itself stores. What is erased: titles and categories of what was bought, its sellers' names, the service's token and page, the address
 * the buyer returned to, the facts about the card, Medusa's words about an order that it did not make, and what callbacks carried.
 */
export interface Retention {
  /** Marks the attempts of a customer's carts and orders, to be erased once they have ended. */
  requestErasure(belongings: Belongings): Promise<void>
  /** Erases attempts that have ended and are marked, or older than `days`; at most `limit`. Returns their sessions. */
  eraseEnded(limit: number, days?: number): Promise<string[]>
  /** Blanks messages that belong to no attempt and are older than `days`. */
  eraseUnmatchedMessages(days: number): Promise<void>
  /** Removes what the service's lists have of payments that are not this store's, unless a person has to look at that day. */
  dropForeignLines(days: number): Promise<void>
  /** Removes counts of requests, and leases that a crash left, that are more than a day old. */
  dropRequestCounts(): Promise<void>
}

/** Nothing more is to come about the attempt, and no person has to check it. */
const IS_DONE = sql`
  "state" in (${list(ATTEMPT_STATES.filter(hasEndedState))}) and "next_check_at" is null and "erased_at" is null
  and not exists (select 1 from "svc_operation" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_payout_change" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_item_approval" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_attention" where "attempt_id" = "attempt"."id" and "resolved_at" is null)`

const erase = (limit: number, days: number | undefined) => sql`
  with "erased" as (
    update "svc_attempt" set
      "basket" = (
        select coalesce(jsonb_agg(("item" - array['name', 'sentName', 'category1', 'category2']) #- '{seller,title}'), '[]')
        from jsonb_array_elements("basket") "item"
      ),
      "facts" = null, "token" = null, "page_url" = null, "return_url" = null,
      "conversation_data" = null, "order_error" = null, "released_note" = null, "resolved_note" = null, "erased_at" = now(), "updated_at" = now()
    where "id" in (
      select "id" from "svc_attempt" "attempt" where ${IS_DONE}
        and ("erase_requested_at" is not null or "last_activity_at" < now() - make_interval(days => ${days}::integer))
      limit ${limit} for update skip locked
    ) returning "id", "session_id"
  ), "messages" as (
    update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
    where "attempt_id" in (select "id" from "erased")
  ), "operations" as (
    update "svc_operation" set "facts" = null, "resolved_note" = null, "updated_at" = now()
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
  ), "attention" as (
    update "svc_attention" set "resolved_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased") and "resolved_note" is not null
  )
  select "session_id" from "erased"`

const erasedRow = z.object({ session_id: z.string() })

/** A list of any length as one value. */
const idsIn = (ids: readonly string[]) => sql`(select jsonb_array_elements_text(${json(ids)}::jsonb))`

export const createRetention = (database: Database): Retention => ({
  async requestErasure({ cart_ids, order_ids }) {
    await database.run(sql`update "svc_attempt" set "erase_requested_at" = now(), "updated_at" = now()
      where "erased_at" is null and "erase_requested_at" is null
        and ("cart_id" in ${idsIn(cart_ids)} or "order_id" in ${idsIn(order_ids)})`)
  },

  // without days the age is no reason
  eraseEnded: (limit, days) => database.all(erase(limit, days), (row) => erasedRow.parse(row).session_id),

  async eraseUnmatchedMessages(days) {
    await database.run(sql`update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
      where "attempt_id" is null and "content" <> '{}' and "created_at" < now() - make_interval(days => ${days})`)
  },

  async dropForeignLines(days) {
    await database.run(sql`delete from "svc_reported_transaction" "line" where "attempt_id" is null
      and "day" < to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD')
      and not exists (select 1 from "svc_attention" where "day" = "line"."day" and "resolved_at" is null)`)
  },

  async dropRequestCounts() {
    await database.run(sql`delete from "svc_request_count" where "window_start" < now() - interval '1 day'`)
    await database.run(sql`delete from "svc_lease" where "until" < now() - interval '1 day'`)
  },
})
