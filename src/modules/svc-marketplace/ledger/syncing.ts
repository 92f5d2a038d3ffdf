import { z } from "zod"
import type { SubmerchantLedger, SyncNote } from "../../../flows/submerchants/submerchant-ledger"
import { SELLER_WITHDRAWN } from "../../../flows/submerchants/usable"
import { firstRow, type Execute } from "../../svc/ledger/sql"
import { readClaimedRow, readSubmerchantRow } from "./submerchant-row"

type Syncing = Pick<
  SubmerchantLedger,
  "claim" | "release" | "createSent" | "noteSync" | "noteSeller" | "listDue" | "listUnchecked"
>

/** By when its claim ends a hand sees that no other has taken it over. */
const IS_HELD = `"id" = ? and "claimed_until" = ?`

const idRows = z.array(z.object({ id: z.string() }))

/**
 * Columns that say where it stands; null, unless the content was changed under the hand that synced it. What its seller was withdrawn
 * for meanwhile stays.
 */
function standing({ hash, state, key, reason, errorCode, tries, nextSyncAt }: SyncNote): [sql: string, unknown[]] {
  const isSame = `"content_hash" = ?`
  const ofSeller = `"error_code" = '${SELLER_WITHDRAWN}'`
  const set = (column: string, value: string) => `"${column}" = case when ${ofSeller} then "${column}" ${value} end`
  const sql = [
    set("state", `when ${isSame} then ? when coalesce(?, "key") is null then 'pending' else 'out_of_date'`),
    set("next_sync_at", `when ${isSame} then ?::timestamptz else now()`),
    set("reason", `when ${isSame} then ?`),
    set("reason_tr", `when ${isSame} then ?`),
    set("error_code", `when ${isSame} then ?`),
    set("tries", `when ${isSame} then ?::int else 0`),
  ]
  const values = [nextSyncAt ?? null, reason?.en ?? null, reason?.tr ?? null, errorCode ?? null, tries]
  return [sql.join(", "), [hash, state, key ?? null, ...values.flatMap((value) => [hash, value])]]
}

function noteColumns(note: SyncNote): Record<string, unknown> {
  const { key, seen, takenAt } = note
  return {
    ...(key !== undefined && { key }),
    ...(note.isCreateOpen ? {} : { create_sent_at: null }),
    ...(takenAt && { synced_hash: note.hash, last_synced_at: takenAt }),
    ...(takenAt && !seen && { drift: null }),
    ...(seen && { drift: seen.drift.length > 0 ? JSON.stringify(seen.drift) : null, checked_at: seen.at }),
    ...(seen?.bankCountry !== undefined && { bank_country: seen.bankCountry }),
  }
}

export function syncingLedger(execute: Execute): Syncing {
  const one = firstRow(execute, readSubmerchantRow)
  const oneClaimed = firstRow(execute, readClaimedRow)
  return {
    claim: (id, leaseSeconds) =>
      oneClaimed(
        `update "svc_submerchant" set "claimed_until" = date_trunc('milliseconds', now() + ? * interval '1 second')
         where "id" = ? and "deleted_at" is null and ("claimed_until" is null or "claimed_until" < now()) returning *`,
        [leaseSeconds, id],
      ),

    async release({ id, claimedUntil }) {
      await execute(`update "svc_submerchant" set "claimed_until" = null where ${IS_HELD}`, [id, claimedUntil])
    },

    createSent: ({ id, contentHash, claimedUntil }, at) =>
      one(
        `update "svc_submerchant" set "create_sent_at" = ?, "sent_hash" = ?
         where ${IS_HELD} and "deleted_at" is null returning *`,
        [at, contentHash, id, claimedUntil],
      ),

    noteSync({ id, claimedUntil }, note) {
      const columns = noteColumns(note)
      const sets = Object.keys(columns).map((column) => `"${column}" = ?, `)
      const [stands, values] = standing(note)
      return one(
        `update "svc_submerchant" set ${sets.join("")} ${stands}, "claimed_until" = null, "updated_at" = now()
         where ${IS_HELD} and "deleted_at" is null returning *`,
        [...Object.values(columns), ...values, id, claimedUntil],
      )
    },

    noteSeller: (id, version, { state, reason, errorCode, nextSyncAt }) =>
      one(
        `update "svc_submerchant" set "state" = ?, "reason" = ?, "reason_tr" = ?, "error_code" = ?, "tries" = 0,
           "next_sync_at" = ?, "version" = "version" + 1, "updated_at" = now()
         where "id" = ? and "version" = ? and "deleted_at" is null returning *`,
        [state, reason?.en ?? null, reason?.tr ?? null, errorCode ?? null, nextSyncAt ?? null, id, version],
      ),

    async listDue(limit) {
      const rows = await execute(
        `select "id" from "svc_submerchant" where "next_sync_at" <= now() and "deleted_at" is null
           and ("claimed_until" is null or "claimed_until" < now()) order by "next_sync_at" limit ?`,
        [limit],
      )
      return idRows.parse(rows).map(({ id }) => id)
    },

    async listUnchecked(before, limit) {
      const rows = await execute(
        `select "id" from "svc_submerchant" where "key" is not null and "deleted_at" is null
           and "content_hash" = "synced_hash" and ("checked_at" is null or "checked_at" < ?)
         order by "checked_at" nulls first limit ?`,
        [before, limit],
      )
      return idRows.parse(rows).map(({ id }) => id)
    },
  }
}
