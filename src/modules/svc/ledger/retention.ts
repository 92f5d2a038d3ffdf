import { z } from "zod"
import { ATTEMPT_STATES, isSettled } from "../../../payment"
import type { Execute } from "./sql"

/** What belongs to one customer. */
export interface Belongings {
  cartIds: readonly string[]
  orderIds: readonly string[]
}

/**
 * How the ledger forgets. Amounts, states and ids stay: they are the shop's books, and lead to a person only through what Medusa
 * itself keeps. What goes: titles and categories of what was bought, its sellers' names, the service's token and page, the address the
 * buyer went back to, what was told of the card, and what callbacks carried.
 */
export interface Retention {
  /** Marks the attempts of a customer's carts and orders, to be erased once they are settled. */
  requestErasure(belongings: Belongings): Promise<void>
  /** Erases settled attempts that are marked, or older than `days`; at most `limit`. Answers their sessions. */
  eraseSettled(limit: number, days?: number): Promise<string[]>
  /** Blanks messages that belong to no attempt and are older than `days`. */
  eraseStrayMessages(days: number): Promise<void>
  /** Removes counts of requests, and leases that a crash left, that are more than a day old. */
  dropRequestCounts(): Promise<void>
}

const SETTLED = ATTEMPT_STATES.filter(isSettled)
  .map((state) => `'${state}'`)
  .join(", ")

/** Nothing is left to be heard of the attempt, and nobody has to look at it. */
const IS_DONE = `
  "state" in (${SETTLED}) and "next_check_at" is null and "erased_at" is null
  and not exists (select 1 from "svc_operation" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_payout_change" where "attempt_id" = "attempt"."id" and "state" in ('sent', 'unknown'))
  and not exists (select 1 from "svc_attention" where "attempt_id" = "attempt"."id" and "resolved_at" is null)`

const ERASE = `
  with "erased" as (
    update "svc_attempt" set
      "basket" = (
        select coalesce(jsonb_agg(("item" - array['name', 'sentName', 'category1', 'category2']) #- '{seller,title}'), '[]')
        from jsonb_array_elements("basket") "item"
      ),
      "facts" = null, "token" = null, "page_url" = null, "return_url" = null,
      "conversation_data" = null, "released_note" = null, "settled_note" = null, "erased_at" = now(), "updated_at" = now()
    where "id" in (
      select "id" from "svc_attempt" "attempt" where ${IS_DONE}
        and ("erase_requested_at" is not null or "last_activity_at" < now() - make_interval(days => ?))
      limit ? for update skip locked
    ) returning "id", "session_id"
  ), "messages" as (
    update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
    where "attempt_id" in (select "id" from "erased")
  ), "operations" as (
    update "svc_operation" set "facts" = null, "settled_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased")
  ), "payouts" as (
    update "svc_payout_change" set "note" = null, "settled_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased") and ("note" is not null or "settled_note" is not null)
  ), "attention" as (
    update "svc_attention" set "resolved_note" = null, "updated_at" = now()
    where "attempt_id" in (select "id" from "erased") and "resolved_note" is not null
  )
  select "session_id" from "erased"`

const erasedRow = z.object({ session_id: z.string() })

export function createRetention(execute: Execute): Retention {
  return {
    async requestErasure({ cartIds, orderIds }) {
      await execute(
        `update "svc_attempt" set "erase_requested_at" = now(), "updated_at" = now()
         where "erased_at" is null and "erase_requested_at" is null
           and ("cart_id" in (select jsonb_array_elements_text(?)) or "order_id" in (select jsonb_array_elements_text(?)))`,
        [JSON.stringify(cartIds), JSON.stringify(orderIds)],
      )
    },

    async eraseSettled(limit, days) {
      // a null makes the age no reason
      const rows = await execute(ERASE, [days ?? null, limit])
      return z
        .array(erasedRow)
        .parse(rows)
        .map((row) => row.session_id)
    },

    async eraseStrayMessages(days) {
      await execute(
        `update "svc_inbox_message" set "content" = '{}', "updated_at" = now()
         where "attempt_id" is null and "content" <> '{}' and "created_at" < now() - make_interval(days => ?)`,
        [days],
      )
    },

    async dropRequestCounts() {
      await execute(`delete from "svc_request_count" where "window_start" < now() - interval '1 day'`, [])
      await execute(`delete from "svc_lease" where "until" < now() - interval '1 day'`, [])
    },
  }
}
