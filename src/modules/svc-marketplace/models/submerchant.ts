import { model } from "@medusajs/framework/utils"

/**
 * A seller of a marketplace, as the service is to know it, and whether it does (specification: Submerchant). Its fields are described with
 * `submerchantRow` in use-cases/submerchants/records.ts.
 */
export const Submerchant = model.define(
  { name: "svc_submerchant", tableName: "svc_submerchant" },
  {
    id: model.id({ prefix: "svcsub" }).primaryKey(),
    external_id: model.text(),
    type: model.text(),
    name: model.text().searchable().nullable(),
    email: model.text().searchable(),
    gsm_number: model.text(),
    address: model.text(),
    iban: model.text().nullable(),
    currency: model.text(),
    contact_name: model.text().nullable(),
    contact_surname: model.text().nullable(),
    identity_number: model.text().nullable(),
    tax_office: model.text().nullable(),
    tax_number: model.text().nullable(),
    legal_company_title: model.text().nullable(),
    seller_id: model.text().nullable(),
    commission: model.json().nullable(),
    approval: model.json().nullable(),
    key: model.text().nullable(),
    former_keys: model.array().default([]),
    bank_country: model.text().nullable(),
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
