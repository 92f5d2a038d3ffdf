import { model } from "@medusajs/framework/utils"

/**
 * An attempt as Query shows it from its order: a view of `svc_attempt` without addresses, tokens and what the bank posted. Whoever may read
 * the order can read it.
 */
export const OrderAttempt = model.define(
  { name: "svc_order_attempt", tableName: "svc_order_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    order_id: model.text().nullable(),
    flow: model.text(),
    state: model.text(),
    price: model.text(),
    paid_price: model.text(),
    currency: model.text(),
    installment: model.number().nullable(),
    payment_id: model.text().nullable(),
    hold: model.text().nullable(),
  },
)
