import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** One hand on a sale, and one sale of an order, at a time: two that pay the same thing are not both recorded. */
export class Migration20261121060000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_link_sale" add column if not exists "claimed_until" timestamptz null;`)
    this.addSql(
      `create unique index if not exists "svc_link_sale_one_recording" on "svc_link_sale" ("order_id") where "state" = 'recording';`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_link_sale_one_recording";`)
    this.addSql(`alter table "svc_link_sale" drop column if exists "claimed_until";`)
  }
}
