import { z } from "zod"
import type { EndedSync, SubmerchantLedger } from "../../../flows/submerchants/submerchant-ledger"
import { SELLER_WITHDRAWN } from "../../../flows/submerchants/usable"
import type { Execute } from "../../svc/ledger/sql"
import { readClaimedRow, readSubmerchantRow } from "./submerchant-row"

/** Rows of JSON as a table, so that one statement does for any number of them. */
const asked = (columns: string) => `from jsonb_to_recordset(?::jsonb) as "asked"(${columns})`

/** By when its claim ends a hand sees that no other has taken it over. */
const IS_HELD = `"row"."id" = "asked"."id" and "row"."claimed_until" = "asked"."claimed_until" and "row"."deleted_at" is null`

const IS_SAME = `"row"."content_hash" = "asked"."hash"`

/** Where it stands, unless the content was changed under the hand that synced it. What its seller was withdrawn for meanwhile stays. */
const stands = (column: string, changed: string) =>
  `"${column}" = case when "row"."error_code" = '${SELLER_WITHDRAWN}' then "row"."${column}"
     when ${IS_SAME} then "asked"."${column}" else ${changed} end`

const CLAIM = `
  update "svc_submerchant" "row"
  set "claimed_until" = date_trunc('milliseconds', now() + "asked"."lease" * interval '1 second')
  ${asked(`"id" text, "lease" double precision`)}
  where "row"."id" = "asked"."id" and "row"."deleted_at" is null
    and ("row"."claimed_until" is null or "row"."claimed_until" < now()) returning "row".*`

const CREATE_SENT = `
  update "svc_submerchant" "row" set "create_sent_at" = "asked"."sent_at", "sent_hash" = "asked"."hash"
  ${asked(`"id" text, "claimed_until" timestamptz, "sent_at" timestamptz, "hash" text`)}
  where ${IS_HELD} returning "row"."id"`

const NOTE_SYNC = `
  update "svc_submerchant" "row" set
    "key" = coalesce("asked"."key", "row"."key"),
    "former_keys" = case when "asked"."key" <> "row"."key" then array_append("row"."former_keys", "row"."key")
      else "row"."former_keys" end,
    "create_sent_at" = case when "asked"."is_create_open" then "row"."create_sent_at" end,
    "synced_hash" = case when "asked"."taken_at" is not null then "asked"."hash"
      when not "asked"."is_unheard" then "row"."synced_hash" end,
    "last_synced_at" = coalesce("asked"."taken_at", "row"."last_synced_at"),
    "drift" = case when coalesce("asked"."taken_at", "asked"."seen_at") is null then "row"."drift" else "asked"."drift" end,
    "checked_at" = coalesce("asked"."seen_at", "row"."checked_at"),
    "bank_country" = coalesce("asked"."bank_country", "row"."bank_country"),
    ${stands("state", `case when coalesce("asked"."key", "row"."key") is null then 'pending' else 'out_of_date' end`)},
    ${stands("next_sync_at", "now()")},
    ${stands("reason", "null")}, ${stands("reason_tr", "null")}, ${stands("error_code", "null")},
    ${stands("tries", "0")},
    "claimed_until" = null, "updated_at" = now()
  ${asked(
    `"id" text, "claimed_until" timestamptz, "hash" text, "state" text, "key" text, "reason" text, "reason_tr" text,
     "error_code" text, "tries" integer, "next_sync_at" timestamptz, "is_create_open" boolean,
     "is_unheard" boolean, "taken_at" timestamptz, "seen_at" timestamptz, "drift" jsonb, "bank_country" text`,
  )}
  where ${IS_HELD} returning "row".*`

function noteRow({ claimed, note }: EndedSync) {
  const { seen } = note
  return {
    id: claimed.id,
    claimed_until: claimed.claimedUntil,
    hash: note.hash,
    state: note.state,
    key: note.key,
    reason: note.reason?.en,
    reason_tr: note.reason?.tr,
    error_code: note.errorCode,
    tries: note.tries,
    next_sync_at: note.nextSyncAt,
    is_create_open: note.isCreateOpen,
    is_unheard: note.isUnheard ?? false,
    taken_at: note.takenAt,
    seen_at: seen?.at,
    drift: seen && seen.drift.length > 0 ? seen.drift : null,
    bank_country: seen?.bankCountry,
  }
}

const idRow = z.object({ id: z.string() })
const readId = (row: unknown) => idRow.parse(row)

/** Steps of a sync, for many submerchants in one statement each. */
export function syncingMany(execute: Execute): SubmerchantLedger["many"] {
  async function change<Row extends { id: string }>(
    sql: string,
    rows: readonly { id: string }[],
    read: (row: unknown) => Row,
  ): Promise<(Row | undefined)[]> {
    const changed = (await execute(sql, [JSON.stringify(rows)])).map(read)
    const byId = new Map(changed.map((row) => [row.id, row]))
    return rows.map(({ id }) => {
      const row = byId.get(id)
      // named twice, it is given once: a claim has one hand
      byId.delete(id)
      return row
    })
  }

  return {
    claim: (wanted) =>
      change(
        CLAIM,
        wanted.map(({ id, leaseSeconds }) => ({ id, lease: leaseSeconds })),
        readClaimedRow,
      ),

    async createSent(sent) {
      const rows = sent.map(({ claimed, at }) => ({
        ...{ id: claimed.id, claimed_until: claimed.claimedUntil, sent_at: at, hash: claimed.contentHash },
      }))
      return (await change(CREATE_SENT, rows, readId)).map((row) => row !== undefined)
    },

    noteSync: (ended) => change(NOTE_SYNC, ended.map(noteRow), readSubmerchantRow),
  }
}
