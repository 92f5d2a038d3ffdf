import { z } from "zod"
import type { SaleLedger } from "../../../flows/link-sales/sale-ledger"
import { readSale } from "./link-row"
import { isUniqueViolation } from "./mirror-link"
import { firstRow, type Execute } from "./sql"

/** A sale of an order's link that is to be recorded and that no hand has. */
const isFree = (isAgain: boolean) => `"order_id" is not null and "deleted_at" is null
  and ("state" ${isAgain ? "in ('seen', 'listed')" : "= 'seen'"} or ("state" = 'recording' and ("claimed_until" is null or "claimed_until" <= now())))`

/** An order's link that may sell, as far as we know: also one that was sold and has stock again. */
const MAY_SELL = `"order_id" is not null and "status" = 'ACTIVE' and "deleted_at" is null
  and ("sold_count" = 0 or ("kind" <> 'fast' and (not "stock_enabled" or "stock_count" > 0)))`

const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id))

type Finding = Pick<SaleLedger, "countListed" | "findSale" | "findSaleOfSession" | "listSalesOfOrder" | "listOpenSales">

function finding(execute: Execute): Finding {
  const one = firstRow(execute, readSale)
  return {
    findSale: (id) => one(`select * from "svc_link_sale" where "id" = ? and "deleted_at" is null`, [id]),

    findSaleOfSession: (sessionId) =>
      one(`select * from "svc_link_sale" where "session_id" = ? and "state" = 'recording' and "deleted_at" is null`, [
        sessionId,
      ]),

    async listSalesOfOrder(orderId) {
      const rows = await execute(
        `select * from "svc_link_sale" where "order_id" = ? and "deleted_at" is null order by "seen_at", "sale"`,
        [orderId],
      )
      return rows.map(readSale)
    },

    async countListed(linkId) {
      const listed = `select "id" from "svc_link_sale" where "link_id" = ? and "state" = 'listed' and "deleted_at" is null`
      return (await execute(listed, [linkId])).length
    },

    async listOpenSales(limit) {
      return ids.parse(
        await execute(`select "id" from "svc_link_sale" where ${isFree(false)} order by "seen_at", "sale" limit ?`, [
          limit,
        ]),
      )
    },
  }
}

type Recording = Pick<SaleLedger, "claimSale" | "leaveSale" | "nameSession" | "endSale" | "takeSold">

function recording(execute: Execute): Recording {
  const one = firstRow(execute, readSale)
  return {
    async claimSale(id, leaseSeconds, again) {
      try {
        return await one(
          `update "svc_link_sale" set "state" = 'recording', "claimed_until" = now() + make_interval(secs => ?),
             "updated_at" = now()
           where "id" = ? and ${isFree(again !== undefined)} returning *`,
          [leaseSeconds, id],
        )
      } catch (error) {
        // the one sale of an order that is being recorded
        if (isUniqueViolation(error)) return undefined
        throw error
      }
    },

    async leaveSale(id) {
      await execute(
        `update "svc_link_sale" set "state" = 'seen', "claimed_until" = null, "updated_at" = now()
         where "id" = ? and "state" = 'recording'`,
        [id],
      )
    },

    nameSession: ({ id, sessionId }, named) =>
      one(
        `update "svc_link_sale" set "session_id" = ?, "updated_at" = now()
         where "id" = ? and "state" = 'recording' and "session_id" is not distinct from ? returning *`,
        [named, id, sessionId ?? null],
      ),

    endSale: (id, end) =>
      one(
        `update "svc_link_sale" set "state" = ?, "payment_id" = ?, "claimed_until" = null, "updated_at" = now()
         where "id" = ? and "state" = 'recording' returning *`,
        [end.state, end.state === "recorded" ? end.paymentId : null, id],
      ),

    async takeSold(limit) {
      const rows = await execute(
        `update "svc_link_sale" set "announced_at" = now() where "id" in (
           select "id" from "svc_link_sale"
           where "announced_at" is null and ("order_id" is null or "state" in ('recorded', 'listed', 'settled'))
           order by "seen_at", "sale" limit ? for update skip locked
         ) returning *`,
        [limit],
      )
      return rows.map(readSale)
    },
  }
}

type Looking = Pick<SaleLedger, "claimDueLinks" | "lookAgain" | "hasOpenLinks" | "hasLinks">

function looking(execute: Execute): Looking {
  const isThere = async (sql: string, parameters: readonly unknown[]) => (await execute(sql, parameters)).length > 0
  return {
    async claimDueLinks(limit, leaseSeconds) {
      return ids.parse(
        await execute(
          `update "svc_link" set "next_check_at" = now() + make_interval(secs => ?) where "id" in (
             select "id" from "svc_link" where "deleted_at" is null and ("next_check_at" <= now() or ("next_check_at" is null and ${MAY_SELL}))
             order by "next_check_at" nulls last limit ? for update skip locked
           ) returning "id"`,
          [leaseSeconds, limit],
        ),
      )
    },

    async lookAgain(linkId, seconds) {
      // a null makes a null
      await execute(
        `update "svc_link" set "next_check_at" = now() + make_interval(secs => ?::double precision) where "id" = ?`,
        [seconds, linkId],
      )
    },

    hasOpenLinks: (orderId) =>
      isThere(`select 1 from "svc_link" where ${MAY_SELL} and "order_id" = coalesce(?, "order_id") limit 1`, [
        orderId ?? null,
      ]),

    // deleted ones too: what was not found with wrong keys is found again
    hasLinks: () => isThere(`select 1 from "svc_link" where "deleted_at" is null limit 1`, []),
  }
}

/** What a sold link does, in PostgreSQL. */
export function createSaleLedger(execute: Execute): SaleLedger {
  return { ...finding(execute), ...recording(execute), ...looking(execute) }
}
