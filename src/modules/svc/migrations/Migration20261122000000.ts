import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a seller had before a payout was turned over to another: their statement keeps it. */
export class Migration20261122000000 extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists "svc_payout_change_from" on "svc_payout_change" ("from_key")
         where "state" = 'succeeded' and "deleted_at" is null;`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_payout_change_from";`)
  }
}
