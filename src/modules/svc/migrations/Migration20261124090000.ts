import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Items whose approval a person has put on hold. */
export class Migration20261124090000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_item_transaction" add column if not exists "approval_holds" jsonb null;`)
  }

  /** The version before would approve what is on hold by its policy: from then on a person alone does, on its order. */
  override down(): void {
    this.addSql(
      `update "svc_item_transaction" set "approve_at" = null where "approval_holds" -> -1 ->> 'isOn' = 'true';`,
    )
    this.addSql(`alter table "svc_item_transaction" drop column if exists "approval_holds";`)
  }
}
