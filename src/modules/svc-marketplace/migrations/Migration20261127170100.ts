import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { refuseTablesOfBefore } from "../../svc/versions"

const TIMES = `
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "deleted_at" timestamptz null`

const SUBMERCHANTS = [
  `create table "svc_submerchant" (
    "id" text not null primary key, "account" text not null, "external_id" text not null, "type" text not null,
    "name" text null, "email" text not null, "gsm_number" text not null, "address" text not null,
    "iban" text null, "currency" text not null, "bank_country" text null,
    "contact_name" text null, "contact_surname" text null, "identity_number" text null,
    "tax_office" text null, "tax_number" text null, "legal_company_title" text null,
    "seller_id" text null, "commission" jsonb null, "approval" jsonb null,
    "key" text null, "former_keys" text[] not null default '{}',
    "state" text not null, "reason" jsonb null, "error_code" text null,
    "content_hash" text not null, "synced_hash" text null, "sent_hash" text null, "drift" jsonb null,
    "create_sent_at" timestamptz null, "tries" integer not null default 0, "next_sync_at" timestamptz null,
    "claimed_until" timestamptz null, "last_synced_at" timestamptz null, "checked_at" timestamptz null,
    "version" integer not null default 0, "created_by" text null, ${TIMES})`,
  // the service knows a submerchant by this id; a deleted one may be made again
  `create unique index "svc_submerchant_external" on "svc_submerchant" ("external_id") where "deleted_at" is null`,
  `create unique index "svc_submerchant_key" on "svc_submerchant" ("key") where "key" is not null and "deleted_at" is null`,
  // a submerchant that was deleted, or got another key, keeps its sales
  `create index "svc_submerchant_any_key" on "svc_submerchant" ("key") where "key" is not null`,
  `create index "svc_submerchant_former_keys" on "svc_submerchant" using gin ("former_keys") where "former_keys" <> '{}'`,
  `create unique index "svc_submerchant_seller" on "svc_submerchant" ("seller_id")
    where "seller_id" is not null and "deleted_at" is null`,
  `create index "svc_submerchant_due" on "svc_submerchant" ("next_sync_at")
    where "next_sync_at" is not null and "deleted_at" is null`,
  `create index "svc_submerchant_checked" on "svc_submerchant" ("checked_at")
    where "key" is not null and "deleted_at" is null`,
]

const SYNC_RUNS = [
  `create table "svc_sync_run" (
    "id" text not null primary key, "phase" text not null, "cursor" text null, "total" integer null,
    "done" integer not null default 0, "unchanged" integer not null default 0, "created" integer not null default 0,
    "updated" integer not null default 0, "failed" integer not null default 0, "waiting" integer not null default 0,
    "started_by" text null, "started_at" timestamptz not null default now(), "finished_at" timestamptz null,
    "lease_until" timestamptz null, ${TIMES})`,
  `create unique index "svc_sync_run_one_open" on "svc_sync_run" ((true)) where "finished_at" is null and "deleted_at" is null`,
]

export class Migration20261127170100 extends Migration {
  override up(): void {
    for (const statement of [refuseTablesOfBefore("svc_submerchant"), ...SUBMERCHANTS, ...SYNC_RUNS])
      this.addSql(statement)
  }

  override down(): void {
    for (const table of ["svc_sync_run", "svc_submerchant"]) this.addSql(`drop table if exists "${table}" cascade`)
  }
}
