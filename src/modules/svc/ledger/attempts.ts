import { z } from "zod"
import type { Ledger, AttemptChange } from "../../../use-cases/ports/ports"
import type { Database, Sql } from "./sql"
import { assignments, commas, identifier, insertInto, json, list, NOTHING, ofAccount, sql } from "./sql"
import { allowedFrom, awaitsOrder, STATES, type AttemptState } from "../../../domain"
import { safely } from "../../../telemetry"
import type { MoneyReport } from "../money-events"
import { changedColumns, isState, newColumns, readAttempt } from "./attempt-row"
import { PLUGIN } from "./attention"

/** Another request may take an expired lease. */
export const leaseLedger = (database: Database) =>
  ({
    takeLease: ({ key, holder }, seconds) =>
      database.has(sql`insert into "svc_lease" ("key", "holder", "until")
      values (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
      on conflict ("key") do update set "holder" = excluded."holder", "until" = excluded."until"
      where "svc_lease"."until" <= now() returning "key"`),

    async releaseLease({ key, holder }) {
      await database.run(sql`delete from "svc_lease" where "key" = ${key} and "holder" = ${holder}`)
    },
  }) satisfies Partial<Ledger>

/** Like `wasTakenBack`, for a completed attempt of a cart. */
const WAS_TAKEN_BACK = sql`"order_placed_at" is null and (coalesce("hold", '') in ('released', 'releasing')
  or coalesce("hold", 'captured') = 'captured' and "order_id" is null)`

/** A second charge for such a cart is one too many. */
const IS_TAKEN = sql`(${isState(sql`"state"`, awaitsOrder)} or "state" = 'completed' and not (${WAS_TAKEN_BACK}))`

/** Enough for a page, which is open for half an hour. */
const MOST_PAGE_DECLINES = 20

const NEWEST_FIRST = sql`order by "created_at" desc, "id" desc`

/** Notes only the first move to a state. */
const notedMove = (to: AttemptState) => sql`"moves" = case
  when "moves" @> jsonb_build_array(jsonb_build_object('state', ${to}::text)) then "moves"
  else "moves" || jsonb_build_object('state', ${to}::text, 'at', now()) end`

const DROP_TYPED_BUYER = sql`, "dropped" as (
  delete from "svc_session_buyer" where "session_id" in (select "session_id" from "moved")
)`

const movedRow = z.object({ moves: z.array(z.object({ state: z.string() })).nullish() })

