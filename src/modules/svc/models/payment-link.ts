import { model } from "@medusajs/framework/utils"

/** A payment link of the service as this store last saw it, and what only this store knows: what it was made for, by whom and when. */
export const PaymentLink = model.define(
  { name: "svc_link", tableName: "svc_link" },
  {
    /** Also the conversationId of the call that makes it. */
    id: model.id({ prefix: "svclink" }).primaryKey(),
    /** The service's name for it. Null: no response to its creation has arrived. */
    token: model.text().nullable(),
    /** `standard` or `fast`. */
    kind: model.text(),
    /** `CREATING`, `ACTIVE`, `PASSIVE`, `DELETED`, or a status of the service that we do not know. */
    status: model.text(),
    name: model.text(),
    description: model.text().nullable(),
    /** Decimal text in `currency_code`; links made elsewhere may be in currencies that are none of ours. */
    price: model.text(),
    /** Upper case. */
    currency_code: model.text(),
    url: model.text().nullable(),
    image_url: model.text().nullable(),
    address_ignorable: model.boolean().default(false),
    installment_requested: model.boolean().default(false),
    stock_enabled: model.boolean().default(false),
    stock_count: model.number().nullable(),
    sold_count: model.number().default(0),
    flexible_link: model.boolean().default(false),
    /** Decimal texts. */
    preset_price_values: model.json().nullable(),
    category_type: model.text().nullable(),
    /** What it was made for. */
    order_id: model.text().nullable(),
    product_id: model.text().nullable(),
    /** The id of Medusa's user who made it, and when. Null: it was made elsewhere. */
    created_by: model.text().nullable(),
    made_at: model.dateTime().nullable(),
    synced_at: model.dateTime().nullable(),
    /** When the job checks it; null: only with all the others. */
    next_check_at: model.dateTime().nullable(),
    /** Counts the changes this store makes of it, so that a change of what was seen before is noticed. */
    version: model.number().default(0),
  },
)
