import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Medusa's words are kept, where it made no order of what the buyer paid or was about to pay. */
export class Migration20261127083500 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_attempt" add column if not exists "order_error" text null;`)
  }

  override down(): void {
    this.addSql(`alter table "svc_attempt" drop column if exists "order_error";`)
  }
}
