import { model } from "@medusajs/framework/utils"

/** One sale of a payment link, as its sold count showed. */
export const LinkSale = model.define(
  { name: "svc_link_sale", tableName: "svc_link_sale" },
  {
    id: model.id({ prefix: "svcsale" }).primaryKey(),
    link_id: model.text(),
    /** The sold count it made: a link's first sale is 1. */
    sale: model.number(),
    /** Decimal text in `currency_code`; null where the buyer chose the amount (a flexible link). */
    amount: model.text().nullable(),
    currency_code: model.text(),
    order_id: model.text().nullable(),
    /** `seen`, `recording`, `recorded`, `listed` (it does not fit what is owed: on the attention list) or `settled` (a person has dealt with it). */
    state: model.text(),
    session_id: model.text().nullable(),
    /** Until then one request records it; after that another may. */
    claimed_until: model.dateTime().nullable(),
    /** Medusa's payment. */
    payment_id: model.text().nullable(),
    seen_at: model.dateTime(),
    announced_at: model.dateTime().nullable(),
    /** When a recorded sale was last compared with its order. */
    compared_at: model.dateTime().nullable(),
  },
)
