import type { Attempt, Ledger } from "../../../flows/ports"
import { allowedFrom, firstLookAfter } from "../../../payment"
import { changedColumns, fromRow, newColumns } from "./attempt-row"
import { firstRow, insertInto, placeholders, type Execute } from "./sql"

/** States in which a cart's money is taken for good, or about to be: a second charge of that cart is one too many. */
const TAKEN = "'in_review', 'paid', 'completing', 'completed'"

/** Notes when it first came to a state; what goes to and fro between two is not noted again. */
const NOTE_MOVE = `"moves" = case when "moves" @> jsonb_build_array(jsonb_build_object('state', ?::text)) then "moves"
  else "moves" || jsonb_build_object('state', ?::text, 'at', now()) end`

/** Locked, so that nobody takes the lease over before the move that it guards is written. */
const HELD_LEASE = `with "held_lease" as (
  select 1 from "svc_lease" where "key" = ? and "holder" = ? and "until" > now() for share
)`

type Rows = ReturnType<typeof rowsOf>

const rowsOf = (execute: Execute) => ({
  one: firstRow(execute, fromRow),
  all: async (sql: string, parameters: readonly unknown[]): Promise<Attempt[]> =>
    (await execute(sql, parameters)).map(fromRow),
})

type Reading = Pick<Ledger, "createAttempt" | "findAttempt" | "listAttempts" | "listAttemptsOfCart">

function reading({ one, all }: Rows): Reading {
  return {
    async createAttempt(attempt) {
      const [sql, parameters] = insertInto("svc_attempt", newColumns(attempt))
      // The conflict is the one open slot of the session: the loser of a race gets no row, and sends nothing.
      return one(`${sql} on conflict do nothing returning *`, parameters)
    },

    findAttempt: (id) => one(`select * from "svc_attempt" where "id" = ? and "deleted_at" is null`, [id]),

    listAttempts: (sessionId) =>
      all(
        `select * from "svc_attempt" where ("session_id" = ? or "adopted_from" = ?) and "deleted_at" is null
         order by "created_at" desc, "id" desc`,
        [sessionId, sessionId],
      ),

    listAttemptsOfCart: (cartId) =>
      all(
        `select * from "svc_attempt" where "cart_id" = ? and "deleted_at" is null order by "created_at" desc, "id" desc`,
        [cartId],
      ),
  }
}

type Moving = Pick<Ledger, "moveAttempt" | "noteAttempt" | "adoptAttempt">

function moving(execute: Execute, { one }: Rows): Moving {
  return {
    async moveAttempt(id, to, by, change = {}, seen, lease) {
      if (by === "handback" && seen === undefined) throw new TypeError("A handback needs the row as it was seen.")
      const from = allowedFrom(to, by)
      if (from.length === 0) return undefined
      const columns = changedColumns(change)
      const sets = Object.keys(columns).map((column) => `, "${column}" = ?`)
      // a null of either makes a null: never
      const look = change.nextCheckAt === undefined ? firstLookAfter(to) : undefined
      if (look !== undefined) sets.push(`, "next_check_at" = now() + make_interval(secs => ?::double precision)`)
      return one(
        `${lease === undefined ? "" : HELD_LEASE} update "svc_attempt" set "state" = ?, "version" = "version" + 1, "checks" = 0, "last_activity_at" = now(),
         "updated_at" = now(), ${NOTE_MOVE}${sets.join("")}
         where "id" = ? and "deleted_at" is null and "state" in (${placeholders(from.length)})
         ${seen === undefined ? "" : `and "version" = ?`}
         ${lease === undefined ? "" : `and exists (select 1 from "held_lease")`} returning *`,
        [
          ...(lease === undefined ? [] : [lease.key, lease.holder]),
          ...[to, to, to, ...Object.values(columns), ...(look === undefined ? [] : [look && look / 1000]), id],
          ...[...from, ...(seen === undefined ? [] : [seen.version])],
        ],
      )
    },

    async noteAttempt(id, change, seen) {
      const columns = changedColumns(change)
      const sets = Object.keys(columns).map((column) => `, "${column}" = ?`)
      // the buyer has just been here
      if (change.mdStatus !== undefined) sets.push(`, "last_activity_at" = now()`)
      const only = seen === undefined ? "" : ` and "version" = ?`
      await execute(`update "svc_attempt" set "updated_at" = now()${sets.join("")} where "id" = ?${only}`, [
        ...[...Object.values(columns), id],
        ...(seen === undefined ? [] : [seen.version]),
      ])
    },

    // All rows of the cart are locked first, in one order: of two charges only one is taken over, and nobody deadlocks.
    adoptAttempt: ({ id, cartId, version }, heir) =>
      one(
        `with "of_cart" as (select "id", "state" from "svc_attempt" where "cart_id" = ? order by "id" for update)
         update "svc_attempt" set "adopted_from" = coalesce("adopted_from", "session_id"), "session_id" = ?,
           "payment_collection_id" = ?, "version" = "version" + 1, "last_activity_at" = now(), "updated_at" = now()
         where "id" = ? and "version" = ? and "state" = 'paid' and "deleted_at" is null
           and not exists (select 1 from "of_cart" where "of_cart"."id" <> ? and "of_cart"."state" in (${TAKEN}))
         returning *`,
        [cartId ?? null, heir.sessionId, heir.paymentCollectionId, id, version, id],
      ),
  }
}

type Claiming = Pick<Ledger, "claimDueAttempts" | "claimAttempt" | "markOrderPlaced">

function claiming(execute: Execute, { one, all }: Rows): Claiming {
  return {
    claimDueAttempts: (limit, leaseSeconds) =>
      all(
        `update "svc_attempt" set "next_check_at" = now() + make_interval(secs => ?), "checks" = "checks" + 1
         where "id" in (
           select "id" from "svc_attempt" where "next_check_at" <= now() and "deleted_at" is null
           order by "next_check_at" limit ? for update skip locked
         ) returning *`,
        [leaseSeconds, limit],
      ),

    claimAttempt: (id, leaseSeconds, quietSeconds) =>
      one(
        `update "svc_attempt" set "next_check_at" = now() + make_interval(secs => ?), "last_look_at" = now()
         where "id" = ? and "deleted_at" is null and "next_check_at" is not null
           and coalesce("last_look_at", "created_at") <= now() - make_interval(secs => ?) returning *`,
        [leaseSeconds, id, quietSeconds],
      ),

    async markOrderPlaced(id) {
      const marked = await execute(
        `update "svc_attempt" set "order_placed_at" = now(),
           "next_check_at" = case when "state" = 'completed' and not exists (
             select 1 from "svc_operation" where "attempt_id" = "svc_attempt"."id" and "state" = 'sent'
           ) then null else "next_check_at" end
         where "id" = ? and "order_placed_at" is null returning "id"`,
        [id],
      )
      return marked.length > 0
    },
  }
}

export function attemptLedger(execute: Execute): Reading & Moving & Claiming {
  const rows = rowsOf(execute)
  return { ...reading(rows), ...moving(execute, rows), ...claiming(execute, rows) }
}
