import { model } from "@medusajs/framework/utils"

/** Written before it is sent. Its fields: `Operation` in use-cases/ports/records.ts. */
export const Operation = model.define(
  { name: "svc_operation", tableName: "svc_operation" },
  {
    id: model.id({ prefix: "svcop" }).primaryKey(),
    account: model.text(),
    attempt_id: model.text(),
    kind: model.text(),
    state: model.text(),
    amount: model.text(),
    currency: model.text(),
    payment_transaction_id: model.text().nullable(),
    medusa_refund_id: model.text().nullable(),
    error_code: model.text().nullable(),
    error_group: model.text().nullable(),
    facts: model.json().nullable(),
    surcharge: model.text().nullable(),
    refund_total: model.text().nullable(),
    request_key: model.text().nullable(),
    requested_by: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    resolved_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)

/** The specification says that its id and paidPrice must be stored. */
export const ItemTransaction = model.define(
  { name: "svc_item_transaction", tableName: "svc_item_transaction" },
  {
    id: model.id({ prefix: "svcitem" }).primaryKey(),
    account: model.text(),
    attempt_id: model.text(),
    item_id: model.text(),
    payment_transaction_id: model.text(),
    price: model.text(),
    paid_price: model.text(),
    transaction_status: model.number().nullable(),
    /** Null: it pays only the merchant. */
    submerchant_key: model.text().nullable(),
    submerchant_price: model.text().nullable(),
    facts: model.json().nullable(),
    approve_at: model.dateTime().nullable(),
    approval_holds: model.json().nullable(),
  },
)
