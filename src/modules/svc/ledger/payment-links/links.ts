import { z } from "zod"
import {
  paymentLink,
  type LinkFilter,
  type LinkLedger,
  type LinkOrder,
} from "../../../../use-cases/payment-links/ports"
import { linkSale } from "../../../../use-cases/ports/link-sales"
import { newLinkColumns, termColumns, isUniqueViolation, linkMirror } from "./link-row"
import {
  assignments,
  commas,
  containing,
  insertInto,
  join,
  list,
  ofAccount,
  readCount,
  sql,
  type Database,
  type Sql,
} from "../sql"

const BY = {
  made_at: sql`coalesce("made_at", "created_at")`,
  name: sql`lower("name")`,
  sold_count: sql`"sold_count"`,
} as const

function inOrder(order: LinkOrder): Sql {
  const isDescending = order.startsWith("-")
  const by = BY[order.replace("-", "") as keyof typeof BY]
  return isDescending ? sql`order by ${by} desc, "id" desc` : sql`order by ${by}, "id"`
}

const NEWEST_FIRST = inOrder("-made_at")
const OF_ORIGIN = {
  order: sql`"order_id" is not null`,
  product: sql`"product_id" is not null`,
  elsewhere: sql`"made_at" is null`,
} as const

const NEWEST_SALES = 50

const tokenRow = z.object({ token: z.string() })

function shown({ status, order_id, product_id }: LinkFilter): Sql {
  if (status !== undefined) return sql`"status" = ${status}`
  if (order_id === undefined && product_id === undefined) return sql`"status" <> 'DELETED'`
  return sql`("status" <> 'DELETED' or "sold_count" > 0)`
}

function matches(filter: LinkFilter): Sql {
  const { account, order_id, product_id, q, origin, created_from, created_to } = filter
  const all = [sql`"deleted_at" is null`, shown(filter)]
  if (account !== undefined) all.push(sql`"account" = ${account}`)
  if (order_id !== undefined) all.push(sql`"order_id" = ${order_id}`)
  if (product_id !== undefined) all.push(sql`"product_id" = ${product_id}`)
  if (origin !== undefined) all.push(OF_ORIGIN[origin])
  if (created_from !== undefined) all.push(sql`"made_at" >= ${created_from}`)
  if (created_to !== undefined) all.push(sql`"made_at" <= ${created_to}`)
  if (q !== undefined) {
    const like = containing(q)
    all.push(sql`("name" ilike ${like} or "description" ilike ${like} or "token" ilike ${like})`)
  }
  return join(all, sql` and `)
}

function finding(database: Database, account?: string) {
  const links = database.rows(paymentLink)
  const ours = ofAccount(account)
  return {
    findLink: (id) => links.first(sql`select * from "svc_link" where "id" = ${id} ${ours} and "deleted_at" is null`),

    findLinkByToken: (token) =>
      links.first(sql`select * from "svc_link" where "token" = ${token} ${ours} and "deleted_at" is null`),

    listLinksOfOrder: (order_id) =>
      links.all(
        sql`select * from "svc_link" where "order_id" = ${order_id} ${ours} and "deleted_at" is null ${NEWEST_FIRST}`,
      ),

    async searchLinks(filter, { limit, offset, order = "-made_at" }) {
      const where = sql`${matches(filter)} ${ours}`
      const count = await readCount(database, sql`select count(*) from "svc_link" where ${where}`)
      const found = await links.all(
        sql`select * from "svc_link" where ${where} ${inOrder(order)} limit ${limit} offset ${offset}`,
      )
      return { links: found, count }
    },

    listTokens: () =>
      database.all(
        sql`select "token" from "svc_link"
          where "token" is not null and "status" <> 'DELETED' ${ours} and "deleted_at" is null
          order by "synced_at" nulls first`,
        (row) => tokenRow.parse(row).token,
      ),

    listUnanswered: (before) =>
      links.all(sql`select * from "svc_link" "link"
        where "status" = 'CREATING' and "token" is null and "made_at" < ${before} ${ours} and not exists (
          select 1 from "svc_attention" where "link_id" = "link"."id" and "kind" = 'link_unknown'
        )`),

    async listSales(link_ids) {
      if (link_ids.length === 0) return []
      return database.all(
        sql`select * from (
            select *, row_number() over (partition by "link_id" order by "sale" desc) as "nth" from "svc_link_sale"
            where "link_id" in (${list(link_ids)}) and "deleted_at" is null
          ) "sales" where "nth" <= ${NEWEST_SALES} order by "seen_at" desc, "sale" desc`,
        linkSale,
      )
    },
  } satisfies Partial<LinkLedger>
}

function making(database: Database, account: string) {
  const links = database.rows(paymentLink)
  return {
    // The conflict is the one open link of the order.
    createLink: (link) =>
      links.first(sql`${insertInto("svc_link", newLinkColumns(account, link))} on conflict do nothing returning *`),

    async storeToken(id, { token, url, image_url }) {
      // a look-up that came in between could not know that the link is ours
      await database.run(
        sql`delete from "svc_link" where "token" = ${token} ${ofAccount(account)} and "id" <> ${id} and "made_at" is null`,
      )
      const link =
        await links.first(sql`update "svc_link" set "token" = ${token}, "url" = ${url}, "image_url" = ${image_url}, "updated_at" = now(),
          "status" = case when "status" = 'CREATING' then 'ACTIVE' else "status" end
        where "id" = ${id} returning *`)
      if (link === undefined) throw new Error(`the payment link ${id} is gone`)
      return link
    },

    async dropLink(id) {
      await database.run(sql`delete from "svc_link" where "id" = ${id} and "token" is null`)
    },
  } satisfies Partial<LinkLedger>
}

function changing(database: Database, account: string) {
  const links = database.rows(paymentLink)
  return {
    async claimLink({ id, version }, status) {
      try {
        return await links.first(sql`update "svc_link" set "version" = "version" + 1, "status" = coalesce(${status}, "status"),
            "updated_at" = now()
          where "id" = ${id} ${ofAccount(account)} and "version" = ${version} and "status" <> 'DELETED' and "deleted_at" is null returning *`)
      } catch (error) {
        if (isUniqueViolation(error)) return "taken"
        throw error
      }
    },

    changeLink(id, { status, terms = {}, url, image_url }, at) {
      const columns = { ...termColumns(terms), status, url, image_url, synced_at: at }
      return links.first(
        sql`update "svc_link" set ${commas(assignments(columns))}, "updated_at" = now() where "id" = ${id} returning *`,
      )
    },

    async releaseLink(claimed, before) {
      await database.run(sql`update "svc_link" set "version" = "version" - 1, "status" = ${before.status}, "updated_at" = now()
        where "id" = ${claimed.id} and "version" = ${claimed.version} and "status" = ${claimed.status}`)
    },
  } satisfies Partial<LinkLedger>
}

export const createLinkLedger = (database: Database, account: string): LinkLedger => ({
  ...finding(database, account),
  ...making(database, account),
  ...changing(database, account),
  mirrorLink: linkMirror(database, account),
})

export const createLinkReading = (database: Database) => ({
  ...finding(database),
  findLinkOfSale: (sale_id: string) =>
    database.first(
      sql`select "link".* from "svc_link" "link" join "svc_link_sale" "sale" on "sale"."link_id" = "link"."id"
        where "sale"."id" = ${sale_id}`,
      paymentLink,
    ),
})
export type LinkReading = ReturnType<typeof createLinkReading>
