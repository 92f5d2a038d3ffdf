import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What a seller had before a payout was turned over to another: their statement keeps it. A change that was made at the service itself
 * has nobody here who asked for it.
 */
export class Migration20261122000000 extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists "svc_payout_change_from" on "svc_payout_change" ("from_key")
         where "state" = 'succeeded' and "deleted_at" is null;`,
    )
    this.addSql(`alter table "svc_payout_change" alter column "requested_by" drop not null;`)
  }

  override down(): void {
    this.addSql(`update "svc_payout_change" set "requested_by" = 'medusa-payment-svc' where "requested_by" is null;`)
    this.addSql(`alter table "svc_payout_change" alter column "requested_by" set not null;`)
    this.addSql(`drop index if exists "svc_payout_change_from";`)
  }
}
