import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS: readonly string[] = [`"resolved_by" text`, `"resolved_at" timestamptz`, `"resolved_note" text`]

/** Who said how a change of a payout ended that the service does not tell. */
export class Migration20261121100000 extends Migration {
  override up(): void {
    for (const column of COLUMNS)
      this.addSql(`alter table "svc_payout_change" add column if not exists ${column} null;`)
  }

  override down(): void {
    for (const column of COLUMNS)
      this.addSql(`alter table "svc_payout_change" drop column if exists ${column.split(" ")[0] ?? ""};`)
  }
}
