import { generateEntityId } from "@medusajs/framework/utils"
import type { SeenLink } from "../../../flows/link-ledger"
import type { PaymentLink } from "../../../flows/link-records"
import { readLink, seenColumns, withValue } from "./link-row"
import { firstRow, insertInto, type Execute } from "./sql"

/** What an open form shows: when it changes under the form, whoever saves that is told. */
const TERMS = ["name", "description", "price", "currency_code", "stock_count"]

/** A count that grows by more between two looks is no count of sales: the newest are written down. */
const MOST_SALES = 1_000

/**
 * One statement, so that the count and its sales are written together. `before` holds the row's lock: two looks at once make one
 * sale of one count. A sale's amount is what the link cost when it was last seen; where that changed in between, or the buyer
 * chose, nobody knows it.
 */
function mirrorSql(columns: readonly string[], settled: string): string {
  const sets = columns.map((column) => `"${column}" = ?`)
  const changed = TERMS.filter((column) => columns.includes(column))
  const isChanged = changed.map((column) => `"link"."${column}" is distinct from ?`).join(" or ") || "false"
  return `with "before" as (
      select "id", "price", "currency_code", "sold_count" from "svc_link"
      where ("token" = ? or ("id" = ? and "token" is null)) and "deleted_at" is null
      order by "token" nulls last limit 1 for update
    ), "now" as (
      update "svc_link" "link" set ${sets.join(", ")}, "sold_count" = greatest("link"."sold_count", ?),
        "version" = "link"."version" + case when ${isChanged} then 1 else 0 end, "updated_at" = now()
      from "before" where "link"."id" = "before"."id" and ("link"."synced_at" is null or "link"."synced_at" <= ?)
      returning "link".*
    ), "sales" as (
      insert into "svc_link_sale" ("id", "link_id", "sale", "amount", "currency_code", "order_id", "state", "seen_at")
      select replace("now"."id", 'svclink', 'svcsale') || '_' || "nth", "now"."id", "nth",
        case when "now"."flexible_link" or "now"."price" <> "before"."price" then null else "now"."price" end,
        "now"."currency_code", "now"."order_id", 'seen', now()
      from "now" join "before" using ("id")
        cross join lateral generate_series(
          greatest("before"."sold_count", "now"."sold_count" - ${MOST_SALES}) + 1, "now"."sold_count"
        ) "nth"
      on conflict do nothing
    ), "made" as (
      update "svc_attention" set "resolved_at" = now(), "resolved_by" = 'medusa-payment-svc', "updated_at" = now()
      where "link_id" in (select "id" from "now") and "kind" in (${settled}) and "resolved_at" is null
    )
    select * from "now"`
}

/** What is over once the service shows a link as it is kept here. */
const SETTLED = `'link_unknown', 'link_differs'`

/** A second open link of one order, opened at the service itself. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505"

export function linkMirror(execute: Execute): (seen: SeenLink) => Promise<PaymentLink> {
  const one = firstRow(execute, readLink)

  const update = (seen: SeenLink, { hasStatus }: { hasStatus: boolean }) => {
    const { status, ...rest } = withValue(seenColumns(seen))
    const columns: Record<string, unknown> = hasStatus && status !== undefined ? { ...rest, status } : rest
    const changed = TERMS.filter((column) => column in columns).map((column) => columns[column])
    return one(mirrorSql(Object.keys(columns), "status" in columns ? SETTLED : `'link_unknown'`), [
      ...[seen.token, seen.conversationId ?? null],
      ...[...Object.values(columns), seen.soldCount ?? 0, ...changed, seen.askedAt],
    ])
  }

  const insert = (seen: SeenLink) => {
    const columns = withValue(seenColumns(seen))
    const [sql, parameters] = insertInto("svc_link", {
      ...{ name: seen.token, price: "0", currency_code: "TRY", status: "UNKNOWN", ...columns },
      ...{ id: generateEntityId(undefined, "svclink"), kind: seen.kind, sold_count: seen.soldCount ?? 0 },
    })
    return one(`${sql} on conflict do nothing returning *`, parameters)
  }

  const mirror = async (seen: SeenLink): Promise<PaymentLink | undefined> => {
    try {
      return await update(seen, { hasStatus: true })
    } catch (error) {
      // its order has another open link: all but the state is taken, so that no sale of it is missed
      if (isUniqueViolation(error)) return update(seen, { hasStatus: false })
      throw error
    }
  }

  const known = (token: string) => one(`select * from "svc_link" where "token" = ?`, [token])

  return async (seen) => {
    const link = (await mirror(seen)) ?? (await known(seen.token)) ?? (await insert(seen)) ?? (await known(seen.token))
    if (link === undefined) throw new Error(`the payment link ${seen.token} could not be kept`)
    return link
  }
}
