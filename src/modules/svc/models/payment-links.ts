import { model } from "@medusajs/framework/utils"
import { counts, flags, jsonsOrNull, numbersOrNull, texts, textsOrNull, timesOrNull } from "../columns"

/** Its fields: `paymentLink` in use-cases/payment-links/ports.ts. */
export const PaymentLink = model.define(
  { name: "svc_link", tableName: "svc_link" },
  {
    id: model.id({ prefix: "svclink" }).primaryKey(),
    ...texts("account", "kind", "status", "name", "price", "currency_code"),
    ...textsOrNull("token", "description", "url", "image_url", "category_type", "order_id", "product_id", "created_by"),
    ...flags("address_ignorable", "installment_requested", "stock_enabled", "flexible_link"),
    ...numbersOrNull("stock_count"),
    ...counts("sold_count", "version"),
    ...jsonsOrNull("preset_price_values"),
    ...timesOrNull("made_at", "synced_at", "next_check_at"),
  },
)

/** Its fields: `linkSale` in use-cases/ports/link-sales.ts. */
export const LinkSale = model.define(
  { name: "svc_link_sale", tableName: "svc_link_sale" },
  {
    id: model.id({ prefix: "svcsale" }).primaryKey(),
    ...texts("account", "link_id", "currency_code", "state"),
    sale: model.number(),
    ...textsOrNull("amount", "order_id", "session_id", "payment_id"),
    seen_at: model.dateTime(),
    ...timesOrNull("claimed_until", "announced_at", "compared_at"),
  },
)
