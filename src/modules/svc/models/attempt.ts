import { model } from "@medusajs/framework/utils"
import { counts, decision, jsonsOrNull, numbersOrNull, texts, textsOrNull, timesOrNull } from "../columns"

/** Its fields: `Attempt` in use-cases/ports/records.ts. Its state changes only by the table in domain/attempt/attempt-state.ts. */
export const Attempt = model.define(
  { name: "svc_attempt", tableName: "svc_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    ...texts("account", "session_id", "payment_collection_id", "flow", "state", "price", "paid_price", "currency"),
    ...texts("basket_hash"),
    ...textsOrNull("transferred_from", "cart_id", "order_id", "split_hash", "return_url", "locale", "cards_of"),
    ...textsOrNull("token", "page_url", "form_content", "payment_id", "error_code", "error_group", "order_error"),
    ...textsOrNull("conversation_data", "announced_state", "released_by", "released_note", "hold"),
    ...numbersOrNull("installment", "md_status"),
    ...counts("checks", "version"),
    installments: model.json(),
    basket: model.json(),
    ...jsonsOrNull("page_declines", "facts", "moves"),
    last_activity_at: model.dateTime(),
    ...timesOrNull("token_expires_at", "next_check_at", "last_lookup_at", "order_placed_at", "released_at", "hold_at"),
    ...timesOrNull("erase_requested_at", "erased_at"),
    ...decision(),
  },
)

/** A view of `svc_attempt` without addresses, tokens and the bank's post: whoever may read the order can read this. */
export const OrderAttempt = model.define(
  { name: "svc_order_attempt", tableName: "svc_order_attempt" },
  {
    id: model.id({ prefix: "svcatt" }).primaryKey(),
    ...texts("account", "flow", "state", "price", "paid_price", "currency"),
    ...textsOrNull("order_id", "payment_id", "hold"),
    ...numbersOrNull("installment"),
  },
)

export const Attention = model.define(
  { name: "svc_attention", tableName: "svc_attention" },
  {
    id: model.id({ prefix: "svcattn" }).primaryKey(),
    ...texts("account", "kind"),
    ...textsOrNull("attempt_id", "link_id", "day", "card_id", "operation_id"),
    sentence: model.json(),
    ...timesOrNull("announced_at"),
    ...decision(),
  },
)

/** Stored before anything is done about it. */
export const InboxMessage = model.define(
  { name: "svc_inbox_message", tableName: "svc_inbox_message" },
  {
    id: model.id({ prefix: "svcmsg" }).primaryKey(),
    ...texts("account", "kind", "verification"),
    ...textsOrNull("attempt_id"),
    /** A reason to look the payment up, never a fact. */
    content: model.json(),
    ...timesOrNull("handled_at"),
  },
)
