import { generateEntityId } from "@medusajs/framework/utils"
import type { SubmerchantChange, SubmerchantLedger } from "../../../flows/submerchants/submerchant-ledger"
import { firstRow, insertInto, type Execute } from "../../svc/ledger/sql"
import { SENT_ANEW } from "./sent-anew"
import { asJson, contentColumns, readSubmerchantRow } from "./submerchant-row"

type Keeping = Pick<SubmerchantLedger, "create" | "update" | "remove" | "putBack">

/** The job takes over what a request that died did not bring to the service. */
const SOON_MS = 60_000
const SOON = `now() + interval '${SOON_MS} milliseconds'`

/** Whether the service was heard to have just this content. */
const IS_TAKEN = `"key" is not null and (${SENT_ANEW}) = ?`

/** Content that changed is out of date until the service has taken it; content that is as the service took it is in line again. */
const FOLLOWS = (hash: string): [sql: string, parameters: unknown[]] => {
  const isSame = `"content_hash" = ?`
  const sql = `
    "synced_hash" = case when ${isSame} then "synced_hash" else ${SENT_ANEW} end,
    "state" = case when ${isSame} then "state" when ${IS_TAKEN} and "drift" is null then 'synced'
      when "key" is null then 'pending' else 'out_of_date' end,
    "tries" = case when ${isSame} then "tries" else 0 end,
    "next_sync_at" = case when ${isSame} then "next_sync_at" when ${IS_TAKEN} then null else ${SOON} end,
    "reason" = case when ${isSame} then "reason" end,
    "reason_tr" = case when ${isSame} then "reason_tr" end,
    "error_code" = case when ${isSame} then "error_code" end`
  return [sql, Array.from(sql.matchAll(/\?/g), () => hash)]
}

function changing({ content, commission }: SubmerchantChange): [sql: string, parameters: unknown[]] {
  const columns = { ...contentColumns(content), commission: asJson(commission) }
  const [follows, hashes] = FOLLOWS(columns.content_hash)
  const sets = Object.keys(columns).map((column) => `"${column}" = ?`)
  return [
    `${sets.join(", ")}, ${follows}, "version" = "version" + 1, "updated_at" = now()`,
    [...Object.values(columns), ...hashes],
  ]
}

export function keepingLedger(execute: Execute): Keeping {
  const one = firstRow(execute, readSubmerchantRow)
  return {
    create({ externalId, sellerId, commission, createdBy, ...content }) {
      const id = generateEntityId(undefined, "svcsub")
      const [sql, parameters] = insertInto("svc_submerchant", {
        ...{ id, external_id: externalId ?? id, type: content.type, ...contentColumns(content) },
        ...{ seller_id: sellerId ?? null, commission: asJson(commission), created_by: createdBy ?? null },
        ...{ state: "pending", next_sync_at: new Date(Date.now() + SOON_MS) },
      })
      return one(`${sql} on conflict do nothing returning *`, parameters)
    },

    async update(id, version, change) {
      const [sets, parameters] = changing(change)
      return one(
        `update "svc_submerchant" set ${sets} where "id" = ? and "version" = ? and "deleted_at" is null returning *`,
        [...parameters, id, version],
      )
    },

    remove: (id) =>
      one(
        `update "svc_submerchant" set "deleted_at" = now(), "updated_at" = now()
         where "id" = ? and "deleted_at" is null returning *`,
        [id],
      ),

    async putBack(before) {
      const [sets, parameters] = changing({ content: before, commission: before.commission })
      await execute(`update "svc_submerchant" set ${sets}, "deleted_at" = null where "id" = ?`, [
        ...parameters,
        before.id,
      ])
    },
  }
}
