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
