import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TRANSACTIONS = [
  `create table if not exists "svc_reported_transaction" (
    "key" text not null primary key,
    "day" text not null,
    "type" text not null,
    "attempt_id" text null,
    "transaction_id" text null,
    "payment_id" text null,
    "payment_transaction_id" text null,
    "conversation_id" text null,
    "status" integer null,
    "is_at_bank" boolean not null,
    "price" numeric null,
    "paid_price" numeric null,
    "currency" text null,
    "settlement_currency" text null,
    "commission" numeric null,
    "fee" numeric null,
    "conversion" numeric null,
    "parity" numeric null,
    "merchant_payout" numeric null,
    "submerchant_payout" numeric null,
    "is_after_settlement" boolean null);`,
  `create index if not exists "svc_reported_transaction_day" on "svc_reported_transaction" ("day", "key");`,
  `create index if not exists "svc_reported_transaction_attempt" on "svc_reported_transaction" ("attempt_id", "type")
    where "attempt_id" is not null;`,
]

const DAYS = [
  `create table if not exists "svc_reported_day" (
    "day" text not null primary key,
    "page" integer not null default 0,
    "pages" integer null,
    "read_at" timestamptz null,
    "due_at" timestamptz null default now(),
    "claim" text null,
    "claimed_until" timestamptz null);`,
]

const ATTENTION = [
  `alter table "svc_attention" add column if not exists "day" text null;`,
  `create unique index if not exists "svc_attention_one_open_of_day" on "svc_attention" ("day", "kind")
    where "day" is not null and "resolved_at" is null and "deleted_at" is null;`,
]

/** What the service lists of a day, and how far that was read. */
export class Migration20261123150000 extends Migration {
  override up(): void {
    for (const statement of [...TRANSACTIONS, ...DAYS, ...ATTENTION]) this.addSql(statement)
  }

  /** The version before throws on what it does not know in the attention list. */
  override down(): void {
    this.addSql(`delete from "svc_attention" where "kind" in ('report_unknown', 'report_differs');`)
    this.addSql(`drop index if exists "svc_attention_one_open_of_day";`)
    this.addSql(`alter table "svc_attention" drop column if exists "day";`)
    this.addSql(`drop table if exists "svc_reported_day" cascade;`)
    this.addSql(`drop table if exists "svc_reported_transaction" cascade;`)
  }
}
