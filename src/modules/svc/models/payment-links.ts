import { model } from "@medusajs/framework/utils"

/** Its fields: `paymentLink` in use-cases/payment-links/ports.ts. */
export const PaymentLink = model.define(
  { name: "svc_link", tableName: "svc_link" },
  {
    id: model.id({ prefix: "svclink" }).primaryKey(),
    account: model.text(),
    token: model.text().nullable(),
    kind: model.text(),
    status: model.text(),
    name: model.text(),
    description: model.text().nullable(),
    price: model.text(),
    currency_code: model.text(),
    url: model.text().nullable(),
    image_url: model.text().nullable(),
    address_ignorable: model.boolean().default(false),
    installment_requested: model.boolean().default(false),
    stock_enabled: model.boolean().default(false),
    stock_count: model.number().nullable(),
    sold_count: model.number().default(0),
    flexible_link: model.boolean().default(false),
    preset_price_values: model.json().nullable(),
    category_type: model.text().nullable(),
    order_id: model.text().nullable(),
    product_id: model.text().nullable(),
    created_by: model.text().nullable(),
    made_at: model.dateTime().nullable(),
    synced_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    version: model.number().default(0),
  },
)

/** Its fields: `linkSale` in use-cases/ports/link-sales.ts. */
export const LinkSale = model.define(
  { name: "svc_link_sale", tableName: "svc_link_sale" },
  {
    id: model.id({ prefix: "svcsale" }).primaryKey(),
    account: model.text(),
    link_id: model.text(),
    sale: model.number(),
    amount: model.text().nullable(),
    currency_code: model.text(),
    order_id: model.text().nullable(),
    state: model.text(),
    session_id: model.text().nullable(),
    claimed_until: model.dateTime().nullable(),
    payment_id: model.text().nullable(),
    seen_at: model.dateTime(),
    announced_at: model.dateTime().nullable(),
    compared_at: model.dateTime().nullable(),
  },
)
