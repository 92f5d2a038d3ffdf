import { generateEntityId } from "@medusajs/framework/utils"
import type { SubmerchantChange, SubmerchantLedger } from "../../../use-cases/submerchants/submerchant-ledger"
import { assignments, commas, insertInto, json, sql, type Database, type Sql } from "../../svc/ledger/sql"
import { contentHash } from "../../../use-cases/submerchants/content-hash"
import { SENT_AGAIN } from "./sent-again"
import { contentColumns, readSubmerchant } from "./submerchant-row"

/** The job takes over what a request that died did not send to the service. */
const SOON_MS = 60_000

/** Content that changed is out of date until the service has taken it; content that is as the service took it is in line again. */
const stateFor = (hash: string): Sql => {
  const isSame = sql`"content_hash" = ${hash}`
  const isTaken = sql`"key" is not null and (${SENT_AGAIN}) = ${hash}`
  const soon = sql`now() + make_interval(secs => ${SOON_MS / 1000})`
  return sql`
    "synced_hash" = case when ${isSame} then "synced_hash" else ${SENT_AGAIN} end,
    "state" = case when ${isSame} then "state" when ${isTaken} and "drift" is null then 'synced'
      when "key" is null then 'pending' else 'out_of_date' end,
    "tries" = case when ${isSame} then "tries" else 0 end,
    "next_sync_at" = case when ${isSame} then "next_sync_at" when ${isTaken} then null else ${soon} end,
    "reason" = case when ${isSame} then "reason" end,
    "reason_tr" = case when ${isSame} then "reason_tr" end,
    "error_code" = case when ${isSame} then "error_code" end`
}

const orNull = (value: object | null | undefined) => (value === null ? null : json(value))

function changing({ content, commission, approval }: SubmerchantChange): Sql {
  const own = { commission: json(commission) ?? null, approval: orNull(approval) }
  const columns = assignments({ ...contentColumns(content), ...own })
  const state = stateFor(contentHash(content))
  return sql`${commas(columns)}, ${state}, "version" = "version" + 1, "updated_at" = now()`
}

export function keepingLedger(database: Database) {
  const submerchants = database.rows(readSubmerchant)
  return {
    create({ external_id, seller_id, commission, approval, created_by, ...content }) {
      const id = generateEntityId(undefined, "svcsub")
      const submerchant = insertInto("svc_submerchant", {
        id,
        external_id: external_id ?? id,
        type: content.type,
        ...contentColumns(content),
        seller_id,
        commission: json(commission),
        approval: orNull(approval),
        created_by,
        state: "pending",
        next_sync_at: new Date(Date.now() + SOON_MS),
      })
      return submerchants.first(sql`${submerchant} on conflict do nothing returning *`)
    },

    update: (id, version, change) =>
      submerchants.first(sql`update "svc_submerchant" set ${changing(change)}
        where "id" = ${id} and "version" = ${version} and "deleted_at" is null returning *`),

    remove: (id) =>
      submerchants.first(sql`update "svc_submerchant" set "deleted_at" = now(), "updated_at" = now()
        where "id" = ${id} and "deleted_at" is null returning *`),

    async putBack(before) {
      const { commission, approval = null } = before
      const sets = changing({ content: before, commission, approval })
      await database.run(sql`update "svc_submerchant" set ${sets}, "deleted_at" = null where "id" = ${before.id}`)
    },
  } satisfies Partial<SubmerchantLedger>
}
