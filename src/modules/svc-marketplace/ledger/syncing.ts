import { z } from "zod"
import type { SubmerchantLedger } from "../../../flows/submerchants/submerchant-ledger"
import { firstRow, type Execute } from "../../svc/ledger/sql"
import { readSubmerchantRow } from "./submerchant-row"
import { SENT_ANEW } from "./sent-anew"
import { syncingMany } from "./syncing-many"

type Syncing = Pick<
  SubmerchantLedger,
  "claim" | "release" | "createSent" | "updateSent" | "noteSync" | "noteSeller" | "listDue" | "listUnchecked" | "many"
>

/** By when its claim ends a hand sees that no other has taken it over. */
const IS_HELD = `"id" = ? and "claimed_until" = ?`

const idRows = z.array(z.object({ id: z.string() }))

export function syncingLedger(execute: Execute): Syncing {
  const one = firstRow(execute, readSubmerchantRow)
  const many = syncingMany(execute)
  return {
    many,

    async claim(id, leaseSeconds) {
      const [claimed] = await many.claim([{ id, leaseSeconds }])
      return claimed
    },

    async release({ id, claimedUntil }) {
      await execute(`update "svc_submerchant" set "claimed_until" = null where ${IS_HELD}`, [id, claimedUntil])
    },

    async createSent(claimed, at) {
      const [isSent = false] = await many.createSent([{ claimed, at }])
      return isSent
    },

    async updateSent(claimed) {
      const [isSent = false] = await many.updateSent([claimed])
      return isSent
    },

    async noteSync(claimed, note) {
      const [noted] = await many.noteSync([{ claimed, note }])
      return noted
    },

    noteSeller: (seen, { state, reason, errorCode, nextSyncAt }) =>
      one(
        `update "svc_submerchant" set "synced_hash" = ${SENT_ANEW}, "state" = ?, "reason" = ?, "reason_tr" = ?, "error_code" = ?,
           "tries" = 0, "next_sync_at" = ?, "version" = "version" + 1, "updated_at" = now()
         where "id" = ? and "version" = ? and "synced_hash" is not distinct from ? and "deleted_at" is null returning *`,
        [
          ...[state, reason?.en ?? null, reason?.tr ?? null, errorCode ?? null, nextSyncAt ?? null],
          ...[seen.id, seen.version, seen.syncedHash ?? null],
        ],
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
