import { model } from "@medusajs/framework/utils"

/** One sale of a payment link, as its sold count showed (`linkSale` in use-cases/ports/link-records.ts). */
export const LinkSale = model.define(
  { name: "svc_link_sale", tableName: "svc_link_sale" },
  {
    id: model.id({ prefix: "svcsale" }).primaryKey(),
    link_id: model.text(),
    sale: model.number(),
    amount: model.text().nullable(),
    currency_code: model.text(),
    order_id: model.text().nullable(),
    state: model.text(),
    session_id: model.text().nullable(),
    /** Until then one request records it; after that another may. */
    claimed_until: model.dateTime().nullable(),
    payment_id: model.text().nullable(),
    seen_at: model.dateTime(),
    announced_at: model.dateTime().nullable(),
    /** When a recorded sale was last compared with its order. */
    compared_at: model.dateTime().nullable(),
  },
)
