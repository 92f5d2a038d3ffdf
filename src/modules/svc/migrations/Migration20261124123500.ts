import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLES = ["svc_item_transaction", "svc_operation"] as const

/** What moved in a period is found by its time: reports and the overview cost as much as their days, not as the whole history. */
export class Migration20261124123500 extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(`create index if not exists "${table}_created" on "${table}" ("created_at");`)
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`drop index if exists "${table}_created";`)
  }
}
