/** What this folder reads of a cart and of an order alike. `total` makes Medusa work out the totals of every line. */
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

/** Fields `readCart` needs; prefix them for a relation: `payment_collection.cart.` + field. */
export const CART_FIELDS: readonly string[] = [...SHARED_FIELDS, "completed_at"]

/** Fields `readOrder` needs; prefix them for a relation: `payment_collection.order.` + field. */
export const ORDER_FIELDS: readonly string[] = [...SHARED_FIELDS, "display_id", "custom_display_id"]
