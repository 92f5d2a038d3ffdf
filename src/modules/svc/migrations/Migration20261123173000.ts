import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const NEW_KINDS = "'capture_unknown', 'hold_expiring'"

/** An amount may be held on the card, and taken later. */
export class Migration20261123173000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "svc_attempt" add column if not exists "hold" text null, add column if not exists "hold_at" timestamptz null;`,
    )
  }

  /** The version before would take a hold for a charge: it may only be taken back once none is left. */
  override down(): void {
    this.addSql(`delete from "svc_attention" where "kind" in (${NEW_KINDS});`)
    this.addSql(`alter table "svc_attempt" drop column if exists "hold", drop column if exists "hold_at";`)
  }
}
