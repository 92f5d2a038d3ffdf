import { z } from "zod"
import { sumDecimals } from "../../money"
import { MappingError } from "../error"
import { decimal, optionalDecimal } from "./row-fields"
import { address, customer, line, longText, metadata, name, shippingMethod } from "./line"

/** `total` makes Medusa compute the totals of each line. */
const SHARED_FIELDS = [
  "id",
  "currency_code",
  "email",
  "locale",
  "metadata",
  "total",
  "raw_total",
  "customer_id",
  "customer.*",
  "billing_address.*",
  "shipping_address.*",
  "items.*",
  "items.product.categories.*",
  "items.product.collection.*",
  "items.product.type.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "credit_lines.*",
] as const

/** Prefix them for a relation: `payment_collection.cart.` + field. */
export const CART_FIELDS: readonly string[] = [...SHARED_FIELDS, "completed_at"]

export const ORDER_FIELDS: readonly string[] = [...SHARED_FIELDS, "display_id", "custom_display_id"]

type Source = "cart" | "order"

const creditLine = z
  .object({ amount: decimal, raw_amount: optionalDecimal })
  .transform((given) => given.raw_amount ?? given.amount)

const makeList = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullish()
    .transform((list): readonly Readonly<z.output<S>>[] => list ?? [])

const fields = z
  .object({
    id: z.string().min(1),
    display_id: z.union([z.number(), z.string()]).nullish(),
    custom_display_id: z.string().nullish(),
    currency_code: z.string().min(1),
    email: longText,
    locale: name,
    total: optionalDecimal,
    raw_total: optionalDecimal,
    customer_id: z.string().nullish(),
    customer: customer.nullish(),
    billing_address: address.nullish(),
    shipping_address: address.nullish(),
    items: makeList(line),
    shipping_methods: makeList(shippingMethod),
    credit_lines: makeList(creditLine),
    metadata,
  })
  .refine(({ items, shipping_methods: methods }) => {
    const ids = [...items, ...methods].map((one) => one.id)
    return new Set(ids).size === ids.length
  }, "two lines share one id")

/** @throws MappingError (`unreadable`) naming paths, never values */
export function readCart(cart: unknown): Purchase {
  return readPurchase("cart", cart)
}

/** @throws MappingError (`unreadable`) naming paths, never values */
export function readOrder(order: unknown): Purchase {
  return readPurchase("order", order)
}

/** Amounts are decimal text. */
export type Purchase = Readonly<ReturnType<typeof readPurchase>>

function readPurchase(source: Source, value: unknown) {
  const { success, data, error } = fields.safeParse(value)
  if (!success) throw unreadable(source, error)
  const number = data.custom_display_id ?? data.display_id
  return {
    source,
    id: data.id,
    number: number === undefined || number === null ? undefined : String(number),
    currency_code: data.currency_code,
    email: data.email,
    locale: data.locale,
    total: data.raw_total ?? data.total,
    credit: sumDecimals(data.credit_lines),
    customer_id: data.customer?.id ?? data.customer_id ?? undefined,
    customer: data.customer ?? undefined,
    billingAddress: data.billing_address ?? undefined,
    shippingAddress: data.shipping_address ?? undefined,
    lines: data.items,
    shipping: data.shipping_methods,
    metadata: data.metadata,
  }
}

function unreadable(source: Source, error: z.ZodError): MappingError {
  const found = error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".") || source}: ${message}`)
  const fieldList = source === "cart" ? "CART_FIELDS" : "ORDER_FIELDS"
  return new MappingError(
    "unreadable",
    `This ${source} cannot be read for the payment service (${found.join("; ")}). Query must ask for the fields of ${fieldList}.`,
  )
}
