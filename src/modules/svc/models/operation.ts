import { model } from "@medusajs/framework/utils"

/** One money operation, written before it is sent: a charge, a finalize, a refund or a cancel. */
export const Operation = model.define(
  { name: "svc_operation", tableName: "svc_operation" },
  {
    /** Also its conversationId. */
    id: model.id({ prefix: "svcop" }).primaryKey(),
    attempt_id: model.text(),
    kind: model.text(),
    state: model.text(),
    /** Decimal text in `currency`. */
    amount: model.text(),
    currency: model.text(),
    payment_transaction_id: model.text().nullable(),
    /** Medusa's refund this operation is matched to; a retry of Medusa's brings a new one. */
    medusa_refund_id: model.text().nullable(),
    error_code: model.text().nullable(),
    error_group: model.text().nullable(),
    /** authCode, hostReference, refundHostReference, cancelHostReference, retryable. */
    facts: model.json().nullable(),
    /** `returned` or `kept`: of a payment with a surcharge, whether it was refunded with this; `alone`: this is the surcharge itself. */
    surcharge: model.text().nullable(),
    /** One of several calls for one refund of Medusa's: the amount of that refund, decimal text in `currency`. */
    step_of: model.text().nullable(),
    /** The key of the request it was made for. */
    request_key: model.text().nullable(),
    /** Who requested the refund of a surcharge. */
    asked_by: model.text().nullable(),
    answered_at: model.dateTime().nullable(),
    settled_by: model.text().nullable(),
    settled_at: model.dateTime().nullable(),
    settled_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)
