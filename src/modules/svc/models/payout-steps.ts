import { model } from "@medusajs/framework/utils"

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
