import { z } from "zod"
import {
  FOREIGN,
  GONE_AT_SERVICE,
  SELLER_WITHDRAWN,
  submerchantRow,
  UNREADABLE_SELLER,
  type ClaimedSubmerchant,
  type Submerchant,
  type SubmerchantLedger,
  type SyncNote,
} from "../../../use-cases/submerchants/records"
import { contentRow, type SubmerchantContent } from "../../../mapping/marketplace"
import { LEFT_TO_SEND_SECONDS } from "../../../use-cases/submerchants/when-to-sync"
import { contentHash } from "../../../use-cases/submerchants/wire-submerchant"
import {
  getColumns,
  identifier,
  json,
  readId,
  readRow,
  sql,
  type Columns,
  type Database,
  type Sql,
} from "../../svc/ledger/sql"
import { gather } from "./gather"

/** @throws ZodError when the row has something that this version does not know */
export function readSubmerchant(row: unknown): Submerchant {
  return readRow(submerchantRow, row)
}

const claimedRow = z.object({ claimed_until: z.coerce.date() })

export const readClaimed = (row: unknown): ClaimedSubmerchant => ({
  ...readSubmerchant(row),
  ...readRow(claimedRow, row),
})

/** Without the type, which never changes. */
export const contentColumns = (of: SubmerchantContent): Columns => ({
  ...Object.fromEntries(Object.entries(getColumns(contentRow, of)).map(([name, value]) => [name, value ?? null])),
  content_hash: contentHash(of),
})

/** Once the reason is gone it is sent again, because nothing is known to be at the service. */
export const SENT_AGAIN = sql`case when "error_code" is null or "error_code" not in (${GONE_AT_SERVICE}, ${FOREIGN})
  then "synced_hash" end`

type Rows = readonly ({ id: string } & Readonly<Record<string, unknown>>)[]

const asked = (rows: Rows, columns: Sql) => sql`from jsonb_to_recordset(${json(rows)}::jsonb) as "asked"(${columns})`

/** The end of its claim proves that no other request has taken it over. */
const IS_HELD = sql`"row"."id" = "asked"."id" and "row"."claimed_until" = "asked"."claimed_until"
  and "row"."deleted_at" is null`

/** The claim lasts long enough for the call to end within it, and the seller was not withdrawn meanwhile. */
const MAY_SEND = sql`${IS_HELD} and "row"."claimed_until" > now() + make_interval(secs => ${LEFT_TO_SEND_SECONDS})
  and "row"."error_code" is distinct from ${SELLER_WITHDRAWN}`

const IS_SAME = sql`"row"."content_hash" = "asked"."hash"`

/** The seller's state in the other module outranks the result of a sync, unless that makes it unusable at the service. */
const IS_OF_SELLER = sql`("row"."error_code" = ${SELLER_WITHDRAWN} or "row"."error_code" = ${UNREADABLE_SELLER}
  and coalesce("asked"."error_code", '') not in (${GONE_AT_SERVICE}, ${FOREIGN}))`

/** Takes the result of the sync, unless the content was changed meanwhile. */
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
    ${left("reason", NULL)}, ${left("error_code", NULL)}, ${left("tries", sql`0`)},
    "claimed_until" = null, "updated_at" = now()
  ${asked(
    rows,
    sql`"id" text, "claimed_until" timestamptz, "hash" text, "state" text, "key" text, "reason" jsonb,
      "error_code" text, "tries" integer, "next_sync_at" timestamptz, "is_create_open" boolean,
      "taken_at" timestamptz, "seen_at" timestamptz, "drift" jsonb, "bank_country" text`,
  )}
  where ${IS_HELD} returning "row".*`

const heldRow = ({ id, claimed_until }: ClaimedSubmerchant) => ({ id, claimed_until })

function noteRow(claimed: ClaimedSubmerchant, { seen, isCreateOpen, takenAt, ...columns }: SyncNote) {
  return {
    ...heldRow(claimed),
    ...columns,
    is_create_open: isCreateOpen,
    taken_at: takenAt,
    seen_at: seen?.at,
    drift: seen && seen.drift.length > 0 ? seen.drift : null,
    bank_country: seen?.bank_country,
  }
}

/** Each step of parallel syncs is one statement. An id that is named twice has one result, because only one request has a claim. */
const together = <Result>(database: Database, statement: (rows: Rows) => Sql, read: (row: unknown) => Result) =>
  gather(async (rows: Rows): Promise<(Result | undefined)[]> => {
    const changed = new Map(await database.all(statement(rows), (row) => [readId(row), read(row)] as const))
    return rows.map(({ id }) => {
      const result = changed.get(id)
      changed.delete(id)
      return result
    })
  })

export function syncingLedger(database: Database) {
  const claim = together(database, claiming, readClaimed)
  const createSent = together(database, sendingCreate, readId)
  const updateSent = together(database, sendingUpdate, readId)
  const noteSync = together(database, noting, readSubmerchant)
  return {
    claim: (id, leaseSeconds) => claim({ id, lease: leaseSeconds }),

    createSent: async (claimed, at) =>
      (await createSent({ ...heldRow(claimed), sent_at: at, hash: claimed.content_hash })) !== undefined,

    updateSent: async (claimed) => (await updateSent(heldRow(claimed))) !== undefined,

    noteSync: (claimed, note) => noteSync(noteRow(claimed, note)),

    async release({ id, claimed_until }) {
      await database.run(
        sql`update "svc_submerchant" set "claimed_until" = null where "id" = ${id} and "claimed_until" = ${claimed_until}`,
      )
    },

    noteSeller: (seen, { state, reason, error_code, next_sync_at }) =>
      database.first(
        sql`update "svc_submerchant" set "synced_hash" = ${SENT_AGAIN}, "state" = ${state}, "reason" = ${json(reason)},
            "error_code" = ${error_code}, "tries" = 0, "next_sync_at" = ${next_sync_at},
            "version" = "version" + 1, "updated_at" = now()
          where "id" = ${seen.id} and "version" = ${seen.version}
            and "synced_hash" is not distinct from ${seen.synced_hash} and "deleted_at" is null returning *`,
        readSubmerchant,
      ),

    listDue: (limit) =>
      database.all(
        sql`select "id" from "svc_submerchant" where "next_sync_at" <= now() and "deleted_at" is null
          and ("claimed_until" is null or "claimed_until" < now()) order by "next_sync_at" limit ${limit}`,
        readId,
      ),

    listUnchecked: (before, limit) =>
      database.all(
        sql`select "id" from "svc_submerchant" where "key" is not null and "deleted_at" is null
            and "content_hash" = "synced_hash" and ("checked_at" is null or "checked_at" < ${before})
          order by "checked_at" nulls first limit ${limit}`,
        readId,
      ),
  } satisfies Partial<SubmerchantLedger>
}
