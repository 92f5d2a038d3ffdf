import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The settlement report reads what was captured in its days. */
export class Migration20261123201500 extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists "svc_attempt_captured" on "svc_attempt" ("hold_at") where "hold" = 'captured';`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_attempt_captured";`)
  }
}
