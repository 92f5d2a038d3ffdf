import { model } from "@medusajs/framework/utils"

/**
 * One attempt to charge (`Attempt` in use-cases/ports/records.ts says what its fields are); amounts are decimal text. Written before the service
 * is called; its state changes only by the table in domain/attempt/attempt-state.ts.
 */
export const Attempt = model.define(
  { name: "svc_attempt", tableName: "svc_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    session_id: model.text(),
    /** The session it was made for, where the charge was transferred to another. */
    transferred_from: model.text().nullable(),
    payment_collection_id: model.text(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    flow: model.text(),
    state: model.text(),
    price: model.text(),
    paid_price: model.text(),
    currency: model.text(),
    installment: model.number().nullable(),
    installments: model.json(),
    /** Items as sent: id, product, variant, title, quantity, price, seller. */
    basket: model.json(),
    basket_hash: model.text(),
    split_hash: model.text().nullable(),
    return_url: model.text().nullable(),
    locale: model.text().nullable(),
    token: model.text().nullable(),
    token_expires_at: model.dateTime().nullable(),
    page_url: model.text().nullable(),
    payment_id: model.text().nullable(),
    error_code: model.text().nullable(),
    error_group: model.text().nullable(),
    /** Medusa's words, where it made no order. */
    order_error: model.text().nullable(),
    md_status: model.number().nullable(),
    conversation_data: model.text().nullable(),
    facts: model.json().nullable(),
    next_check_at: model.dateTime().nullable(),
    checks: model.number().default(0),
    last_activity_at: model.dateTime(),
    last_lookup_at: model.dateTime().nullable(),
    /** Set once the missing order.placed was emitted. */
    order_placed_at: model.dateTime().nullable(),
    /** The last state of it that an event was emitted for. */
    announced_state: model.text().nullable(),
    released_by: model.text().nullable(),
    released_at: model.dateTime().nullable(),
    released_note: model.text().nullable(),
    hold: model.text().nullable(),
    hold_at: model.dateTime().nullable(),
    /** The customer was deleted: what leads to a person is erased as soon as the attempt has ended. */
    erase_requested_at: model.dateTime().nullable(),
    /** When what leads to a person or describes the card was erased. */
    erased_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    resolved_note: model.text().nullable(),
    /** `{ state, at }`: when it first came to each of its states. */
    moves: model.json().nullable(),
    version: model.number().default(0),
  },
)

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
