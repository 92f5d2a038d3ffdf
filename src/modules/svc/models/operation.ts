import { model } from "@medusajs/framework/utils"

/** One money operation, written before it is sent (`Operation` in use-cases/ports/records.ts); amounts are decimal text in `currency`. */
export const Operation = model.define(
  { name: "svc_operation", tableName: "svc_operation" },
  {
    id: model.id({ prefix: "svcop" }).primaryKey(),
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
    /** `returned` or `kept`: of a payment with a surcharge, whether it was refunded with this; `alone`: this is the surcharge itself. */
    surcharge: model.text().nullable(),
    /** One of several calls for one refund of Medusa's: the amount of that refund, decimal text in `currency`. */
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

/** Another amount of an item for its seller, or another seller; amounts are decimal text in `currency`. */
export const PayoutChange = model.define(
  { name: "svc_payout_change", tableName: "svc_payout_change" },
  {
    id: model.id({ prefix: "svcpoc" }).primaryKey(),
    attempt_id: model.text(),
    payment_transaction_id: model.text(),
    from_key: model.text(),
    from_price: model.text(),
    to_key: model.text(),
    to_price: model.text(),
    currency: model.text(),
    state: model.text(),
    error_code: model.text().nullable(),
    /** Null: it was made at the service itself. */
    requested_by: model.text().nullable(),
    note: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    resolved_note: model.text().nullable(),
  },
)

/** An approval of an item, so that its seller is paid, or an approval taken back (`kind`). */
export const ItemApproval = model.define(
  { name: "svc_item_approval", tableName: "svc_item_approval" },
  {
    id: model.id({ prefix: "svcapr" }).primaryKey(),
    attempt_id: model.text(),
    payment_transaction_id: model.text(),
    kind: model.text(),
    state: model.text(),
    error_code: model.text().nullable(),
    /** Null: the store's policy. */
    requested_by: model.text().nullable(),
    note: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    resolved_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)
