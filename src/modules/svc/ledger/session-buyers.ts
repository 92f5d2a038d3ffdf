import { z } from "zod"
import { isSuccess } from "../../../domain"
import { isState } from "./attempt-row"
import { readRow, insertInto, json, list, sql, type Database, type Sql } from "./sql"

/** The key in a new session's data by which the provider takes up what the buyer typed. It is not stored. */
export const TYPED_BUYER = "typed_buyer"

/** The providers whose sessions a buyer pays. Another vendor's provider may be registered with the id `svc` too. */
export const BUYER_PROVIDERS = ["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc"]

// a `do` block binds nothing
const OURS = sql`"provider_id" in ('pp_hosted_svc', 'pp_threeds_svc', 'pp_direct_svc')`
const OPEN = sql`"authorized_at" is null and "status" in ('pending', 'requires_more')`
const DESCRIPTION = sql`jsonb_strip_nulls(jsonb_build_object('flow', "data"->'flow', 'attempt_id', "data"->'attempt_id'))`

/** Leaves of Medusa's payments, and of sessions that have ended, what describes them. The tables may not be there yet. */
const describing = (which: Sql) => sql`do $$ begin
  if to_regclass('payment_session') is not null then
    update "payment_session" set "data" = ${DESCRIPTION}
      where ${OURS} and not (${OPEN}) and "data" is distinct from (${DESCRIPTION}) and (${which});
  end if;
  if to_regclass('payment') is not null then
    update "payment" set "data" = ${DESCRIPTION}
      where ${OURS} and "data" is not null and "data" is distinct from (${DESCRIPTION}) and (${which});
  end if;
end $$;`

export interface SessionBuyer {
  session_id: string
  payment_collection_id: string
  /** `data.buyer` as the storefront sent it. Believe nothing of it. */
  buyer: unknown
}

/**
 * What buyers typed for a payment session, an identity number for one. It is stored here and not in the session's data, which anyone who
 * knows the order's id may read from the store's API.
 */
export interface SessionBuyers {
  keep(typed: SessionBuyer): Promise<void>
  find(session_id: string): Promise<SessionBuyer | undefined>
  /** The session is deleted. Medusa may start it again with its data, so what was typed is dropped a day later. */
  release(session_id: string): Promise<void>
  drop(sessionIds: readonly string[]): Promise<void>
  /**
   * Drops what is not needed any more: of sessions that are deleted or have their order, and of those begun long ago. Of payments and
   * ended sessions it leaves only what describes them.
   */
  dropUnneeded(): Promise<void>
}

/** A buyer who returns to pay after so many days has to type it again. */
const STORED_DAYS = 30

const sessionBuyer = z.object({ session_id: z.string(), payment_collection_id: z.string(), buyer: z.unknown() })

export const createSessionBuyers = (database: Database): SessionBuyers => ({
  async keep({ session_id, payment_collection_id, buyer }) {
    const columns = { session_id, payment_collection_id, buyer: json(buyer) }
    await database.run(sql`${insertInto("svc_session_buyer", columns)}
      on conflict ("session_id") do update set "buyer" = excluded."buyer", "released_at" = null`)
  },

  find: (session_id) =>
    database.first(sql`select * from "svc_session_buyer" where "session_id" = ${session_id}`, (row) =>
      readRow(sessionBuyer, row),
    ),

  async release(session_id) {
    await database.run(sql`update "svc_session_buyer" set "released_at" = now() where "session_id" = ${session_id}`)
  },

  async drop(sessionIds) {
    if (sessionIds.length === 0) return
    await database.run(sql`delete from "svc_session_buyer" where "session_id" in (${list(sessionIds)})`)
  },

  async dropUnneeded() {
    await database.run(sql`delete from "svc_session_buyer" "typed"
      where "released_at" < now() - interval '1 day' or "created_at" < now() - make_interval(days => ${STORED_DAYS})
        or exists (
          select 1 from "svc_attempt" where "session_id" = "typed"."session_id" and ${isState(sql`"state"`, isSuccess)}
        )`)
    await database.run(describing(sql`"data"->'buyer' is not null or "data"->'ref' is not null`))
  },
})
