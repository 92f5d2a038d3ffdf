import { z } from "zod"
import { SUBMERCHANT_STATES } from "../../../use-cases/submerchants/records"
import type { SubmerchantFilter, SubmerchantLedger } from "../../../use-cases/submerchants/submerchant-ledger"
import { SELLER_WITHDRAWN } from "../../../use-cases/submerchants/usable"
import { containing, readCount } from "../../svc/ledger/links"
import { identifier, join, json, list, sql, type Database, type Sql } from "../../svc/ledger/sql"
import { readSubmerchant } from "./submerchant-row"

/** The submerchant that has a key now comes before one that had it, and one that is there before a deleted one. */
const ofKeys = (keys: readonly string[]) => sql`
  select distinct on ("asked"."key") "asked"."key" as "asked_key", "row".*
  from jsonb_array_elements_text(${json(keys)}::jsonb) as "asked"("key") cross join lateral (
    select true as "is_now", * from "svc_submerchant" where "key" = "asked"."key"
    union all
    select false, * from "svc_submerchant" where "former_keys" <> '{}' and "former_keys" @> array["asked"."key"]
  ) "row"
  order by "asked"."key", "row"."is_now" desc, "row"."deleted_at" desc nulls first`

const keyRow = z.object({ asked_key: z.string() })
const sellerRow = z.object({ seller_id: z.string() })
const stateRow = z.object({ state: z.enum(SUBMERCHANT_STATES), count: z.coerce.number() })

function matches({ q, state }: SubmerchantFilter): Sql {
  const conditions = [sql`"deleted_at" is null`]
  if (state !== undefined) conditions.push(sql`"state" = ${state}`)
  if (q !== undefined && q.trim() !== "") {
    const like = containing(q.trim())
    conditions.push(sql`("name" ilike ${like} or "legal_company_title" ilike ${like}
      or "contact_name" || ' ' || "contact_surname" ilike ${like}
      or "email" ilike ${like} or "external_id" ilike ${like} or "key" ilike ${like})`)
  }
  return join(conditions, sql` and `)
}

export function findingLedger(database: Database) {
  const submerchants = database.rows(readSubmerchant)
  const by = (column: "id" | "external_id" | "seller_id") => (value: string) =>
    submerchants.first(
      sql`select * from "svc_submerchant" where ${identifier(column)} = ${value} and "deleted_at" is null`,
    )
  return {
    find: by("id"),
    findByExternalId: by("external_id"),
    findBySeller: by("seller_id"),

    listSellers: (after, limit) =>
      database.all(
        sql`select "seller_id" from "svc_submerchant" where "seller_id" > ${after} and "deleted_at" is null
          and "error_code" is distinct from ${SELLER_WITHDRAWN} order by "seller_id" limit ${limit}`,
        (row) => sellerRow.parse(row).seller_id,
      ),

    async findMany(ids) {
      if (ids.length === 0) return []
      return submerchants.all(
        sql`select * from "svc_submerchant" where "id" in (${list(ids)}) and "deleted_at" is null`,
      )
    },

    async findByKeys(keys) {
      if (keys.length === 0) return new Map()
      const found = await database.all(
        ofKeys(keys),
        (row) => [keyRow.parse(row).asked_key, readSubmerchant(row)] as const,
      )
      return new Map(found)
    },

    async list(filter, { limit, offset }) {
      const where = matches(filter)
      const count = await readCount(database, sql`select count(*) from "svc_submerchant" where ${where}`)
      const found = await submerchants.all(sql`select * from "svc_submerchant" where ${where}
        order by "created_at" desc, "id" desc limit ${limit} offset ${offset}`)
      return { submerchants: found, count }
    },

    async counts() {
      const rows = await database.all(
        sql`select "state", count(*) from "svc_submerchant" where "deleted_at" is null group by "state"`,
        (row) => stateRow.parse(row),
      )
      const of = (state: z.output<typeof stateRow>["state"]) => rows.find((row) => row.state === state)?.count ?? 0
      return { pending: of("pending"), synced: of("synced"), failed: of("failed"), out_of_date: of("out_of_date") }
    },
  } satisfies Partial<SubmerchantLedger>
}
