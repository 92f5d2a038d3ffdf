import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A refund by amount goes to several items: what it is a step of. And the key of a request that may be sent twice. */
export class Migration20261122140000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "svc_operation" add column if not exists "step_of" text null, add column if not exists "request_key" text null;`,
    )
  }

  override down(): void {
    this.addSql(`alter table "svc_operation" drop column if exists "step_of", drop column if exists "request_key";`)
  }
}
