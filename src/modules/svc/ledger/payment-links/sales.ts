import { z } from "zod"
import type { SaleLedger } from "../../../../use-cases/payment-links/ports"
import { linkSale } from "../../../../use-cases/ports/link-sales"
import type { MoneyReport } from "../../money-events"
import { PLUGIN } from "../attention"
import { isUniqueViolation } from "./link-row"
import { readId, readRow, list, ofAccount, sql, type Database } from "../sql"

const isFree = (states: readonly string[]) => sql`"order_id" is not null and "deleted_at" is null
  and ("state" in (${list(states)})
    or ("state" = 'recording' and ("claimed_until" is null or "claimed_until" <= now())))`

/** Also a link that was sold and has stock again. */
const MAY_SELL = sql`"order_id" is not null and "status" = 'ACTIVE' and "deleted_at" is null
  and ("sold_count" = 0 or ("kind" <> 'fast' and (not "stock_enabled" or "stock_count" > 0)))`

const comparedRow = z.object({ id: z.string(), order_id: z.string() })

function finding(database: Database, account: string) {
  const sales = database.rows(linkSale)
  const ids = database.rows(readId)
  const ours = ofAccount(account)
  return {
    findSale: (id) => sales.first(sql`select * from "svc_link_sale" where "id" = ${id} and "deleted_at" is null`),

    findSaleOfSession: (session_id) =>
      sales.first(sql`select * from "svc_link_sale"
        where "session_id" = ${session_id} and "state" = 'recording' and "deleted_at" is null`),

    listSalesOfOrder: (order_id) =>
      sales.all(sql`select * from "svc_link_sale" where "order_id" = ${order_id} ${ours} and "deleted_at" is null
        order by "seen_at", "sale"`),

    async countFlagged(link_id) {
      const flagged = await database.run(sql`select "id" from "svc_link_sale"
        where "link_id" = ${link_id} and "state" = 'flagged' and "deleted_at" is null`)
      return flagged.length
    },

    listUnreturned: () =>
      ids.all(sql`select distinct "order_id" as "id" from "svc_link_sale" where "state" = 'recorded' ${ours} and "deleted_at" is null
        and "id" in (select "operation_id" from "svc_attention"
          where "kind" = 'link_sale' and "resolved_at" is null and "deleted_at" is null)`),

    listSalesToCompare: (limit) =>
      database.all(
        sql`select "id", "order_id" from "svc_link_sale" where "state" = 'recorded' ${ours}
          order by "compared_at" nulls first limit ${limit}`,
        comparedRow,
      ),

    async markCompared(saleIds) {
      if (saleIds.length > 0)
        await database.run(sql`update "svc_link_sale" set "compared_at" = now() where "id" in (${list(saleIds)})`)
    },

    wasDealtWith: (id) =>
      database.has(sql`select 1 from "svc_link_sale" "sale" join "svc_attention" on "operation_id" = "sale"."id"
        where "sale"."id" = ${id} and "sale"."state" = 'recorded' and "svc_attention"."kind" = 'link_sale'
          and "resolved_by" <> ${PLUGIN} and "resolved_at" > "sale"."updated_at" limit 1`),

    hasOpenSale: (order_id) =>
      database.has(sql`select 1 from "svc_link_sale"
        where "order_id" = ${order_id} and "state" in ('seen', 'recording') and "deleted_at" is null limit 1`),

    listOpenSales: (limit) =>
      ids.all(
        sql`select "id" from "svc_link_sale" where ${isFree(["seen"])} ${ours} order by "seen_at", "sale" limit ${limit}`,
      ),
  } satisfies Partial<SaleLedger>
}

function recording(database: Database, account: string, report: MoneyReport | undefined) {
  const sales = database.rows(linkSale)
  return {
    async claimSale(id, leaseSeconds, again) {
      const isClaimable = isFree(again === undefined ? ["seen"] : ["seen", "flagged"])
      try {
        return await sales.first(sql`update "svc_link_sale" set "state" = 'recording',
            "claimed_until" = now() + make_interval(secs => ${leaseSeconds}), "updated_at" = now()
          where "id" = ${id} and ${isClaimable} ${ofAccount(account)} returning *`)
      } catch (error) {
        // another sale of the order is being recorded
        if (isUniqueViolation(error)) return undefined
        throw error
      }
    },

    async releaseSale(id) {
      await database.run(sql`update "svc_link_sale" set "state" = 'seen', "claimed_until" = null, "updated_at" = now()
        where "id" = ${id} and "state" = 'recording'`)
    },

    nameSession: ({ id, session_id }, named) =>
      sales.first(sql`update "svc_link_sale" set "session_id" = ${named}, "updated_at" = now()
        where "id" = ${id} and "state" = 'recording' and "session_id" is not distinct from ${session_id} returning *`),

    endSale: (id, end) =>
      sales.first(sql`update "svc_link_sale" set "state" = ${end.state},
          "payment_id" = ${end.state === "recorded" ? end.payment_id : null}, "claimed_until" = null,
          "updated_at" = now()
        where "id" = ${id} and "state" = 'recording' returning *`),

    takeSold: (limit) =>
      database.all(
        sql`update "svc_link_sale" set "announced_at" = now() where "id" in (
            select "id" from "svc_link_sale"
            where "announced_at" is null ${ofAccount(account)} and ("order_id" is null or "state" in ('recorded', 'flagged', 'resolved'))
            order by "seen_at", "sale" limit ${limit} for update skip locked
          ) returning *`,
        (row) => {
          const sale = readRow(linkSale, row)
          report?.linkSold(sale)
          return sale
        },
      ),
  } satisfies Partial<SaleLedger>
}

function checking(database: Database, account: string) {
  const ids = database.rows(readId)
  return {
    claimDueLinks: (limit, leaseSeconds) =>
      ids.all(sql`update "svc_link" set "next_check_at" = now() + make_interval(secs => ${leaseSeconds}) where "id" in (
          select "id" from "svc_link"
          where "deleted_at" is null ${ofAccount(account)} and ("next_check_at" <= now() or ("next_check_at" is null and ${MAY_SELL}))
          order by "next_check_at" nulls last limit ${limit} for update skip locked
        ) returning "id"`),

    async checkAgain(link_id, seconds) {
      // null seconds give null
      const at = sql`now() + make_interval(secs => ${seconds}::double precision)`
      await database.run(sql`update "svc_link" set "next_check_at" = ${at} where "id" = ${link_id}`)
    },

    hasOpenLinks: (order_id) =>
      database.has(
        sql`select 1 from "svc_link" where ${MAY_SELL} ${ofAccount(account)} and "order_id" = coalesce(${order_id}, "order_id") limit 1`,
      ),

    // links with status DELETED too: a link that was not found with wrong keys is found again
    hasLinks: () =>
      database.has(sql`select 1 from "svc_link" where "deleted_at" is null ${ofAccount(account)} limit 1`),
  } satisfies Partial<SaleLedger>
}

export const createSaleLedger = (database: Database, account: string, report?: MoneyReport): SaleLedger => ({
  ...finding(database, account),
  ...recording(database, account, report),
  ...checking(database, account),
})