/** An attempt is under review once, so its next state comes for the first time. */
function isAfterReview(row: unknown, state: AttemptState): boolean {
  const [before, last] = movedRow.parse(row).moves?.slice(-2) ?? []
  return before?.state === "in_review" && last?.state === state
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::double precision)`

/** A refund or cancel under way plans its own check. */
const NO_CHECK_BUT_OF_OPERATIONS = sql`"next_check_at" = case when exists (
  select 1 from "svc_operation" where "attempt_id" = "svc_attempt"."id" and "state" = 'sent'
) then "next_check_at" end`

/** A refund may have to be tried again or compared with Medusa, and the job alone knows when that is over. */
const MUST_WATCH = sql`(exists (select 1 from "svc_operation" where "attempt_id" = "svc_attempt"."id") or exists (
  select 1 from (select "attempt_id", "state" from "svc_payout_change" union all select "attempt_id", "state" from "svc_item_approval") "step"
  where "attempt_id" = "svc_attempt"."id" and "state" in ('sent', 'unknown')))`

function nextCheck(to: AttemptState, none?: null): Sql[] {
  const { check } = STATES[to]
  const at = check === undefined ? sql`"next_check_at"` : inSeconds(check / 1000)
  return [sql`"next_check_at" = ${none === null ? sql`case when ${MUST_WATCH} then ${at} end` : at}`]
}

const assignChange = (change: AttemptChange): Sql[] => [
  ...assignments(changedColumns({ ...change, next_check_at: change.next_check_at ?? undefined })),
  ...(change.next_check_at === null ? [NO_CHECK_BUT_OF_OPERATIONS] : []),
]

/** Lists are of all accounts, as another account's charge affects what is owed; `account` finds only its own attempts by id. */
export function readingLedger(database: Database, account?: string) {
  const attempts = database.rows(readAttempt)
  return {
    findAttempt: (id) =>
      attempts.first(
        sql`select * from "svc_attempt" where "id" = ${id} ${ofAccount(account)} and "deleted_at" is null`,
      ),

    listAttempts: (session_id) =>
      attempts.all(sql`select * from "svc_attempt"
        where ("session_id" = ${session_id} or "transferred_from" = ${session_id}) and "deleted_at" is null ${NEWEST_FIRST}`),

    listAttemptsOfCart: (cart_id) =>
      attempts.all(
        sql`select * from "svc_attempt" where "cart_id" = ${cart_id} and "deleted_at" is null ${NEWEST_FIRST}`,
      ),

    listAttemptsOfOrder: (order_id: string, cart_id?: string) =>
      attempts.all(sql`select * from "svc_attempt"
        where ("order_id" = ${order_id} or "cart_id" = ${cart_id}) and "deleted_at" is null ${NEWEST_FIRST}`),
  } satisfies Partial<Ledger>
}

const creating = (database: Database, account: string): Pick<Ledger, "createAttempt"> => ({
  // The conflict is the one open attempt of the session: the loser of a race gets no row, and sends nothing.
  createAttempt: (attempt) =>
    database.first(
      sql`${insertInto("svc_attempt", newColumns(attempt, account))} on conflict do nothing returning *`,
      readAttempt,
    ),
})

/** The reason why an earlier call was not sent is none of the next one. */
const clearedBy = (to: AttemptState): Sql[] => [
  ...(to === "sent" || to === "awaiting_buyer" ? [] : [sql`"cards_of" = null`]),
  ...(to === "sent" || to === "finalizing" ? [sql`"error_code" = null, "error_group" = null`] : []),
]

/** Only of use while the buyer can pay. */
const OF_BUYERS_STEP = ["form_content", "conversation_data"] as const

function moving(database: Database, account: string, report: MoneyReport | undefined) {
  const attempts = database.rows(readAttempt)
  return {
    async moveAttempt(id, to, by, change = {}, seen, lease) {
      if (by === "release" && seen === undefined) throw new TypeError("A release needs the row as it was seen.")
      // a completed attempt without its order is one whose order is gone, and its capture is refunded
      if (to === "completed" && !change.order_id) throw new TypeError("An attempt is completed with its order.")
      const from = allowedFrom(to, by)
      if (from.length === 0) return undefined
      const sets = [
        sql`"state" = ${to}`,
        sql`"version" = "version" + 1, "checks" = 0, "last_activity_at" = now(), "updated_at" = now()`,
        notedMove(to),
        ...OF_BUYERS_STEP.flatMap((one) => (change[one] === undefined ? [sql`${identifier(one)} = null`] : [])),
        ...clearedBy(to),
        ...assignChange({ ...change, next_check_at: change.next_check_at ?? undefined }),
        ...(change.next_check_at ? [] : nextCheck(to, change.next_check_at)),
      ]
      // another request that wants the lease waits until the move it guards is written
      const ifLeased = lease && sql`and exists (select 1 from "held_lease")`
      const heldLease =
        lease &&
        sql`"held_lease" as (
        delete from "svc_lease" where "key" = ${lease.key} and "holder" = ${lease.holder} and "until" > now() returning 1
      ),`
      return database.first(
        sql`with ${heldLease ?? NOTHING} "moved" as (
            update "svc_attempt" set ${commas(sets)}
            where "id" = ${id} ${ofAccount(account)} and "deleted_at" is null and "state" in (${list(from)}) ${ifUnchanged(seen)}
              ${ifLeased ?? NOTHING} returning *
          ) ${to === "completed" ? DROP_TYPED_BUYER : NOTHING} select * from "moved"`,
        (row) => {
          const attempt = readAttempt(row)
          // a release returns to a state that was reported before
          if (by !== "release") safely(() => report?.moved(attempt, isAfterReview(row, to)))
          return attempt
        },
      )
    },

    async noteAttempt(id, { checkBy, ...change }, seen) {
      const sets = [sql`"updated_at" = now()`, ...assignChange(change)]
      // the buyer was here just now, so what was decided before is out of date
      if (change.md_status !== undefined) sets.push(sql`"version" = "version" + 1, "last_activity_at" = now()`)
      // least() ignores null: a check is planned also where none was
      if (checkBy !== undefined) sets.push(sql`"next_check_at" = least("next_check_at", ${checkBy})`)
      await database.run(sql`update "svc_attempt" set ${commas(sets)} where "id" = ${id} ${ifUnchanged(seen)}`)
    },

    async notePageDecline(id, payment_id, { at, ...why }) {
      const noted = sql`coalesce("page_declines", '{}')`
      await database.run(sql`update "svc_attempt" set "updated_at" = now(), "page_declines" = ${noted} || jsonb_build_object(
            ${payment_id}::text, ${json({ at })}::jsonb || coalesce("page_declines"->${payment_id}::text, '{}') || ${json(why)}::jsonb)
        where "id" = ${id} and (select count(*) from jsonb_object_keys(${noted})) < ${MOST_PAGE_DECLINES}`)
    },

    // All rows of the cart are locked first, in one order: only one of two charges is transferred, and there is no deadlock.
    transferAttempt: ({ id, cart_id, version }, { session_id, payment_collection_id }) =>
      attempts.first(sql`with "of_cart" as (
          select "id", "state", "hold", "order_id", "order_placed_at" from "svc_attempt" where "cart_id" = ${cart_id} order by "id" for update
        )
        update "svc_attempt" set "transferred_from" = coalesce("transferred_from", "session_id"), "session_id" = ${session_id},
          "payment_collection_id" = ${payment_collection_id}, "version" = "version" + 1,
          "last_activity_at" = now(), "updated_at" = now()
        where "id" = ${id} ${ofAccount(account)} and "version" = ${version} and "state" = 'paid' and "deleted_at" is null
          and not exists (select 1 from "of_cart" where "id" <> ${id} and ${IS_TAKEN})
        returning *`),
  } satisfies Partial<Ledger>
}

/** Compare-and-set: of a simultaneous capture and release, only one finds the hold as it expects it. */
const holding = (database: Database, account: string, report: MoneyReport | undefined): Pick<Ledger, "moveHold"> => ({
  moveHold(id, from, to, change = {}) {
    // a confirmed release ended the hold when it began, so that a user's later decision stands
    const sets = [
      sql`"hold" = ${to}, "hold_at" = case when ${from} = 'releasing' and ${to} = 'released' then "hold_at" else now() end, "version" = "version" + 1, "last_activity_at" = now(), "updated_at" = now()`,
      ...assignments(changedColumns(change)),
    ]
    return database.first(
      sql`update "svc_attempt" set ${commas(sets)}
        where "id" = ${id} ${ofAccount(account)} and "hold" = ${from} and "state" = 'completed' and "deleted_at" is null returning *`,
      (row) => {
        const attempt = readAttempt(row)
        safely(() => report?.holdMoved(attempt))
        return attempt
      },
    )
  },
})

const claimedRow = z.object({ id: z.string(), version: z.number(), checks: z.number() })

const ifUnchanged = (seen: { version: number } | undefined): Sql =>
  seen === undefined ? NOTHING : sql`and "version" = ${seen.version}`

function claiming(database: Database, account: string) {
  const attempts = database.rows(readAttempt)
  return {
    // no more is read here: one row that this version cannot read must not stop the checks of all others
    claimDueAttempts: (limit, leaseSeconds) =>
      database.all(
        sql`update "svc_attempt" set "next_check_at" = ${inSeconds(leaseSeconds)}, "checks" = "checks" + 1
        where "id" in (
          select "id" from "svc_attempt" where "next_check_at" <= now() ${ofAccount(account)} and "deleted_at" is null
          order by "next_check_at" limit ${limit} for update skip locked
        ) returning "id", "version", "checks"`,
        claimedRow,
      ),

    // the number of checks is the claim's: another instance may have claimed it since; and a placed order needs no check
    async returnAttempt({ id, checks, ...seen }) {
      await database.run(sql`update "svc_attempt" set "next_check_at" = now(), "checks" = "checks" - 1
        where "id" = ${id} ${ifUnchanged(seen)} and "checks" = ${checks} and "next_check_at" is not null`)
    },

    // the time of the job's check does not change
    claimAttempt: (id, idleSeconds) =>
      attempts.first(sql`update "svc_attempt" set "last_lookup_at" = now()
        where "id" = ${id} ${ofAccount(account)} and "deleted_at" is null and "next_check_at" is not null
          and coalesce("last_lookup_at", "created_at") <= now() - make_interval(secs => ${idleSeconds}) returning *`),

    markOrderPlaced: (id) =>
      database.has(sql`update "svc_attempt" set "order_placed_at" = now(),
          "next_check_at" = case when "state" = 'completed' and "hold" is null and not ${MUST_WATCH} then null else "next_check_at" end
        where "id" = ${id} and "order_placed_at" is null returning "id"`),
  } satisfies Partial<Ledger>
}

export const attemptLedger = (database: Database, account: string, report?: MoneyReport) => ({
  ...readingLedger(database, account),
  ...creating(database, account),
  ...moving(database, account, report),
  ...holding(database, account, report),
  ...claiming(database, account),
})

export function findingLedger(database: Database, account: string) {
  const attempts = database.rows(readAttempt)
  return {
    findAttemptByPayment: (payment_id) =>
      attempts.first(
        sql`select * from "svc_attempt" where "payment_id" = ${payment_id} ${ofAccount(account)} and "deleted_at" is null ${NEWEST_FIRST} limit 1`,
      ),

    findAttemptByToken: (token) =>
      attempts.first(
        sql`select * from "svc_attempt" where "token" = ${token} ${ofAccount(account)} and "deleted_at" is null ${NEWEST_FIRST} limit 1`,
      ),

    releaseAttempt: (id, { by, note }, since) =>
      attempts.first(sql`update "svc_attempt" set "released_by" = ${by}, "released_at" = now(), "released_note" = ${note},
          "updated_at" = now()
        where "id" = ${id} and ("state" = 'in_review' or ${since ?? null}::timestamptz is not null)
          and ("released_at" is null or "released_at" < ${since ?? null}::timestamptz) and "deleted_at" is null returning *`),

    wasFlagged(attempt_id, kind, sentence, since) {
      const said = json(sentence && [sentence])
      // an entry of these kinds may have several sentences
      return database.has(sql`select 1 from "svc_attention" where "attempt_id" = ${attempt_id} and "kind" = ${kind}
        and ("sentence" = coalesce(${said}::jsonb, "sentence") or "kind" in ('mismatch', 'note', 'reversal_refused') and "sentence" @> ${said}::jsonb)
        and "updated_at" >= coalesce(${since ?? null}::timestamptz, "updated_at") limit 1`)
    },

    isFlaggedSince: (attempt_id, kind, since) =>
      database.has(sql`select 1 from "svc_attention" where "attempt_id" = ${attempt_id} and "kind" = ${kind}
        and ("resolved_at" is null or "created_at" >= ${since}) limit 1`),

    wasResolved: (attempt_id, kind, since, sentence) =>
      database.has(sql`select 1 from "svc_attention" where "attempt_id" = ${attempt_id} and "kind" = ${kind}
        and "resolved_at" > ${since} and "resolved_by" <> ${PLUGIN} and "sentence" = coalesce(${json(sentence && [sentence])}::jsonb, "sentence")
        limit 1`),
  } satisfies Partial<Ledger>
}
