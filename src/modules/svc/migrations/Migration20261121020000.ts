import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TIMES = `
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "deleted_at" timestamptz null`

// A row whose process died before it sent anything is looked at as well: hence the default of next_check_at.
const ATTEMPTS = [
  `create table if not exists "svc_attempt" (
      "id" text not null primary key,
      "session_id" text not null,
      "transferred_from" text null,
      "payment_collection_id" text not null,
      "cart_id" text null,
      "order_id" text null,
      "flow" text not null,
      "state" text not null,
      "price" text not null,
      "paid_price" text not null,
      "currency" text not null,
      "installment" integer null,
      "installments" jsonb not null,
      "basket" jsonb not null,
      "basket_hash" text not null,
      "return_url" text null,
      "locale" text null,
      "token" text null,
      "token_expires_at" timestamptz null,
      "page_url" text null,
      "payment_id" text null,
      "error_code" text null,
      "error_group" text null,
      "md_status" integer null,
      "conversation_data" text null,
      "facts" jsonb null,
      "next_check_at" timestamptz null default now() + interval '150 seconds',
      "checks" integer not null default 0,
      "last_activity_at" timestamptz not null default now(),
      "last_lookup_at" timestamptz null,
      "order_placed_at" timestamptz null,
      "announced_state" text null,
      "released_by" text null,
      "released_at" timestamptz null,
      "released_note" text null,
      "erase_requested_at" timestamptz null,
      "erased_at" timestamptz null,
      "resolved_by" text null,
      "resolved_at" timestamptz null,
      "resolved_note" text null,
      "version" integer not null default 0,
      ${TIMES});`,
  // One try at a time: two hands on one session cannot both charge.
  `create unique index if not exists "svc_attempt_one_open_per_session" on "svc_attempt" ("session_id")
      where "state" in ('created', 'sent', 'awaiting_buyer', 'finalizing', 'unknown') and "deleted_at" is null;`,
  `create index if not exists "svc_attempt_session" on "svc_attempt" ("session_id");`,
  `create index if not exists "svc_attempt_transferred_from" on "svc_attempt" ("transferred_from") where "transferred_from" is not null;`,
  `create index if not exists "svc_attempt_cart" on "svc_attempt" ("cart_id");`,
  `create index if not exists "svc_attempt_order" on "svc_attempt" ("order_id");`,
  `create index if not exists "svc_attempt_payment" on "svc_attempt" ("payment_id");`,
  `create index if not exists "svc_attempt_token" on "svc_attempt" ("token") where "token" is not null;`,
  // Only what is open is in it, so a pass of the job costs by what is due and not by history.
  `create index if not exists "svc_attempt_due" on "svc_attempt" ("next_check_at")
      where "next_check_at" is not null;`,
  `create index if not exists "svc_attempt_untold" on "svc_attempt" ("id")
      where "state" in ('completed', 'in_review', 'declined', 'reversed') and "announced_state" is distinct from "state";`,
]

const OPERATIONS = [
  `create table if not exists "svc_operation" (
      "id" text not null primary key,
      "attempt_id" text not null references "svc_attempt" ("id"),
      "kind" text not null,
      "state" text not null,
      "amount" text not null,
      "currency" text not null,
      "payment_transaction_id" text null,
      "medusa_refund_id" text null,
      "error_code" text null,
      "error_group" text null,
      "facts" jsonb null,
      "surcharge" text null,
      "answered_at" timestamptz null,
      "resolved_by" text null,
      "resolved_at" timestamptz null,
      "resolved_note" text null,
      "announced_at" timestamptz null,
      ${TIMES});`,
  // One money operation in flight for an attempt: an outcome we did not hear is settled before another is sent.
  `create unique index if not exists "svc_operation_one_in_flight" on "svc_operation" ("attempt_id")
      where "state" in ('sent', 'unknown') and "deleted_at" is null;`,
  `create index if not exists "svc_operation_attempt" on "svc_operation" ("attempt_id");`,
  // A cancel that no refund of Medusa's stands for is part of a reversal, which is told by itself.
  `create index if not exists "svc_operation_untold" on "svc_operation" ("id")
      where ("kind" = 'refund' or "medusa_refund_id" is not null) and "state" = 'succeeded' and "announced_at" is null;`,
]

const ITEM_TRANSACTIONS = [
  `create table if not exists "svc_item_transaction" (
      "id" text not null primary key,
      "attempt_id" text not null references "svc_attempt" ("id"),
      "item_id" text not null,
      "payment_transaction_id" text not null unique,
      "price" text not null,
      "paid_price" text not null,
      "transaction_status" integer not null,
      "facts" jsonb null,
      ${TIMES});`,
  `create index if not exists "svc_item_transaction_attempt" on "svc_item_transaction" ("attempt_id");`,
]

const INBOX = [
  `create table if not exists "svc_inbox_message" (
      "id" text not null primary key,
      "kind" text not null,
      "attempt_id" text null,
      "content" jsonb not null,
      "verification" text not null,
      "handled_at" timestamptz null,
      ${TIMES});`,
  `create index if not exists "svc_inbox_message_attempt" on "svc_inbox_message" ("attempt_id");`,
]

const TABLES = [
  "svc_request_count",
  "svc_attention",
  "svc_inbox_message",
  "svc_item_transaction",
  "svc_operation",
  "svc_attempt",
]

const ATTENTION = [
  `create table if not exists "svc_attention" (
      "id" text not null primary key,
      "kind" text not null,
      "attempt_id" text not null references "svc_attempt" ("id"),
      "operation_id" text null,
      "sentence" text not null,
      "resolved_at" timestamptz null,
      "resolved_by" text null,
      "announced_at" timestamptz null,
      ${TIMES});`,
  `create unique index if not exists "svc_attention_one_open" on "svc_attention" ("attempt_id", "kind")
      where "resolved_at" is null and "deleted_at" is null;`,
  `create index if not exists "svc_attention_untold" on "svc_attention" ("id") where "announced_at" is null;`,
]

const REQUEST_COUNTS = [
  `create table if not exists "svc_request_count" (
      "key" text not null,
      "window_start" timestamptz not null,
      "requests" integer not null,
      primary key ("key", "window_start"));`,
  `create index if not exists "svc_request_count_window" on "svc_request_count" ("window_start");`,
]

/** The ledger: attempts, money operations, item transactions, the inbox of callbacks and notifications, and the attention list. */
export class Migration20261121020000 extends Migration {
  override up(): void {
    for (const sql of [...ATTEMPTS, ...OPERATIONS, ...ITEM_TRANSACTIONS, ...INBOX, ...ATTENTION, ...REQUEST_COUNTS])
      this.addSql(sql)
  }

  override down(): void {
    for (const table of TABLES) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
