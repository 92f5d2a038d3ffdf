import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { refuseTablesOfBefore } from "../versions"

const CREATED = `"created_at" timestamptz not null default now()`
const TIMES = `${CREATED}, "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`
/** A user's decision about a result that the service does not tell. */
const RESOLVED = `"resolved_by" text null, "resolved_at" timestamptz null, "resolved_note" text null`

/** A seller's item that the service has reported neither as approved nor as declined. */
const AWAITS_APPROVAL = `"submerchant_key" is not null and coalesce("transaction_status", 1) in (0, 1)`
const IN_FLIGHT = `"state" in ('sent', 'unknown') and "deleted_at" is null`
const OPEN_ENTRY = `"resolved_at" is null and "deleted_at" is null`

/** Each table with its indexes; a table comes after those it refers to. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  svc_attempt: [
    // the default of next_check_at: a row whose process died before it sent anything is checked too
    `create table "svc_attempt" (
      "id" text not null primary key, "account" text not null,
      "session_id" text not null, "transferred_from" text null, "payment_collection_id" text not null,
      "cart_id" text null, "order_id" text null,
      "flow" text not null, "state" text not null, "moves" jsonb not null default '[]', "version" integer not null default 0,
      "price" text not null, "paid_price" text not null, "currency" text not null,
      "installment" integer null, "installments" jsonb not null,
      "basket" jsonb not null, "basket_hash" text not null, "split_hash" text null,
      "return_url" text null, "locale" text null,
      "token" text null, "token_expires_at" timestamptz null, "page_url" text null, "form_content" text null,
      "cards_of" text null,
      "payment_id" text null, "facts" jsonb null, "md_status" integer null, "conversation_data" text null,
      "error_code" text null, "error_group" text null, "order_error" text null, "page_declines" jsonb null,
      "hold" text null, "hold_at" timestamptz null,
      "next_check_at" timestamptz null default now() + interval '150 seconds', "checks" integer not null default 0,
      "last_activity_at" timestamptz not null default now(), "last_lookup_at" timestamptz null,
      "order_placed_at" timestamptz null, "announced_state" text null,
      "released_by" text null, "released_at" timestamptz null, "released_note" text null, ${RESOLVED},
      "erase_requested_at" timestamptz null, "erased_at" timestamptz null, ${TIMES})`,
    // for operations, each of which belongs to its attempt's account
    `create unique index "svc_attempt_account" on "svc_attempt" ("account", "id")`,
    // two requests for one session cannot both charge
    `create unique index "svc_attempt_one_open_per_session" on "svc_attempt" ("session_id")
      where "state" in ('created', 'sent', 'awaiting_buyer', 'finalizing', 'unknown') and "deleted_at" is null`,
    `create index "svc_attempt_session" on "svc_attempt" ("session_id")`,
    `create index "svc_attempt_transferred_from" on "svc_attempt" ("transferred_from") where "transferred_from" is not null`,
    `create index "svc_attempt_cart" on "svc_attempt" ("cart_id")`,
    `create index "svc_attempt_order" on "svc_attempt" ("order_id")`,
    `create index "svc_attempt_payment" on "svc_attempt" ("payment_id")`,
    `create index "svc_attempt_token" on "svc_attempt" ("token") where "token" is not null`,
    // a pass of the job costs as much as what is due, not as the history
    `create index "svc_attempt_due" on "svc_attempt" ("account", "next_check_at") where "next_check_at" is not null`,
    `create index "svc_attempt_unannounced" on "svc_attempt" ("id")
      where "state" in ('completed', 'in_review', 'declined', 'reversed') and "announced_state" is distinct from "state"`,
    `create index "svc_attempt_captured" on "svc_attempt" ("hold_at") where "hold" = 'captured'`,
    `create index "svc_attempt_resolved" on "svc_attempt" ("resolved_at") where "resolved_at" is not null`,
    // for each order and filter of the list of payments; PostgreSQL uses an expression's statistics only if its index has all rows
    `create index "svc_attempt_listed" on "svc_attempt" ("created_at", "id")`,
    `create index "svc_attempt_listed_state" on "svc_attempt" ("state", "created_at", "id")`,
    `create index "svc_attempt_listed_flow" on "svc_attempt" ("flow", "created_at", "id")`,
    `create index "svc_attempt_listed_hold" on "svc_attempt" ("hold", "created_at", "id") where "hold" is not null`,
    `create index "svc_attempt_listed_amount" on "svc_attempt" (("paid_price"::numeric), "id")`,
    `create index "svc_attempt_last_four" on "svc_attempt" (("facts"->>'lastFourDigits'))`,
    // for Query, which shows neither tokens nor addresses of payment pages
    `create view "svc_order_attempt" as select "id", "account", "order_id", "flow", "state", "price", "paid_price", "currency", "installment",
      "payment_id", "hold", "created_at", "updated_at", "deleted_at" from "svc_attempt"`,
  ],

  svc_operation: [
    `create table "svc_operation" (
      "id" text not null primary key, "account" text not null, "attempt_id" text not null,
      "kind" text not null, "state" text not null, "amount" text not null, "currency" text not null,
      "refund_total" text null, "surcharge" text null,
      "payment_transaction_id" text null, "medusa_refund_id" text null, "request_key" text null, "requested_by" text null,
      "error_code" text null, "error_group" text null, "facts" jsonb null, "answered_at" timestamptz null,
      ${RESOLVED}, "announced_at" timestamptz null, ${TIMES},
      foreign key ("attempt_id", "account") references "svc_attempt" ("id", "account"))`,
    // an unknown result is resolved before another operation is sent
    `create unique index "svc_operation_one_in_flight" on "svc_operation" ("attempt_id") where ${IN_FLIGHT}`,
    `create index "svc_operation_attempt" on "svc_operation" ("attempt_id")`,
    `create index "svc_operation_created" on "svc_operation" ("created_at")`,
    `create index "svc_operation_resolved" on "svc_operation" ("resolved_at") where "resolved_at" is not null`,
    // a cancellation without a refund of Medusa's is part of a reversal, which has its own event
    `create index "svc_operation_unannounced" on "svc_operation" ("id")
      where ("kind" = 'refund' or "medusa_refund_id" is not null) and "state" = 'succeeded' and "announced_at" is null`,
  ],

  svc_item_transaction: [
    `create table "svc_item_transaction" (
      "id" text not null primary key, "account" text not null, "attempt_id" text not null references "svc_attempt" ("id"),
      "item_id" text not null, "payment_transaction_id" text not null, "price" text not null, "paid_price" text not null,
      "transaction_status" integer null, "submerchant_key" text null, "submerchant_price" text null, "facts" jsonb null,
      "approve_at" timestamptz null default now(), "approval_holds" jsonb null, ${TIMES})`,
    `create unique index "svc_item_transaction_service" on "svc_item_transaction" ("account", "payment_transaction_id")`,
    `create index "svc_item_transaction_attempt" on "svc_item_transaction" ("attempt_id")`,
    `create index "svc_item_transaction_created" on "svc_item_transaction" ("created_at")`,
    `create index "svc_item_transaction_seller" on "svc_item_transaction" ("submerchant_key", "created_at")
      where "submerchant_key" is not null`,
    `create index "svc_item_transaction_approve" on "svc_item_transaction" ("approve_at") where ${AWAITS_APPROVAL}`,
    `create index "svc_item_transaction_waits" on "svc_item_transaction" ("created_at", "id") where ${AWAITS_APPROVAL}`,
  ],

  svc_payout_change: [
    `create table "svc_payout_change" (
      "id" text not null primary key, "attempt_id" text not null references "svc_attempt" ("id"),
      "payment_transaction_id" text not null, "from_key" text not null, "from_price" text not null, "to_key" text not null,
      "to_price" text not null, "currency" text not null, "state" text not null, "error_code" text null,
      "requested_by" text null, "note" text null, "answered_at" timestamptz null, ${RESOLVED}, ${TIMES})`,
    `create index "svc_payout_change_attempt" on "svc_payout_change" ("attempt_id", "created_at")`,
    `create unique index "svc_payout_change_one_open" on "svc_payout_change" ("payment_transaction_id") where ${IN_FLIGHT}`,
    // a seller's statement keeps payouts that went to another seller later
    `create index "svc_payout_change_from" on "svc_payout_change" ("from_key") where "state" = 'succeeded' and "deleted_at" is null`,
  ],

  svc_item_approval: [
    `create table "svc_item_approval" (
      "id" text not null primary key, "attempt_id" text not null references "svc_attempt" ("id"),
      "payment_transaction_id" text not null, "kind" text not null, "state" text not null, "error_code" text null,
      "requested_by" text null, "note" text null, "answered_at" timestamptz null, ${RESOLVED},
      "announced_at" timestamptz null, ${TIMES})`,
    `create index "svc_item_approval_attempt" on "svc_item_approval" ("attempt_id", "created_at")`,
    `create unique index "svc_item_approval_one_open" on "svc_item_approval" ("payment_transaction_id") where ${IN_FLIGHT}`,
    `create index "svc_item_approval_unannounced" on "svc_item_approval" ("created_at")
      where "state" = 'succeeded' and "announced_at" is null`,
  ],

  svc_inbox_message: [
    `create table "svc_inbox_message" (
      "id" text not null primary key, "account" text not null, "kind" text not null, "attempt_id" text null, "content" jsonb not null,
      "verification" text not null, "handled_at" timestamptz null, ${TIMES})`,
    `create index "svc_inbox_message_attempt" on "svc_inbox_message" ("attempt_id")`,
  ],

  svc_link: [
    `create table "svc_link" (
      "id" text not null primary key, "account" text not null, "token" text null, "kind" text not null, "status" text not null,
      "name" text not null, "description" text null, "price" text not null, "currency_code" text not null,
      "url" text null, "image_url" text null,
      "address_ignorable" boolean not null default false, "installment_requested" boolean not null default false,
      "stock_enabled" boolean not null default false, "stock_count" integer null, "sold_count" integer not null default 0,
      "flexible_link" boolean not null default false, "preset_price_values" jsonb null, "category_type" text null,
      "order_id" text null, "product_id" text null, "created_by" text null, "made_at" timestamptz null,
      "synced_at" timestamptz null, "next_check_at" timestamptz null, "version" integer not null default 0, ${TIMES})`,
    `create unique index "svc_link_token" on "svc_link" ("account", "token")`,
    `create index "svc_link_order" on "svc_link" ("order_id") where "order_id" is not null`,
    `create index "svc_link_product" on "svc_link" ("product_id") where "product_id" is not null`,
    `create index "svc_link_due" on "svc_link" ("next_check_at") where "next_check_at" is not null`,
    // two links of one order that both sell would take the money twice
    `create unique index "svc_link_one_open_per_order" on "svc_link" ("order_id")
      where "order_id" is not null and "status" in ('CREATING', 'ACTIVE') and "sold_count" = 0 and "deleted_at" is null`,
  ],

  svc_link_sale: [
    `create table "svc_link_sale" (
      "id" text not null primary key, "account" text not null, "link_id" text not null references "svc_link" ("id"), "sale" integer not null,
      "amount" text null, "currency_code" text not null, "order_id" text null, "state" text not null,
      "session_id" text null unique, "payment_id" text null, "claimed_until" timestamptz null,
      "seen_at" timestamptz not null default now(), "announced_at" timestamptz null, "compared_at" timestamptz null, ${TIMES})`,
    `create unique index "svc_link_sale_once" on "svc_link_sale" ("link_id", "sale")`,
    // two sales that pay for the same thing cannot both be recorded
    `create unique index "svc_link_sale_one_recording" on "svc_link_sale" ("order_id") where "state" = 'recording'`,
    `create index "svc_link_sale_open" on "svc_link_sale" ("id") where "state" in ('seen', 'recording')`,
    `create index "svc_link_sale_unannounced" on "svc_link_sale" ("id") where "announced_at" is null`,
    `create index "svc_link_sale_compared" on "svc_link_sale" ("account", "compared_at" nulls first) where "state" = 'recorded'`,
    `create index "svc_link_sale_order" on "svc_link_sale" ("order_id") where "order_id" is not null`,
    `create index "svc_link_sale_session" on "svc_link_sale" ("session_id") where "session_id" is not null`,
    `create index "svc_link_sale_listed" on "svc_link_sale" ("seen_at", "id")`,
    `create index "svc_link_sale_listed_amount" on "svc_link_sale" ((coalesce("amount", '0')::numeric), "id")`,
  ],

  svc_attention: [
    `create table "svc_attention" (
      "id" text not null primary key, "account" text not null, "kind" text not null,
      "attempt_id" text null references "svc_attempt" ("id"), "link_id" text null references "svc_link" ("id"),
      "day" text null, "card_id" text null, "operation_id" text null,
      "sentence" jsonb not null, ${RESOLVED}, "announced_at" timestamptz null, ${TIMES})`,
    `create unique index "svc_attention_one_open" on "svc_attention" ("attempt_id", "kind") where ${OPEN_ENTRY}`,
    `create unique index "svc_attention_one_open_of_sale" on "svc_attention" ("link_id", "kind", (coalesce("operation_id", '')))
      where "link_id" is not null and ${OPEN_ENTRY}`,
    `create unique index "svc_attention_one_open_of_day" on "svc_attention" ("account", "day", "kind") where "day" is not null and ${OPEN_ENTRY}`,
    `create unique index "svc_attention_one_open_of_card" on "svc_attention" ("card_id", "kind")
      where "card_id" is not null and ${OPEN_ENTRY}`,
    `create index "svc_attention_open" on "svc_attention" ("created_at") where ${OPEN_ENTRY}`,
    `create index "svc_attention_unannounced" on "svc_attention" ("id") where "announced_at" is null`,
  ],

  svc_reported_transaction: [
    `create table "svc_reported_transaction" (
      "account" text not null, "key" text not null, "day" text not null, "reading" integer not null default 0, "type" text not null,
      "attempt_id" text null, "transaction_id" text null, "payment_id" text null, "payment_transaction_id" text null,
      "conversation_id" text null, "status" integer null, "is_at_bank" boolean not null,
      "price" numeric null, "paid_price" numeric null, "currency" text null, "settlement_currency" text null,
      "commission" numeric null, "fee" numeric null, "conversion" numeric null, "parity" numeric null,
      "merchant_payout" numeric null, "submerchant_payout" numeric null, "is_after_settlement" boolean null,
      primary key ("account", "key"))`,
    `create index "svc_reported_transaction_day" on "svc_reported_transaction" ("day", "account", "key")`,
    `create index "svc_reported_transaction_attempt" on "svc_reported_transaction" ("attempt_id", "type")
      where "attempt_id" is not null`,
  ],

  svc_reported_day: [
    `create table "svc_reported_day" (
      "account" text not null, "day" text not null, "page" integer not null default 0, "pages" integer null,
      "reading" integer not null default 1, "read_at" timestamptz null, "due_at" timestamptz null default now(),
      "claim" text null, "claimed_until" timestamptz null, primary key ("account", "day"))`,
  ],

  svc_stored_card: [
    // the default of next_try_at: the answer to a pending card's payment should have come long before
    `create table "svc_stored_card" (
      "id" text not null primary key, "account" text not null, "customer_id" text not null, "attempt_id" text null, "state" text not null,
      "consented_at" timestamptz not null default now(), "bin" text not null, "last_four" text not null,
      "expire_month" text not null, "expire_year" text not null, "association" text null, "type" text null,
      "family" text null, "bank" text null, "key_id" text null, "sealed" text null,
      "delete_requested_at" timestamptz null, "tries" integer not null default 0,
      "next_try_at" timestamptz null default now() + interval '5 minutes',
      ${CREATED}, "updated_at" timestamptz not null default now())`,
    `create index "svc_stored_card_customer" on "svc_stored_card" ("customer_id", "created_at")`,
    `create unique index "svc_stored_card_attempt" on "svc_stored_card" ("attempt_id") where "attempt_id" is not null`,
    `create index "svc_stored_card_due" on "svc_stored_card" ("next_try_at") where "next_try_at" is not null`,
    `create index "svc_stored_card_key" on "svc_stored_card" ("key_id") where "key_id" is not null`,
  ],

  svc_session_buyer: [
    `create table "svc_session_buyer" (
      "session_id" text not null primary key, "payment_collection_id" text not null, "buyer" jsonb not null,
      "released_at" timestamptz null, ${CREATED})`,
    `create index "svc_session_buyer_released" on "svc_session_buyer" ("released_at") where "released_at" is not null`,
  ],

  svc_lease: [
    `create table "svc_lease" ("key" text not null primary key, "holder" text not null, "until" timestamptz not null)`,
  ],

  svc_request_count: [
    `create table "svc_request_count" ("key" text not null, "window_start" timestamptz not null, "requests" integer not null,
      primary key ("key", "window_start"))`,
    `create index "svc_request_count_window" on "svc_request_count" ("window_start")`,
  ],

  svc_call_count: [
    `create table "svc_call_count" ("minute" timestamptz not null, "account" text not null, "operation" text not null, "ended" text not null,
      "calls" integer not null, primary key ("minute", "account", "operation", "ended"))`,
  ],

  svc_health: [
    `create table "svc_health" ("key" text not null primary key, "at" timestamptz not null, "facts" jsonb not null)`,
  ],
}

export class Migration20261127170000 extends Migration {
  override up(): void {
    this.addSql(refuseTablesOfBefore("svc_attempt"))
    for (const statement of Object.values(TABLES).flat()) this.addSql(statement)
  }

  override down(): void {
    for (const table of Object.keys(TABLES).reverse()) this.addSql(`drop table if exists "${table}" cascade`)
  }
}
