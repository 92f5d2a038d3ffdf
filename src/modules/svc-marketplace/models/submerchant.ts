import { model } from "@medusajs/framework/utils"

/** A seller of a marketplace, as the service is to know it, and whether it does (specification: Submerchant). */
export const Submerchant = model.define(
  { name: "svc_submerchant", tableName: "svc_submerchant" },
  {
    id: model.id({ prefix: "svcsub" }).primaryKey(),
    /** What the service knows it by, chosen here; it never changes. */
    external_id: model.text(),
    /** `PERSONAL`, `PRIVATE_COMPANY` or `LIMITED_OR_JOINT_STOCK_COMPANY`; it never changes. */
    type: model.text(),
    name: model.text().searchable().nullable(),
    email: model.text().searchable(),
    gsm_number: model.text(),
    address: model.text(),
    iban: model.text().nullable(),
    /** Upper case. */
    currency: model.text(),
    contact_name: model.text().nullable(),
    contact_surname: model.text().nullable(),
    identity_number: model.text().nullable(),
    tax_office: model.text().nullable(),
    tax_number: model.text().nullable(),
    legal_company_title: model.text().nullable(),
    /** The seller of another module it is made from (option `marketplace.seller`). */
    seller_id: model.text().nullable(),
    /** What the marketplace keeps of its items; null: by category or default. */
    commission: model.json().nullable(),
    /** When its items are approved; null: as the store's option says. */
    approval: model.json().nullable(),
    /** The service's name for it; null: it does not know it yet, so nothing can be sold for it. */
    key: model.text().nullable(),
    /** What the service called it before; what was sold under these stays its own. */
    former_keys: model.array().default([]),
    bank_country: model.text().nullable(),
    /** `pending`, `synced`, `failed` or `out_of_date`. */
    state: model.text(),
    reason: model.text().nullable(),
    reason_tr: model.text().nullable(),
    error_code: model.text().nullable(),
    /** Of the content as it is here; equal to `synced_hash`: the service took exactly this. */
    content_hash: model.text(),
    synced_hash: model.text().nullable(),
    /** Fields in which the service differed at the last look-up. */
    drift: model.json().nullable(),
    /** When a creation was sent; without a key the response was lost, and a look-up comes before it is sent again. */
    create_sent_at: model.dateTime().nullable(),
    /** Of the content that creation had. */
    sent_hash: model.text().nullable(),
    tries: model.number().default(0),
    /** When the job syncs it next; null: nothing to do. */
    next_sync_at: model.dateTime().nullable(),
    /** Until then one request syncs it. */
    claimed_until: model.dateTime().nullable(),
    last_synced_at: model.dateTime().nullable(),
    checked_at: model.dateTime().nullable(),
    version: model.number().default(0),
    created_by: model.text().nullable(),
  },
)
