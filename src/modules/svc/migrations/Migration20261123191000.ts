import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** By which reading of its day a line was last listed. A reading of before begins again: it did not number its lines. */
export class Migration20261123191000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_reported_transaction" add column if not exists "reading" integer not null default 0;`)
    this.addSql(`alter table "svc_reported_day" add column if not exists "reading" integer not null default 1;`)
    this.addSql(`update "svc_reported_day" set "page" = 0, "pages" = null where "pages" is not null;`)
  }

  /** The version before throws on what it does not know in the attention list. */
  override down(): void {
    this.addSql(`delete from "svc_attention" where "kind" = 'approval_refused';`)
    this.addSql(`alter table "svc_reported_transaction" drop column if exists "reading";`)
    this.addSql(`alter table "svc_reported_day" drop column if exists "reading";`)
  }
}
