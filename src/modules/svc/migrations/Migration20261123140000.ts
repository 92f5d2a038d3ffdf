import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The service has reported them neither as approved nor as declined. */
const WAITS = `"submerchant_key" is not null and coalesce("transaction_status", 1) in (0, 1)`

const UP = [
  `create table if not exists "svc_item_approval" (
      "id" text not null primary key,
      "attempt_id" text not null references "svc_attempt" ("id"),
      "payment_transaction_id" text not null,
      "kind" text not null,
      "state" text not null,
      "error_code" text null,
      "requested_by" text null,
      "note" text null,
      "answered_at" timestamptz null,
      "resolved_by" text null,
      "resolved_at" timestamptz null,
      "resolved_note" text null,
      "announced_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null);`,
  `create index if not exists "svc_item_approval_attempt" on "svc_item_approval" ("attempt_id", "created_at");`,
  `create unique index if not exists "svc_item_approval_one_open" on "svc_item_approval" ("payment_transaction_id")
      where "state" in ('sent', 'unknown') and "deleted_at" is null;`,
  `create index if not exists "svc_item_approval_unannounced" on "svc_item_approval" ("created_at")
      where "state" = 'succeeded' and "announced_at" is null;`,
  // when the job decides about it: a new item at once; one of before, which something else may have been holding back, never by itself
  `alter table "svc_item_transaction" add column if not exists "approve_at" timestamptz null;`,
  `alter table "svc_item_transaction" alter column "approve_at" set default now();`,
  `create index if not exists "svc_item_transaction_approve" on "svc_item_transaction" ("approve_at") where ${WAITS};`,
  `create index if not exists "svc_item_transaction_waits" on "svc_item_transaction" ("created_at", "id") where ${WAITS};`,
]

/** The merchant's consent that sellers are paid, item by item. */
export class Migration20261123140000 extends Migration {
  override up(): void {
    for (const sql of UP) this.addSql(sql)
  }

  /** The version before reads an entry about an operation that it does not know as one without. */
  override down(): void {
    this.addSql(`drop table if exists "svc_item_approval" cascade;`)
    this.addSql(`drop index if exists "svc_item_transaction_waits";`)
    this.addSql(`drop index if exists "svc_item_transaction_approve";`)
    this.addSql(`alter table "svc_item_transaction" drop column if exists "approve_at";`)
  }
}
