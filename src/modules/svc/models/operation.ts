import { model } from "@medusajs/framework/utils"
import { decision, jsonsOrNull, numbersOrNull, texts, textsOrNull, timesOrNull } from "../columns"

/** Written before it is sent. Its fields: `Operation` in use-cases/ports/records.ts. */
export const Operation = model.define(
  { name: "svc_operation", tableName: "svc_operation" },
  {
    id: model.id({ prefix: "svcop" }).primaryKey(),
    ...texts("account", "attempt_id", "kind", "state", "amount", "currency"),
    ...textsOrNull("payment_transaction_id", "medusa_refund_id", "error_code", "error_group"),
    ...textsOrNull("surcharge", "refund_total", "request_key", "requested_by"),
    ...jsonsOrNull("facts"),
    ...timesOrNull("answered_at", "announced_at"),
    ...decision(),
  },
)

/** The specification says that its id and paidPrice must be stored. */
export const ItemTransaction = model.define(
  { name: "svc_item_transaction", tableName: "svc_item_transaction" },
  {
    id: model.id({ prefix: "svcitem" }).primaryKey(),
    ...texts("account", "attempt_id", "item_id", "payment_transaction_id", "price", "paid_price"),
    ...numbersOrNull("transaction_status"),
    /** Null: it pays only the merchant. */
    ...textsOrNull("submerchant_key", "submerchant_price"),
    ...jsonsOrNull("facts", "approval_holds"),
    ...timesOrNull("approve_at"),
  },
)
