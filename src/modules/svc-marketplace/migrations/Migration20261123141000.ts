import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When a seller's items are approved, where it is not as the store's option says. */
export class Migration20261123141000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_submerchant" add column if not exists "approval" jsonb null;`)
  }

  override down(): void {
    this.addSql(`alter table "svc_submerchant" drop column if exists "approval";`)
  }
}
