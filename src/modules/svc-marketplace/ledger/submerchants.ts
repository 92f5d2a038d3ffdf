import { contentHash } from "../../../use-cases/submerchants/wire-submerchant"
import {
  type SubmerchantLedger,
  type SubmerchantChange,
  SUBMERCHANT_STATES,
  type SubmerchantFilter,
  SELLER_WITHDRAWN,
} from "../../../use-cases/submerchants/records"
import {
  type Database,
  sql,
  assignments,
  commas,
  elements,
  insertInto,
  json,
  type Sql,
  identifier,
  join,
  list,
  containing,
  readCount,
} from "../../svc/ledger/sql"
import { contentColumns, readSubmerchant, SENT_AGAIN, syncingLedger } from "./syncing"
import { z } from "zod"
import { generateEntityId } from "@medusajs/framework/utils"

/** The database decides races, by unique indexes and compare-and-set. `account`: the service account that issues sellers' keys. */
export const createSubmerchantLedger = (database: Database, account: string): SubmerchantLedger => ({
  ...keepingLedger(database, account),
  ...findingLedger(database),
  ...syncingLedger(database),
})

/** After this the job takes over what a dead request did not send to the service. */
const SOON_MS = 60_000

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
    "error_code" = case when ${isSame} then "error_code" end`
}

const orNull = (value: object | null | undefined) => (value === null ? null : json(value))

function changing({ content, commission, approval }: SubmerchantChange): Sql {
  const own = { commission: json(commission) ?? null, approval: orNull(approval) }
  const columns = assignments({ ...contentColumns(content), ...own })
  const state = stateFor(contentHash(content))
  return sql`${commas(columns)}, ${state}, "version" = "version" + 1, "updated_at" = now()`
}

export function keepingLedger(database: Database, account: string) {
  const submerchants = database.rows(readSubmerchant)
  return {
    create({ external_id, seller_id, commission, approval, created_by, ...content }) {
      const id = generateEntityId(undefined, "svcsub")
      const submerchant = insertInto("svc_submerchant", {
        id,
        account,
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

    remove: (id, version) =>
      submerchants.first(sql`update "svc_submerchant" set "deleted_at" = now(), "updated_at" = now()
        where "id" = ${id} and "version" = coalesce(${version}, "version") and "deleted_at" is null returning *`),

    async putBack(before) {
      const { commission, approval = null } = before
      const sets = changing({ content: before, commission, approval })
      await database.run(sql`update "svc_submerchant" set ${sets}, "deleted_at" = null where "id" = ${before.id}`)
    },
  } satisfies Partial<SubmerchantLedger>
}

/** A submerchant that has the key now comes before one that had it, and an existing one before a deleted one. */
const ofKeys = (keys: readonly string[]) => sql`
  select distinct on ("asked"."key") "asked"."key" as "asked_key", "row".*
  from ${elements(keys)} as "asked"("key") cross join lateral (
    select true as "is_now", * from "svc_submerchant" where "key" = "asked"."key"
    union all
    select false, * from "svc_submerchant" where "former_keys" <> '{}' and "former_keys" @> array["asked"."key"]
  ) "row"
  order by "asked"."key", "row"."is_now" desc, "row"."deleted_at" desc nulls first`

const keyRow = z.object({ asked_key: z.string() })
const sellerRow = z.object({ seller_id: z.string() })
const stateRow = z.object({ state: z.enum([...SUBMERCHANT_STATES, "withdrawn"]), count: z.coerce.number() })

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
        sql`select "state", count(*) from "svc_submerchant" where "deleted_at" is null group by "state" union all
          select 'withdrawn', count(*) from "svc_submerchant" where "error_code" = ${SELLER_WITHDRAWN} and "deleted_at" is null`,
        stateRow,
      )
      const of = (state: z.output<typeof stateRow>["state"]) => rows.find((row) => row.state === state)?.count ?? 0
      const [pending, synced, failed] = [of("pending"), of("synced"), of("failed")]
      return { pending, synced, failed, out_of_date: of("out_of_date"), withdrawn: of("withdrawn") }
    },
  } satisfies Partial<SubmerchantLedger>
}
