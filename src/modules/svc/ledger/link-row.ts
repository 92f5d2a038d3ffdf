import { z } from "zod"
import type { NewLink, SeenLink } from "../../../flows/link-ledger"
import {
  LINK_KINDS,
  LINK_SALE_STATES,
  type LinkSale,
  type LinkTerms,
  type PaymentLink,
} from "../../../flows/link-records"
import { isCurrency, isDecimal, moneyFromDecimal, moneyToDecimal, normalizeDecimal } from "../../../money"
import type { Columns } from "./attempt-row"

const maybeText = z.string().nullable()
const maybeDate = z.coerce.date().nullable()

const linkRow = z.object({
  ...{ id: z.string(), token: maybeText, kind: z.enum(LINK_KINDS), status: z.string() },
  ...{ name: z.string(), description: maybeText, price: z.string(), currency_code: z.string() },
  ...{ url: maybeText, image_url: maybeText, address_ignorable: z.boolean(), installment_requested: z.boolean() },
  ...{ stock_enabled: z.boolean(), stock_count: z.number().nullable(), sold_count: z.number() },
  ...{ flexible_link: z.boolean(), preset_price_values: z.array(z.string()).nullable(), category_type: maybeText },
  ...{ order_id: maybeText, product_id: maybeText, created_by: maybeText, made_at: maybeDate },
  ...{ synced_at: maybeDate, version: z.number() },
})

/** Reads a row of svc_link. @throws ZodError when the table holds what this version does not know */
export function readLink(row: unknown): PaymentLink {
  const read = linkRow.parse(row)
  return {
    id: read.id,
    token: read.token ?? undefined,
    kind: read.kind,
    status: read.status,
    name: read.name,
    description: read.description ?? undefined,
    price: read.price,
    currencyCode: read.currency_code,
    url: read.url ?? undefined,
    imageUrl: read.image_url ?? undefined,
    addressIgnorable: read.address_ignorable,
    installmentRequested: read.installment_requested,
    stockEnabled: read.stock_enabled,
    stockCount: read.stock_count ?? undefined,
    soldCount: read.sold_count,
    flexibleLink: read.flexible_link,
    presetPriceValues: read.preset_price_values ?? [],
    categoryType: read.category_type ?? undefined,
    orderId: read.order_id ?? undefined,
    productId: read.product_id ?? undefined,
    createdBy: read.created_by ?? undefined,
    madeAt: read.made_at ?? undefined,
    syncedAt: read.synced_at ?? undefined,
    version: read.version,
  }
}

const saleRow = z.object({
  ...{ id: z.string(), link_id: z.string(), sale: z.number(), amount: maybeText, currency_code: z.string() },
  ...{ order_id: maybeText, state: z.enum(LINK_SALE_STATES) },
  ...{ session_id: maybeText, payment_id: maybeText, seen_at: z.coerce.date() },
})

/** Reads a row of svc_link_sale. @throws ZodError when the table holds what this version does not know */
export function readSale(row: unknown): LinkSale {
  const read = saleRow.parse(row)
  return {
    id: read.id,
    linkId: read.link_id,
    sale: read.sale,
    amount: read.amount ?? undefined,
    currencyCode: read.currency_code,
    orderId: read.order_id ?? undefined,
    state: read.state,
    sessionId: read.session_id ?? undefined,
    paymentId: read.payment_id ?? undefined,
    seenAt: read.seen_at,
  }
}

/** An amount as this store writes it: the service answers eight decimals. In a currency that is none of ours: without needless zeros. */
function plainAmount(text: string | undefined, currencyCode: string | undefined): string | undefined {
  if (text === undefined || !isDecimal(text)) return undefined
  const short = normalizeDecimal(text)
  const decimals = short.split(".")[1]?.length ?? 0
  return isCurrency(currencyCode) && decimals <= 2 ? moneyToDecimal(moneyFromDecimal(short, currencyCode)) : short
}

const json = (values: readonly string[] | undefined) => (values === undefined ? undefined : JSON.stringify(values))

/** The columns of terms; what is left out is undefined. */
export const termColumns = (terms: Partial<LinkTerms>) => ({
  name: terms.name,
  description: terms.description,
  price: plainAmount(terms.price, terms.currencyCode),
  currency_code: terms.currencyCode,
  address_ignorable: terms.addressIgnorable,
  installment_requested: terms.installmentRequested,
  stock_enabled: terms.stockEnabled,
  stock_count: terms.stockCount,
  flexible_link: terms.flexibleLink,
  preset_price_values: json(terms.presetPriceValues),
  category_type: terms.categoryType,
})

/** When the job first looks at the link of an order. */
const firstLook = ({ orderId, madeAt }: NewLink) =>
  orderId === undefined || madeAt === undefined ? undefined : new Date(madeAt.getTime() + 60_000)

/** The columns of a link that is about to be made. */
export function newLinkColumns(link: NewLink) {
  return {
    ...{ id: link.id, kind: link.kind, status: "CREATING", ...termColumns(link) },
    order_id: link.orderId,
    product_id: link.productId,
    created_by: link.createdBy,
    made_at: link.madeAt,
    next_check_at: firstLook(link),
  }
}

/** The columns of a link as it was seen; what was not said is undefined. */
export const seenColumns = (seen: SeenLink) => ({
  ...{ token: seen.token, status: seen.status, url: seen.url, image_url: seen.imageUrl, synced_at: seen.askedAt },
  ...termColumns({
    ...seen,
    presetPriceValues: seen.presetPriceValues?.map((value) => plainAmount(value, seen.currencyCode) ?? value),
  }),
})

type Value = Columns[string] | boolean

/** The columns that have a value; null is one. */
export const withValue = (columns: Readonly<Record<string, Value | undefined>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(columns).filter((entry): entry is [string, Value] => entry[1] !== undefined))
