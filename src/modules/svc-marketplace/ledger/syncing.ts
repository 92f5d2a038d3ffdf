import { z } from "zod"
import { gather } from "../../../use-cases/submerchants/gather"
import type { SubmerchantLedger } from "../../../use-cases/submerchants/submerchant-ledger"
import { sql, type Database } from "../../svc/ledger/sql"
import { SENT_AGAIN } from "./sent-again"
import { readSubmerchant } from "./submerchant-row"
import { syncingMany } from "./syncing-many"

const idRow = z.object({ id: z.string() })
const readId = (row: unknown) => idRow.parse(row).id

/** Steps of syncs that run side by side, as those of a run over all submerchants do, are one statement. */
export function syncingLedger(database: Database) {
  const many = syncingMany(database)
  const claim = gather(many.claim)
  const createSent = gather(many.createSent)
  const noteSync = gather(many.noteSync)
  return {
    claim: (id, leaseSeconds) => claim({ id, leaseSeconds }),
    createSent: (claimed, at) => createSent({ claimed, at }),
    updateSent: gather(many.updateSent),
    noteSync: (claimed, note) => noteSync({ claimed, note }),

    // the end of its claim shows a request that no other has taken it over
    async release({ id, claimed_until }) {
      await database.run(
        sql`update "svc_submerchant" set "claimed_until" = null where "id" = ${id} and "claimed_until" = ${claimed_until}`,
      )
    },

    noteSeller: (seen, { state, reason, error_code, next_sync_at }) =>
      database.first(
        sql`update "svc_submerchant" set "synced_hash" = ${SENT_AGAIN}, "state" = ${state}, "reason" = ${reason?.en},
            "reason_tr" = ${reason?.tr}, "error_code" = ${error_code}, "tries" = 0, "next_sync_at" = ${next_sync_at},
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
