import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Recorded sales are compared with their orders in turn, a few at a time. */
export class Migration20261124160000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_link_sale" add column if not exists "compared_at" timestamptz null;`)
    this.addSql(
      `create index if not exists "svc_link_sale_compared" on "svc_link_sale" ("compared_at" nulls first) where "state" = 'recorded';`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_link_sale_compared";`)
    this.addSql(`alter table "svc_link_sale" drop column if exists "compared_at";`)
  }
}
