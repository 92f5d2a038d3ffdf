import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TIMES = `
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "deleted_at" timestamptz null`

const LINKS = [
  `create table if not exists "svc_link" (
      "id" text not null primary key,
      "token" text null unique,
      "kind" text not null,
      "status" text not null,
      "name" text not null,
      "description" text null,
      "price" text not null,
      "currency_code" text not null,
      "url" text null,
      "image_url" text null,
      "address_ignorable" boolean not null default false,
      "installment_requested" boolean not null default false,
      "stock_enabled" boolean not null default false,
      "stock_count" integer null,
      "sold_count" integer not null default 0,
      "flexible_link" boolean not null default false,
      "preset_price_values" jsonb null,
      "category_type" text null,
      "order_id" text null,
      "product_id" text null,
      "created_by" text null,
      "made_at" timestamptz null,
      "synced_at" timestamptz null,
      "next_check_at" timestamptz null,
      "version" integer not null default 0,
      ${TIMES});`,
  `create index if not exists "svc_link_order" on "svc_link" ("order_id") where "order_id" is not null;`,
  `create index if not exists "svc_link_product" on "svc_link" ("product_id") where "product_id" is not null;`,
  `create index if not exists "svc_link_due" on "svc_link" ("next_check_at") where "next_check_at" is not null;`,
  // Two links of one order that both sell would take the money twice.
  `create unique index if not exists "svc_link_one_open_per_order" on "svc_link" ("order_id")
      where "order_id" is not null and "status" in ('CREATING', 'ACTIVE') and "sold_count" = 0 and "deleted_at" is null;`,
]

const SALES = [
  `create table if not exists "svc_link_sale" (
      "id" text not null primary key,
      "link_id" text not null references "svc_link" ("id"),
      "sale" integer not null,
      "amount" text null,
      "currency_code" text not null,
      "order_id" text null,
      "state" text not null,
      "session_id" text null unique,
      "payment_id" text null,
      "seen_at" timestamptz not null default now(),
      "announced_at" timestamptz null,
      ${TIMES});`,
  // A sale is recorded once, whoever sees it.
  `create unique index if not exists "svc_link_sale_once" on "svc_link_sale" ("link_id", "sale");`,
  `create index if not exists "svc_link_sale_open" on "svc_link_sale" ("id") where "state" in ('seen', 'recording');`,
  `create index if not exists "svc_link_sale_untold" on "svc_link_sale" ("id") where "announced_at" is null;`,
]

/** A thing for a person is about an attempt or about a link. */
const ATTENTION = [
  `alter table "svc_attention" alter column "attempt_id" drop not null;`,
  `alter table "svc_attention" add column if not exists "link_id" text null references "svc_link" ("id");`,
  `create unique index if not exists "svc_attention_one_open_of_link" on "svc_attention" ("link_id", "kind")
      where "link_id" is not null and "resolved_at" is null and "deleted_at" is null;`,
]

const ATTENTION_BACK = [
  `delete from "svc_attention" where "attempt_id" is null;`,
  `alter table "svc_attention" drop column if exists "link_id";`,
  `alter table "svc_attention" alter column "attempt_id" set not null;`,
]

/** Payment links as this store last saw them, and their sales. */
export class Migration20261121030000 extends Migration {
  override up(): void {
    for (const sql of [...LINKS, ...SALES, ...ATTENTION]) this.addSql(sql)
  }

  override down(): void {
    for (const sql of [
      ...ATTENTION_BACK,
      `drop table if exists "svc_link_sale" cascade;`,
      `drop table if exists "svc_link" cascade;`,
    ])
      this.addSql(sql)
  }
}
