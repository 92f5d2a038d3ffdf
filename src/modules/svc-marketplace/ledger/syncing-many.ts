import { z } from "zod"
import { LEFT_TO_SEND_SECONDS } from "../../../use-cases/submerchants/lease"
import type { ClaimedSubmerchant, SyncNote } from "../../../use-cases/submerchants/submerchant-ledger"
import { FOREIGN, GONE_AT_SERVICE, SELLER_WITHDRAWN, UNREADABLE_SELLER } from "../../../use-cases/submerchants/usable"
import { identifier, json, sql, type Database, type Sql } from "../../svc/ledger/sql"
import { readClaimed, readSubmerchant } from "./submerchant-row"

/** Rows as JSON in one value, so that one statement does for any number of them. */
type Rows = readonly { id: string }[]

/** Rows as a table of these columns. */
const asked = (rows: Rows, columns: Sql) => sql`from jsonb_to_recordset(${json(rows)}::jsonb) as "asked"(${columns})`

/** The end of its claim shows a request that no other has taken it over. */
const IS_HELD = sql`"row"."id" = "asked"."id" and "row"."claimed_until" = "asked"."claimed_until"
  and "row"."deleted_at" is null`

/** Enough is left of the claim for the call to end within it, and its seller has not been withdrawn since. */
const MAY_SEND = sql`${IS_HELD} and "row"."claimed_until" > now() + make_interval(secs => ${LEFT_TO_SEND_SECONDS})
  and "row"."error_code" is distinct from ${SELLER_WITHDRAWN}`

const IS_SAME = sql`"row"."content_hash" = "asked"."hash"`

/** The state of its seller in another module outranks how a sync ended, except for what makes it unusable at the service. */
const IS_OF_SELLER = sql`("row"."error_code" = ${SELLER_WITHDRAWN} or "row"."error_code" = ${UNREADABLE_SELLER}
  and coalesce("asked"."error_code", '') not in (${GONE_AT_SERVICE}, ${FOREIGN}))`

/** How the sync left a column, unless the content was changed during the sync. */
function left(name: string, changed: Sql, ofSeller: Sql = sql`"row".${identifier(name)}`): Sql {
  const column = identifier(name)
  return sql`${column} = case when ${IS_OF_SELLER} then ${ofSeller} when ${IS_SAME} then "asked".${column} else ${changed} end`
}

const NULL = sql`null`

const claiming = (rows: Rows) => sql`
  update "svc_submerchant" "row"
  set "claimed_until" = date_trunc('milliseconds', now() + "asked"."lease" * interval '1 second')
  ${asked(rows, sql`"id" text, "lease" double precision`)}
  where "row"."id" = "asked"."id" and "row"."deleted_at" is null
    and ("row"."claimed_until" is null or "row"."claimed_until" < now()) returning "row".*`

const sendingCreate = (rows: Rows) => sql`
  update "svc_submerchant" "row" set "create_sent_at" = "asked"."sent_at", "sent_hash" = "asked"."hash"
  ${asked(rows, sql`"id" text, "claimed_until" timestamptz, "sent_at" timestamptz, "hash" text`)}
  where ${MAY_SEND} returning "row"."id"`

/** A request that dies from here on leaves the submerchant due. */
const sendingUpdate = (rows: Rows) => sql`
  update "svc_submerchant" "row" set "synced_hash" = null, "next_sync_at" = coalesce("row"."next_sync_at", now())
  ${asked(rows, sql`"id" text, "claimed_until" timestamptz`)}
  where ${MAY_SEND} returning "row"."id"`

