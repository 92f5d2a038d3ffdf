import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const UP = [
  `create table if not exists "svc_stored_card" (
    "id" text not null primary key,
    "customer_id" text not null,
    "attempt_id" text null,
    "state" text not null,
    "consented_at" timestamptz not null default now(),
    "bin" text not null,
    "last_four" text not null,
    "expire_month" text not null,
    "expire_year" text not null,
    "association" text null,
    "type" text null,
    "family" text null,
    "bank" text null,
    "key_id" text null,
    "sealed" text null,
    "delete_requested_at" timestamptz null,
    "tries" integer not null default 0,
    "next_try_at" timestamptz null,
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now());`,
  `create index if not exists "svc_stored_card_customer" on "svc_stored_card" ("customer_id", "created_at");`,
  // a pending card is first looked up when its payment's answer should have come long before
  `alter table "svc_stored_card" alter column "next_try_at" set default now() + interval '5 minutes';`,
  `create unique index if not exists "svc_stored_card_attempt" on "svc_stored_card" ("attempt_id")
    where "attempt_id" is not null;`,
  `create index if not exists "svc_stored_card_due" on "svc_stored_card" ("next_try_at") where "next_try_at" is not null;`,
]

/** Cards that customers keep at the service; their tokens are encrypted. */
export class Migration20261123193000 extends Migration {
  override up(): void {
    for (const statement of UP) this.addSql(statement)
  }

  /** What is kept at the service stays there: delete the cards first. */
  override down(): void {
    this.addSql(`drop table if exists "svc_stored_card" cascade;`)
  }
}
