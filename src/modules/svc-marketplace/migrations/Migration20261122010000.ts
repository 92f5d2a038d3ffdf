import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the service called a submerchant before it got another key: what was sold under it stays theirs. */
export class Migration20261122010000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_submerchant" add column if not exists "former_keys" text[] not null default '{}';`)
    this.addSql(
      `create index if not exists "svc_submerchant_former_keys" on "svc_submerchant" using gin ("former_keys")
         where "former_keys" <> '{}';`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_submerchant_former_keys";`)
    this.addSql(`alter table "svc_submerchant" drop column if exists "former_keys";`)
  }
}
