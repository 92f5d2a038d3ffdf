import { generateEntityId } from "@medusajs/framework/utils"
import {
  type NewLink,
  type ServiceLink,
  linkTerms,
  paymentLink,
  type LinkTerms,
  type PaymentLink,
} from "../../../../use-cases/payment-links/ports"
import { isCurrency, isDecimal, moneyFromDecimal, moneyToDecimal, normalizeDecimal } from "../../../../money"
import { PLUGIN } from "../attention"
import {
  getColumns,
  json,
  type Columns,
  assignments,
  commas,
  identifier,
  insertInto,
  join,
  NOTHING,
  ofAccount,
  sql,
  type Database,
  type Sql,
} from "../sql"

/** The service reports eight decimals. */
function plainAmount(text: string | undefined, currency_code: string | undefined): string | undefined {
  if (text === undefined || !isDecimal(text)) return undefined
  const short = normalizeDecimal(text)
  const decimals = short.split(".")[1]?.length ?? 0
  return isCurrency(currency_code) && decimals <= 2 ? moneyToDecimal(moneyFromDecimal(short, currency_code)) : short
}

export const termColumns = ({
  price,
  preset_price_values,
  ...terms
}: { [T in keyof LinkTerms]?: LinkTerms[T] | undefined }): Columns =>
  getColumns(linkTerms, {
    ...terms,
    price: plainAmount(price, terms.currency_code),
    preset_price_values: json(preset_price_values),
  })

const firstCheck = ({ order_id, made_at }: NewLink) =>
  order_id === undefined || made_at === undefined ? undefined : new Date(made_at.getTime() + 60_000)

export const newLinkColumns = (account: string, link: NewLink): Columns => {
  const { id, kind, order_id, product_id, created_by, made_at } = link
  return {
    ...getColumns(paymentLink, { id, account, kind, status: "CREATING", order_id, product_id, created_by, made_at }),
    ...termColumns(link),
    next_check_at: firstCheck(link),
  }
}

function reportedColumns(link: ServiceLink): Columns {
  const { token, status, url, image_url, askedAt, currency_code, preset_price_values } = link
  const presets = preset_price_values?.map((value) => plainAmount(value, currency_code) ?? value)
  return {
    ...getColumns(paymentLink, { token, status, url, image_url, synced_at: askedAt }),
    ...termColumns({ ...link, preset_price_values: presets }),
  }
}

/** If one of these changes while a form is open, saving the form is refused. */
const TERMS = ["name", "description", "price", "currency_code", "stock_count"]

/** A count that grows by more between two look-ups is no count of sales; only the newest are recorded. */
const MAX_SALES = 1_000

function isChanged(columns: Columns) {
  const changes = TERMS.filter((name) => columns[name] !== undefined).map(
    (name) => sql`"link".${identifier(name)} is distinct from ${columns[name]}`,
  )
  return changes.length === 0 ? sql`false` : sql`(${join(changes, sql` or `)})`
}

/** A look-up that a change has overtaken may show another price. */
function isPriceOf(seen: ServiceLink) {
  const { price, currency_code } = reportedColumns(seen)
  return sql`("now"."price" = coalesce(${price}, "now"."price")
    and "now"."currency_code" = coalesce(${currency_code}, "now"."currency_code"))`
}

/** One statement writes count and sales; `before` locks the row, so that two look-ups of one count make one sale. */
const mirrored = (account: string, seen: ServiceLink, columns: Columns, isLatest: Sql) => {
  const isUnclear = columns["status"] === undefined || seen.sold_count === undefined
  return sql`
  with "before" as (
    select "id", "price", "currency_code", "flexible_link", "sold_count" from "svc_link"
    where ("token" = ${seen.token} or ("id" = ${seen.conversationId} and "token" is null)) ${ofAccount(account)} and "deleted_at" is null
    order by "token" nulls last limit 1 for update
  ), "now" as (
    update "svc_link" "link" set ${commas(assignments(columns))},
      "sold_count" = greatest("link"."sold_count", ${seen.sold_count ?? 0}),
      "version" = "link"."version" + case when ${isChanged(columns)} then 1 else 0 end, "updated_at" = now()
    from "before"
    where "link"."id" = "before"."id" and ${isLatest}
    returning "link".*
  ), "sales" as (
    insert into "svc_link_sale" ("id", "account", "link_id", "sale", "amount", "currency_code", "order_id", "state", "seen_at")
    select replace("now"."id", 'svclink', 'svcsale') || '_' || "nth", "now"."account", "now"."id", "nth",
      case when "now"."flexible_link" or not ${isPriceOf(seen)}
        or ("before"."price", "before"."currency_code", "before"."flexible_link") <> ("now"."price", "now"."currency_code", false) then null
        else "now"."price" end,
      "now"."currency_code", "now"."order_id", 'seen', now()
    from "now" join "before" using ("id")
      cross join lateral generate_series(
        greatest("before"."sold_count", "now"."sold_count" - ${MAX_SALES}) + 1, "now"."sold_count"
      ) "nth"
    on conflict do nothing
  ), "made" as (
    update "svc_attention" set "resolved_at" = now(), "resolved_by" = ${PLUGIN}, "updated_at" = now()
    where "link_id" in (select "id" from "now") and "resolved_at" is null
      and ("kind" = 'link_unknown' ${isUnclear ? NOTHING : sql`or "kind" = 'link_differs'`})
  )
  select * from "now"`
}

const isLatest = ({ askedAt }: ServiceLink) => sql`("link"."synced_at" is null or "link"."synced_at" <= ${askedAt})`

/** Of an overtaken answer only the sales count, because they only grow. */
const overtaken = (account: string, seen: ServiceLink) =>
  mirrored(account, seen, { token: seen.token }, sql`"link"."sold_count" < ${seen.sold_count ?? 0}`)

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505"

export function linkMirror(database: Database, account: string): (seen: ServiceLink) => Promise<PaymentLink> {
  const links = database.rows(paymentLink)
  const insert = (seen: ServiceLink) => {
    const {
      name = seen.token,
      price = "0",
      currency_code = "TRY",
      status = "UNKNOWN",
      ...columns
    } = reportedColumns(seen)
    const link = insertInto("svc_link", {
      ...columns,
      account,
      name,
      price,
      currency_code,
      status,
      id: generateEntityId(undefined, "svclink"),
      kind: seen.kind,
      sold_count: seen.sold_count ?? 0,
    })
    return links.first(sql`${link} on conflict do nothing returning *`)
  }

  const mirror = async (seen: ServiceLink): Promise<PaymentLink | undefined> => {
    const columns = reportedColumns(seen)
    try {
      return (
        (await links.first(mirrored(account, seen, columns, isLatest(seen)))) ??
        (await links.first(overtaken(account, seen)))
      )
    } catch (error) {
      // its order has another open link: all but the status is taken, so that no sale is missed
      if (isUniqueViolation(error))
        return links.first(mirrored(account, seen, { ...columns, status: undefined }, isLatest(seen)))
      throw error
    }
  }

  const known = (token: string) =>
    links.first(sql`select * from "svc_link" where "token" = ${token} ${ofAccount(account)}`)

  return async (seen) => {
    const link = (await mirror(seen)) ?? (await known(seen.token)) ?? (await insert(seen)) ?? (await known(seen.token))
    if (link === undefined) throw new Error(`the payment link ${seen.token} could not be stored`)
    return link
  }
}
