import { z } from "zod"
import { ADDRESS_LENGTH, cleanText, NAME_LENGTH } from "../clean-text"
import { decimal, optionalDecimal } from "./decimal-value"

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

const category = z.object({
  name,
  mpath: z.string().nullish(),
  rank: z.number().nullish(),
  is_active: z.boolean().nullish(),
  is_internal: z.boolean().nullish(),
})

const product = z.object({
  categories: z.array(category.nullish()).nullish(),
  collection: z.object({ title: name }).nullish(),
  type: z.object({ value: name }).nullish(),
})

/** Outermost category first, then by rank and name, so that the same product always names the same one. */
function categoryNames(found: z.output<typeof product> | null | undefined): string[] {
  const shown = (found?.categories ?? []).flatMap((one) =>
    one?.name && one.is_internal !== true && one.is_active !== false
      ? [{ name: one.name, depth: one.mpath?.split(".").length ?? 0, rank: one.rank ?? 0 }]
      : [],
  )
  const sorted = shown.sort((a, b) => a.depth - b.depth || a.rank - b.rank || (a.name < b.name ? -1 : 1))
  return sorted.map((one) => one.name)
}

// `raw_total` beside `total` is exact where `total` has become a JavaScript number (answers from a cache, or over HTTP).
const lineFields = z.object({
  id: z.string().min(1),
  title: name,
  product_title: name,
  variant_title: name,
  product_id: z.string().nullish(),
  variant_id: z.string().nullish(),
  product_collection: name,
  product_type: name,
  requires_shipping: z.boolean().nullish(),
  quantity: decimal,
  unit_price: optionalDecimal,
  raw_unit_price: optionalDecimal,
  total: decimal,
  raw_total: optionalDecimal,
  discount_total: optionalDecimal,
  raw_discount_total: optionalDecimal,
  tax_total: optionalDecimal,
  raw_tax_total: optionalDecimal,
  product: product.nullish(),
})

/** A line of a cart or an order. Amounts are decimal text; `total` is after discounts, with tax. */
export interface PurchaseLine {
  readonly id: string
  readonly title: string | undefined
  readonly variantTitle: string | undefined
  readonly productId: string | undefined
  readonly variantId: string | undefined
  readonly quantity: string
  readonly unitPrice: string | undefined
  readonly discount: string | undefined
  readonly tax: string | undefined
  readonly total: string
  readonly requiresShipping: boolean
  /** The product's categories, outermost first. */
  readonly categories: readonly string[]
  readonly collection: string | undefined
  readonly type: string | undefined
}

export const line = lineFields.transform((given): PurchaseLine => {
  const { product: found } = given
  return {
    id: given.id,
    title: given.product_title ?? given.title,
    variantTitle: given.variant_title,
    productId: given.product_id ?? undefined,
    variantId: given.variant_id ?? undefined,
    quantity: given.quantity,
    unitPrice: given.raw_unit_price ?? given.unit_price,
    discount: given.raw_discount_total ?? given.discount_total,
    tax: given.raw_tax_total ?? given.tax_total,
    total: given.raw_total ?? given.total,
    requiresShipping: given.requires_shipping ?? true,
    categories: categoryNames(found),
    collection: found?.collection?.title ?? given.product_collection,
    type: found?.type?.value ?? given.product_type,
  }
})

/** A chosen shipping method. Amounts are decimal text. */
export interface PurchaseShipping {
  readonly id: string
  readonly name: string | undefined
  readonly shippingOptionId: string | undefined
  readonly discount: string | undefined
  readonly tax: string | undefined
  readonly total: string
}

export const shippingMethod = z
  .object({
    id: z.string().min(1),
    name,
    shipping_option_id: z.string().nullish(),
    total: decimal,
    raw_total: optionalDecimal,
    discount_total: optionalDecimal,
    raw_discount_total: optionalDecimal,
    tax_total: optionalDecimal,
    raw_tax_total: optionalDecimal,
  })
  .transform((given): PurchaseShipping => ({
    id: given.id,
    name: given.name,
    shippingOptionId: given.shipping_option_id ?? undefined,
    discount: given.raw_discount_total ?? given.discount_total,
    tax: given.raw_tax_total ?? given.tax_total,
    total: given.raw_total ?? given.total,
  }))
