import { z } from "zod"
import { SUBMERCHANT_STATES } from "../../../flows/submerchants/records"
import type { SubmerchantFilter, SubmerchantLedger } from "../../../flows/submerchants/submerchant-ledger"
import { SELLER_WITHDRAWN } from "../../../flows/submerchants/usable"
import { firstRow, placeholders, type Execute } from "../../svc/ledger/sql"
import { readSubmerchantRow } from "./submerchant-row"

type Finding = Pick<
  SubmerchantLedger,
  "find" | "findByExternalId" | "findBySeller" | "listSellers" | "findMany" | "findByKeys" | "list" | "counts"
>

const SEARCHED = [
  ...[`"name"`, `"legal_company_title"`, `"contact_name" || ' ' || "contact_surname"`],
  ...[`"email"`, `"external_id"`, `"key"`],
]

/** Whoever has a key now outranks whoever had it, and one that is there a deleted one. */
const OF_KEYS = `
  select distinct on ("asked"."key") "asked"."key" as "asked_key", "row".*
  from jsonb_array_elements_text(?::jsonb) as "asked"("key") cross join lateral (
    select true as "is_now", * from "svc_submerchant" where "key" = "asked"."key"
    union all
    select false, * from "svc_submerchant" where "former_keys" <> '{}' and "former_keys" @> array["asked"."key"]
  ) "row"
  order by "asked"."key", "row"."is_now" desc, "row"."deleted_at" desc nulls first`

const keyRow = z.object({ asked_key: z.string() })
const counted = z.array(z.object({ count: z.coerce.number() }))
const sellerRows = z.array(z.object({ seller_id: z.string() }))
const countRow = z.object({ state: z.enum(SUBMERCHANT_STATES), count: z.coerce.number() })

/** Text as a part of a `like` pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

function whereOf({ q, state }: SubmerchantFilter): [sql: string, parameters: unknown[]] {
  const conditions = [`"deleted_at" is null`]
  const parameters: unknown[] = []
  if (state !== undefined) {
    conditions.push(`"state" = ?`)
    parameters.push(state)
  }
  if (q !== undefined && q.trim() !== "") {
    conditions.push(`(${SEARCHED.map((column) => `${column} ilike ?`).join(" or ")})`)
    parameters.push(...SEARCHED.map(() => containing(q.trim())))
  }
  return [conditions.join(" and "), parameters]
}

export function findingLedger(execute: Execute): Finding {
  const one = firstRow(execute, readSubmerchantRow)
  const by = (column: "id" | "external_id" | "seller_id") => (value: string) =>
    one(`select * from "svc_submerchant" where "${column}" = ? and "deleted_at" is null`, [value])
  return {
    find: by("id"),
    findByExternalId: by("external_id"),
    findBySeller: by("seller_id"),

    async listSellers(after, limit) {
      const rows = await execute(
        `select "seller_id" from "svc_submerchant" where "seller_id" > ? and "deleted_at" is null
           and "error_code" is distinct from '${SELLER_WITHDRAWN}' order by "seller_id" limit ?`,
        [after, limit],
      )
      return sellerRows.parse(rows).map(({ seller_id }) => seller_id)
    },

    async findMany(ids) {
      if (ids.length === 0) return []
      const rows = await execute(
        `select * from "svc_submerchant" where "id" in (${placeholders(ids.length)}) and "deleted_at" is null`,
        ids,
      )
      return rows.map(readSubmerchantRow)
    },

    async findByKeys(keys) {
      if (keys.length === 0) return new Map()
      const rows = await execute(OF_KEYS, [JSON.stringify(keys)])
      return new Map(rows.map((row) => [keyRow.parse(row).asked_key, readSubmerchantRow(row)]))
    },

    async list(filter, { limit, offset }) {
      const [where, parameters] = whereOf(filter)
      const [total] = counted.parse(await execute(`select count(*) from "svc_submerchant" where ${where}`, parameters))
      const rows = await execute(
        `select * from "svc_submerchant" where ${where} order by "created_at" desc, "id" desc limit ? offset ?`,
        [...parameters, limit, offset],
      )
      return { submerchants: rows.map(readSubmerchantRow), count: total?.count ?? 0 }
    },

    async counts() {
      const rows = await execute(
        `select "state", count(*) from "svc_submerchant" where "deleted_at" is null group by "state"`,
        [],
      )
      const found = new Map(
        z
          .array(countRow)
          .parse(rows)
          .map(({ state, count }) => [state, count]),
      )
      const of = (state: z.output<typeof countRow>["state"]) => found.get(state) ?? 0
      return { pending: of("pending"), synced: of("synced"), failed: of("failed"), out_of_date: of("out_of_date") }
    },
  }
}
