import { z } from "zod"
import type { LinkFilter, LinkLedger } from "../../../flows/link-ledger"
import { newLinkColumns, readLink, readSale, termColumns, withValue } from "./link-row"
import { isUniqueViolation, linkMirror } from "./mirror-link"
import { firstRow, insertInto, placeholders, type Execute } from "./sql"

const NEWEST_FIRST = `order by coalesce("made_at", "created_at") desc, "id" desc`
const OF_ORIGIN = {
  order: `"order_id" is not null`,
  product: `"product_id" is not null`,
  elsewhere: `"made_at" is null`,
} as const

/** Of a link; its sold count tells the rest. */
const NEWEST_SALES = 50

const counted = z.array(z.object({ count: z.coerce.number() }))
const tokenRows = z.array(z.object({ token: z.string() }))

/** Text as a part of a `like` pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

type Condition = [sql: string, ...parameters: unknown[]]

/** Deleted links are shown when asked for, and on the order or product they were sold for. */
function shown({ status, orderId, productId }: LinkFilter): Condition {
  if (status !== undefined) return [`"status" = ?`, status]
  if (orderId === undefined && productId === undefined) return [`"status" <> 'DELETED'`]
  return [`("status" <> 'DELETED' or "sold_count" > 0)`]
}

function whereOf(filter: LinkFilter): Condition {
  const { orderId, productId, text, origin, madeFrom, madeTo } = filter
  const all: Condition[] = [[`"deleted_at" is null`], shown(filter)]
  if (orderId !== undefined) all.push([`"order_id" = ?`, orderId])
  if (productId !== undefined) all.push([`"product_id" = ?`, productId])
  if (origin !== undefined) all.push([OF_ORIGIN[origin]])
  if (madeFrom !== undefined) all.push([`"made_at" >= ?`, madeFrom])
  if (madeTo !== undefined) all.push([`"made_at" <= ?`, madeTo])
  if (text !== undefined) {
    const like = containing(text)
    all.push([`("name" ilike ? or "description" ilike ? or "token" ilike ?)`, like, like, like])
  }
  return [all.map(([sql]) => sql).join(" and "), ...all.flatMap(([, ...parameters]) => parameters)]
}

type Finding = Pick<
  LinkLedger,
  "findLink" | "findLinkByToken" | "listLinksOfOrder" | "searchLinks" | "listTokens" | "listUnheard" | "listSales"
>

function finding(execute: Execute): Finding {
  const one = firstRow(execute, readLink)
  return {
    findLink: (id) => one(`select * from "svc_link" where "id" = ? and "deleted_at" is null`, [id]),

    findLinkByToken: (token) => one(`select * from "svc_link" where "token" = ? and "deleted_at" is null`, [token]),

    async listLinksOfOrder(orderId) {
      const rows = await execute(
        `select * from "svc_link" where "order_id" = ? and "deleted_at" is null ${NEWEST_FIRST}`,
        [orderId],
      )
      return rows.map(readLink)
    },

    async searchLinks(filter, { limit, offset }) {
      const [where, ...parameters] = whereOf(filter)
      const [total] = counted.parse(await execute(`select count(*) from "svc_link" where ${where}`, parameters))
      const rows = await execute(`select * from "svc_link" where ${where} ${NEWEST_FIRST} limit ? offset ?`, [
        ...parameters,
        limit,
        offset,
      ])
      return { links: rows.map(readLink), count: total?.count ?? 0 }
    },

    async listTokens() {
      const rows = await execute(
        `select "token" from "svc_link" where "token" is not null and "status" <> 'DELETED' and "deleted_at" is null`,
        [],
      )
      return tokenRows.parse(rows).map(({ token }) => token)
    },

    async listUnheard(before) {
      const rows = await execute(
        `select * from "svc_link" "link" where "status" = 'CREATING' and "token" is null and "made_at" < ? and not exists (
           select 1 from "svc_attention" where "link_id" = "link"."id" and "kind" = 'link_unknown'
         )`,
        [before],
      )
      return rows.map(readLink)
    },

    async listSales(linkIds) {
      if (linkIds.length === 0) return []
      const rows = await execute(
        `select * from (
           select *, row_number() over (partition by "link_id" order by "sale" desc) as "nth" from "svc_link_sale"
           where "link_id" in (${placeholders(linkIds.length)}) and "deleted_at" is null
         ) "sales" where "nth" <= ? order by "seen_at" desc, "sale" desc`,
        [...linkIds, NEWEST_SALES],
      )
      return rows.map(readSale)
    },
  }
}

type Making = Pick<LinkLedger, "createLink" | "tokenHeard" | "dropLink">

function making(execute: Execute): Making {
  const one = firstRow(execute, readLink)
  return {
    createLink(link) {
      const [sql, parameters] = insertInto("svc_link", withValue(newLinkColumns(link)))
      // The conflict is the one open link of the order.
      return one(`${sql} on conflict do nothing returning *`, parameters)
    },

    async tokenHeard(id, { token, url, imageUrl }) {
      // a look that came between, and could not know it as ours
      await execute(`delete from "svc_link" where "token" = ? and "id" <> ? and "made_at" is null`, [token, id])
      const link = await one(
        `update "svc_link" set "token" = ?, "url" = ?, "image_url" = ?, "updated_at" = now(),
           "status" = case when "status" = 'CREATING' then 'ACTIVE' else "status" end
         where "id" = ? returning *`,
        [token, url, imageUrl ?? null, id],
      )
      if (link === undefined) throw new Error(`the payment link ${id} is gone`)
      return link
    },

    async dropLink(id) {
      await execute(`delete from "svc_link" where "id" = ? and "token" is null`, [id])
    },
  }
}

type Changing = Pick<LinkLedger, "claimLink" | "changeLink" | "releaseLink">

function changing(execute: Execute): Changing {
  const one = firstRow(execute, readLink)
  return {
    async claimLink({ id, version }, status) {
      try {
        return await one(
          `update "svc_link" set "version" = "version" + 1, "status" = coalesce(?, "status"), "updated_at" = now()
           where "id" = ? and "version" = ? and "status" <> 'DELETED' and "deleted_at" is null returning *`,
          [status ?? null, id, version],
        )
      } catch (error) {
        if (isUniqueViolation(error)) return "taken"
        throw error
      }
    },

    changeLink(id, { status, terms = {}, url, imageUrl }, at) {
      const columns = withValue({ ...termColumns(terms), status, url, image_url: imageUrl, synced_at: at })
      const sets = Object.keys(columns).map((column) => `"${column}" = ?`)
      return one(`update "svc_link" set ${sets.join(", ")}, "updated_at" = now() where "id" = ? returning *`, [
        ...Object.values(columns),
        id,
      ])
    },

    async releaseLink(claimed, before) {
      await execute(
        `update "svc_link" set "version" = "version" - 1, "status" = ?, "updated_at" = now()
         where "id" = ? and "version" = ? and "status" = ?`,
        [before.status, claimed.id, claimed.version, claimed.status],
      )
    },
  }
}

/** Payment links and their sales in PostgreSQL. */
export function createLinkLedger(execute: Execute): LinkLedger {
  return { ...finding(execute), ...making(execute), ...changing(execute), mirrorLink: linkMirror(execute) }
}
