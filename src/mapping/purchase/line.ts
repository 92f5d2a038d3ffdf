import { z } from "zod"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { RowFields } from "./row-fields"

const cleaned = (length: number) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanText(text, length))

export const name = cleaned(NAME_LENGTH)
export const longText = cleaned(ADDRESS_LENGTH)
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((record): Readonly<Record<string, unknown>> => record ?? {})

const readName = (row: RowFields | undefined, field: string) => cleanText(row?.text(field), NAME_LENGTH)

/** By depth, rank and name, so that a product always has the same first category. */
function categoryNames(product: RowFields | undefined): readonly string[] {
  const shown = (product?.list("categories") ?? []).flatMap((one) => {
    const named = readName(one, "name")
    const isShown = one.flag("is_internal") !== true && one.flag("is_active") !== false
    const place = { depth: one.text("mpath")?.split(".").length ?? 0, rank: one.number("rank") ?? 0 }
    return named !== undefined && isShown ? [{ name: named, ...place }] : []
  })
  const sorted = shown.sort((a, b) => a.depth - b.depth || a.rank - b.rank || (a.name < b.name ? -1 : 1))
  return sorted.map((one) => one.name)
}

/** `total` is after discounts, with tax. */
export const line = z.unknown().transform((given, context) => {
  const row = new RowFields(given, context)
  const product = row.inner("product")
  return {
    id: row.id("id"),
    title: readName(row, "product_title") ?? readName(row, "title"),
    variantTitle: readName(row, "variant_title"),
    product_id: row.text("product_id"),
    variant_id: row.text("variant_id"),
    quantity: row.needed("quantity"),
    unit_price: row.exact("unit_price"),
    discount: row.exact("discount_total"),
    tax: row.exact("tax_total"),
    total: row.exactNeeded("total"),
    requiresShipping: row.flag("requires_shipping") ?? true,
    categories: categoryNames(product),
    collection: readName(product?.inner("collection"), "title") ?? readName(row, "product_collection"),
    type: readName(product?.inner("type"), "value") ?? readName(row, "product_type"),
  }
})

export const shippingMethod = z.unknown().transform((given, context) => {
  const row = new RowFields(given, context)
  return {
    id: row.id("id"),
    name: readName(row, "name"),
    shipping_option_id: row.text("shipping_option_id"),
    discount: row.exact("discount_total"),
    tax: row.exact("tax_total"),
    total: row.exactNeeded("total"),
  }
})

/** A Date in process, ISO text from a cache. */
const moment = z.unknown().transform((value) => {
  if (typeof value !== "string" && !(value instanceof Date)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
})

export const address = z.object({
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

export const customer = z.object({
  id: z.string().min(1),
  first_name: name,
  last_name: name,
  email: longText,
  phone: name,
  has_account: z.boolean().nullish(),
  created_at: moment,
  metadata,
})

export type PurchaseLine = Readonly<z.output<typeof line>>
export type PurchaseShipping = Readonly<z.output<typeof shippingMethod>>
export type PurchaseAddress = Readonly<z.output<typeof address>>
export type PurchaseCustomer = Readonly<z.output<typeof customer>>
