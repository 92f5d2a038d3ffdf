import { model } from "@medusajs/framework/utils"

/** The part of a payment that belongs to one basket item; the specification says that its id and paidPrice must be stored. */
export const ItemTransaction = model.define(
  { name: "svc_item_transaction", tableName: "svc_item_transaction" },
  {
    id: model.id({ prefix: "svcitem" }).primaryKey(),
    attempt_id: model.text(),
    item_id: model.text(),
    payment_transaction_id: model.text(),
    price: model.text(),
    paid_price: model.text(),
    /** Null: the service has not reported it. */
    transaction_status: model.number().nullable(),
    /** The seller the item pays, and the amount (decimal text), as the service reported them last; null: it pays the merchant alone. */
    submerchant_key: model.text().nullable(),
    submerchant_price: model.text().nullable(),
    /** Allow-listed: fees, commissions, blockage, payouts, conversion. */
    facts: model.json().nullable(),
    /** When the job decides about its approval; null: never by itself. */
    approve_at: model.dateTime().nullable(),
    approval_holds: model.json().nullable(),
  },
)
