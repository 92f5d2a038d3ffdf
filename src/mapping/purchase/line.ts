import { z } from "zod"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { RowFields } from "./row-fields"

/** Text that may be absent, null or blank, cleaned. */
export const name = z
  .string()
  .nullish()
  .transform((text) => cleanText(text, NAME_LENGTH))
export const longText = z
  .string()
  .nullish()
  .transform((text) => cleanText(text, ADDRESS_LENGTH))
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((record) => record ?? {})

const getName = (row: RowFields | undefined, field: string) => cleanText(row?.text(field), NAME_LENGTH)

/** Outermost category first, then by rank and name, so that the same product always names the same one. */
function categoryNames(product: RowFields | undefined): string[] {
  const shown = (product?.list("categories") ?? []).flatMap((one) => {
    const named = getName(one, "name")
    const isShown = one.flag("is_internal") !== true && one.flag("is_active") !== false
    const place = { depth: one.text("mpath")?.split(".").length ?? 0, rank: one.number("rank") ?? 0 }
    return named !== undefined && isShown ? [{ name: named, ...place }] : []
  })
  const sorted = shown.sort((a, b) => a.depth - b.depth || a.rank - b.rank || (a.name < b.name ? -1 : 1))
  return sorted.map((one) => one.name)
}

/** A line of a cart or an order. Amounts are decimal text; `total` is after discounts, with tax. */
export interface PurchaseLine {
  readonly id: string
  readonly title: string | undefined
  readonly variantTitle: string | undefined
  readonly product_id: string | undefined
  readonly variant_id: string | undefined
  readonly quantity: string
  readonly unit_price: string | undefined
  readonly discount: string | undefined
  readonly tax: string | undefined
  readonly total: string
  readonly requiresShipping: boolean
  /** The product's categories, outermost first. */
  readonly categories: readonly string[]
  readonly collection: string | undefined
  readonly type: string | undefined
}

export const line = z.unknown().transform((given, context): PurchaseLine => {
  const row = new RowFields(given, context)
  const product = row.inner("product")
  return {
    id: row.id("id"),
    title: getName(row, "product_title") ?? getName(row, "title"),
    variantTitle: getName(row, "variant_title"),
    product_id: row.text("product_id"),
    variant_id: row.text("variant_id"),
    quantity: row.needed("quantity"),
    unit_price: row.exact("unit_price"),
    discount: row.exact("discount_total"),
    tax: row.exact("tax_total"),
    total: row.exactNeeded("total"),
    requiresShipping: row.flag("requires_shipping") ?? true,
    categories: categoryNames(product),
    collection: getName(product?.inner("collection"), "title") ?? getName(row, "product_collection"),
    type: getName(product?.inner("type"), "value") ?? getName(row, "product_type"),
  }
})

/** A chosen shipping method. Amounts are decimal text. */
export interface PurchaseShipping {
  readonly id: string
  readonly name: string | undefined
  readonly shipping_option_id: string | undefined
  readonly discount: string | undefined
  readonly tax: string | undefined
  readonly total: string
}

export const shippingMethod = z.unknown().transform((given, context): PurchaseShipping => {
  const row = new RowFields(given, context)
  return {
    id: row.id("id"),
    name: getName(row, "name"),
    shipping_option_id: row.text("shipping_option_id"),
    discount: row.exact("discount_total"),
    tax: row.exact("tax_total"),
    total: row.exactNeeded("total"),
  }
})

/** A moment as Medusa gives it: a Date in process, ISO text from a cache. What is neither is undefined. */
const moment = z.unknown().transform((value) => {
  if (typeof value !== "string" && !(value instanceof Date)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
})

export const address = z
  .object({
    first_name: name,
    last_name: name,
    company: name,
    address_1: longText,
    address_2: longText,
    city: name,
    province: name,
    country_code: name,
    postal_code: name,
    phone: name,
    metadata,
  })
  .transform((given) => ({
    firstName: given.first_name,
    lastName: given.last_name,
    company: given.company,
    line1: given.address_1,
    line2: given.address_2,
    city: given.city,
    province: given.province,
    countryCode: given.country_code,
    postalCode: given.postal_code,
    phone: given.phone,
    metadata: given.metadata,
  }))

export const customer = z
  .object({
    id: z.string().min(1),
    first_name: name,
    last_name: name,
    email: longText,
    phone: name,
    has_account: z.boolean().nullish(),
    created_at: moment,
    metadata,
  })
  .transform((given) => ({
    id: given.id,
    firstName: given.first_name,
    lastName: given.last_name,
    email: given.email,
    phone: given.phone,
    hasAccount: given.has_account ?? false,
    created_at: given.created_at,
    metadata: given.metadata,
  }))

export type PurchaseAddress = Readonly<z.output<typeof address>>
export type PurchaseCustomer = Readonly<z.output<typeof customer>>
