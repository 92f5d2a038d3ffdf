import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When an attempt came to each of its states, for the order panel. */
export class Migration20261121050000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_attempt" add column if not exists "moves" jsonb not null default '[]';`)
  }

  override down(): void {
    this.addSql(`alter table "svc_attempt" drop column if exists "moves";`)
  }
}