const noting = (rows: Rows) => sql`
  update "svc_submerchant" "row" set
    "key" = coalesce("asked"."key", "row"."key"),
    "former_keys" = case when "asked"."key" <> "row"."key" then array_append("row"."former_keys", "row"."key")
      else "row"."former_keys" end,
    "create_sent_at" = case when "asked"."is_create_open" then "row"."create_sent_at" end,
    "synced_hash" = case when "asked"."taken_at" is null then "row"."synced_hash" else "asked"."hash" end,
    "last_synced_at" = coalesce("asked"."taken_at", "row"."last_synced_at"),
    "drift" = case when coalesce("asked"."taken_at", "asked"."seen_at") is null then "row"."drift" else "asked"."drift" end,
    "checked_at" = coalesce("asked"."seen_at", "row"."checked_at"),
    "bank_country" = coalesce("asked"."bank_country", "row"."bank_country"),
    ${left("state", sql`case when coalesce("asked"."key", "row"."key") is null then 'pending' else 'out_of_date' end`)},
    ${left("next_sync_at", sql`now()`, NULL)},
    ${left("reason", NULL)}, ${left("reason_tr", NULL)}, ${left("error_code", NULL)}, ${left("tries", sql`0`)},
    "claimed_until" = null, "updated_at" = now()
  ${asked(
    rows,
    sql`"id" text, "claimed_until" timestamptz, "hash" text, "state" text, "key" text, "reason" text, "reason_tr" text,
      "error_code" text, "tries" integer, "next_sync_at" timestamptz, "is_create_open" boolean,
      "taken_at" timestamptz, "seen_at" timestamptz, "drift" jsonb, "bank_country" text`,
  )}
  where ${IS_HELD} returning "row".*`

interface EndedSync {
  claimed: ClaimedSubmerchant
  note: SyncNote
}

function noteRow({ claimed, note }: EndedSync) {
  const { seen } = note
  return {
    ...heldRow(claimed),
    hash: note.hash,
    state: note.state,
    key: note.key,
    reason: note.reason?.en,
    reason_tr: note.reason?.tr,
    error_code: note.error_code,
    tries: note.tries,
    next_sync_at: note.next_sync_at,
    is_create_open: note.isCreateOpen,
    taken_at: note.takenAt,
    seen_at: seen?.at,
    drift: seen && seen.drift.length > 0 ? seen.drift : null,
    bank_country: seen?.bank_country,
  }
}

const idRow = z.object({ id: z.string() })
const readId = (row: unknown) => idRow.parse(row)

const heldRow = ({ id, claimed_until }: ClaimedSubmerchant) => ({ id, claimed_until })

/** Steps of a sync, for many submerchants in one statement each: results in the order of the arguments; one that is named twice has one. */
export function syncingMany(database: Database) {
  async function change<Row extends { id: string }>(
    statement: (rows: Rows) => Sql,
    rows: Rows,
    read: (row: unknown) => Row,
  ): Promise<(Row | undefined)[]> {
    const changed = await database.all(statement(rows), read)
    const byId = new Map(changed.map((row) => [row.id, row]))
    return rows.map(({ id }) => {
      const row = byId.get(id)
      // named twice, it is given once: only one request has a claim
      byId.delete(id)
      return row
    })
  }

  const maySend = async (statement: (rows: Rows) => Sql, rows: Rows) =>
    (await change(statement, rows, readId)).map((row) => row !== undefined)

  return {
    claim: (wanted: readonly { id: string; leaseSeconds: number }[]) =>
      change(
        claiming,
        wanted.map(({ id, leaseSeconds }) => ({ id, lease: leaseSeconds })),
        readClaimed,
      ),

    createSent: (sent: readonly { claimed: ClaimedSubmerchant; at: Date }[]) =>
      maySend(
        sendingCreate,
        sent.map(({ claimed, at }) => ({ ...heldRow(claimed), sent_at: at, hash: claimed.content_hash })),
      ),

    updateSent: (sent: readonly ClaimedSubmerchant[]) => maySend(sendingUpdate, sent.map(heldRow)),

    noteSync: (ended: readonly EndedSync[]) => change(noting, ended.map(noteRow), readSubmerchant),
  }
}
