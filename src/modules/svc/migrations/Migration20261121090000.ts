import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const UP = [
  // what each seller gets of the basket: a page made under other terms is not used again
  `alter table "svc_attempt" add column if not exists "split_hash" text null;`,
  // decimal text, as the service told it last
  `alter table "svc_item_transaction" add column if not exists "submerchant_key" text null;`,
  `alter table "svc_item_transaction" add column if not exists "submerchant_price" text null;`,
  `create index if not exists "svc_item_transaction_seller" on "svc_item_transaction" ("submerchant_key", "created_at")
      where "submerchant_key" is not null;`,
  `create table if not exists "svc_payout_change" (
      "id" text not null primary key,
      "attempt_id" text not null references "svc_attempt" ("id"),
      "payment_transaction_id" text not null,
      "from_key" text not null,
      "from_price" text not null,
      "to_key" text not null,
      "to_price" text not null,
      "currency" text not null,
      "state" text not null,
      "error_code" text null,
      "requested_by" text not null,
      "note" text null,
      "answered_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null);`,
  `create index if not exists "svc_payout_change_attempt" on "svc_payout_change" ("attempt_id", "created_at");`,
  // one at a time for an item: what nobody heard is looked up before it is followed by another
  `create unique index if not exists "svc_payout_change_one_open" on "svc_payout_change" ("payment_transaction_id")
      where "state" in ('sent', 'unknown') and "deleted_at" is null;`,
]

/** Whom the items of a payment pay, and what was changed about it afterwards. */
export class Migration20261121090000 extends Migration {
  override up(): void {
    for (const sql of UP) this.addSql(sql)
  }

  override down(): void {
    this.addSql(`drop table if exists "svc_payout_change" cascade;`)
    this.addSql(`drop index if exists "svc_item_transaction_seller";`)
    this.addSql(`alter table "svc_item_transaction" drop column if exists "submerchant_price";`)
    this.addSql(`alter table "svc_item_transaction" drop column if exists "submerchant_key";`)
    this.addSql(`alter table "svc_attempt" drop column if exists "split_hash";`)
  }
}
