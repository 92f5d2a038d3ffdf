import { z } from "zod"
import { firstRow, placeholders, type Execute } from "./sql"

/** The key in a new session's data by which the provider takes up what the buyer typed. It is not stored. */
export const TYPED_BUYER = "typed_buyer"

/** The providers whose sessions a buyer pays. Another vendor's provider may be registered with the id `svc` too. */
export const BUYER_PROVIDERS = ["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc"]

export const IS_OURS = `"provider_id" in (${BUYER_PROVIDERS.map((id) => `'${id}'`).join(", ")})`
export const IS_OPEN = `"authorized_at" is null and "status" in ('pending', 'requires_more')`
const DESCRIBES = `jsonb_strip_nulls(jsonb_build_object('flow', "data"->'flow', 'attempt_id', "data"->'attempt_id'))`

/** Of Medusa's payments, and of sessions that have ended, leaves what describes them. The tables may not be there yet. */
export const describeEnded = (which = "true") => `do $$ begin
  if to_regclass('payment_session') is not null then
    update "payment_session" set "data" = ${DESCRIBES}
      where ${IS_OURS} and not (${IS_OPEN}) and "data" is distinct from (${DESCRIBES}) and (${which});
  end if;
  if to_regclass('payment') is not null then
    update "payment" set "data" = ${DESCRIBES}
      where ${IS_OURS} and "data" is not null and "data" is distinct from (${DESCRIBES}) and (${which});
  end if;
end $$;`

export interface SessionBuyer {
  sessionId: string
  paymentCollectionId: string
  /** `data.buyer` as the storefront sent it. Believe nothing of it. */
  buyer: unknown
}

/**
 * What buyers typed for a payment session, an identity number for one. Kept here and not in the session's data, which anybody who knows
 * the order's id may read from the store's API.
 */
export interface SessionBuyers {
  keep(typed: SessionBuyer): Promise<void>
  find(sessionId: string): Promise<SessionBuyer | undefined>
  /** The session is deleted. Medusa may start it anew with its data, so what was typed goes a day later. */
  release(sessionId: string): Promise<void>
  drop(sessionIds: readonly string[]): Promise<void>
  /**
   * Drops what nobody needs: of sessions that are deleted or have their order, and of those begun long ago; and what an older version
   * of the plugin, still running while the database was migrated, wrote into payments and paid sessions.
   */
  dropUnneeded(): Promise<void>
}

/** A buyer who comes back to pay after so many days is asked again. */
const KEPT_DAYS = 30

const typedRow = z.object({ session_id: z.string(), payment_collection_id: z.string(), buyer: z.unknown() })

function readTyped(row: unknown): SessionBuyer {
  const { session_id, payment_collection_id, buyer } = typedRow.parse(row)
  return { sessionId: session_id, paymentCollectionId: payment_collection_id, buyer }
}

export function createSessionBuyers(execute: Execute): SessionBuyers {
  const one = firstRow(execute, readTyped)
  return {
    async keep({ sessionId, paymentCollectionId, buyer }) {
      await execute(
        `insert into "svc_session_buyer" ("session_id", "payment_collection_id", "buyer") values (?, ?, ?)
         on conflict ("session_id") do update set "buyer" = excluded."buyer", "released_at" = null`,
        [sessionId, paymentCollectionId, JSON.stringify(buyer)],
      )
    },

    find: (sessionId) => one(`select * from "svc_session_buyer" where "session_id" = ?`, [sessionId]),

    async release(sessionId) {
      await execute(`update "svc_session_buyer" set "released_at" = now() where "session_id" = ?`, [sessionId])
    },

    async drop(sessionIds) {
      if (sessionIds.length === 0) return
      const where = `"session_id" in (${placeholders(sessionIds.length)})`
      await execute(`delete from "svc_session_buyer" where ${where}`, sessionIds)
    },

    async dropUnneeded() {
      await execute(
        `delete from "svc_session_buyer" "typed"
         where "released_at" < now() - interval '1 day' or "created_at" < now() - make_interval(days => ?)
           or exists (
             select 1 from "svc_attempt" where "session_id" = "typed"."session_id" and "state" in ('completed', 'in_review')
           )`,
        [KEPT_DAYS],
      )
      await execute(describeEnded(`"data"->'buyer' is not null or "data"->'ref' is not null`), [])
    },
  }
}
