import { model } from "@medusajs/framework/utils"

/** Its fields: `Attempt` in use-cases/ports/records.ts. Its state changes only by the table in domain/attempt/attempt-state.ts. */
export const Attempt = model.define(
  { name: "svc_attempt", tableName: "svc_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    account: model.text(),
    session_id: model.text(),
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
    basket: model.json(),
    basket_hash: model.text(),
    split_hash: model.text().nullable(),
    return_url: model.text().nullable(),
    locale: model.text().nullable(),
    token: model.text().nullable(),
    token_expires_at: model.dateTime().nullable(),
    page_url: model.text().nullable(),
    form_content: model.text().nullable(),
    cards_of: model.text().nullable(),
    payment_id: model.text().nullable(),
    error_code: model.text().nullable(),
    error_group: model.text().nullable(),
    order_error: model.text().nullable(),
    page_declines: model.json().nullable(),
    md_status: model.number().nullable(),
    conversation_data: model.text().nullable(),
    facts: model.json().nullable(),
    next_check_at: model.dateTime().nullable(),
    checks: model.number().default(0),
    last_activity_at: model.dateTime(),
    last_lookup_at: model.dateTime().nullable(),
    order_placed_at: model.dateTime().nullable(),
    announced_state: model.text().nullable(),
    released_by: model.text().nullable(),
    released_at: model.dateTime().nullable(),
    released_note: model.text().nullable(),
    hold: model.text().nullable(),
    hold_at: model.dateTime().nullable(),
    erase_requested_at: model.dateTime().nullable(),
    erased_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    resolved_note: model.text().nullable(),
    moves: model.json().nullable(),
    version: model.number().default(0),
  },
)

/** A view of `svc_attempt` without addresses, tokens and the bank's post: whoever may read the order can read it. */
export const OrderAttempt = model.define(
  { name: "svc_order_attempt", tableName: "svc_order_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    account: model.text(),
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

/** One row of each kind is open for each thing at a time. */
export const Attention = model.define(
  { name: "svc_attention", tableName: "svc_attention" },
  {
    id: model.id({ prefix: "svcattn" }).primaryKey(),
    account: model.text(),
    kind: model.text(),
    attempt_id: model.text().nullable(),
    link_id: model.text().nullable(),
    day: model.text().nullable(),
    card_id: model.text().nullable(),
    operation_id: model.text().nullable(),
    sentence: model.json(),
    resolved_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    resolved_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)

/** Stored before anything is done about it. */
export const InboxMessage = model.define(
  { name: "svc_inbox_message", tableName: "svc_inbox_message" },
  {
    id: model.id({ prefix: "svcmsg" }).primaryKey(),
    account: model.text(),
    kind: model.text(),
    attempt_id: model.text().nullable(),
    /** A reason to look the payment up, never a fact. */
    content: model.json(),
    verification: model.text(),
    handled_at: model.dateTime().nullable(),
  },
)
