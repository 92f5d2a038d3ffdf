import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who decides just now about the money of an order: one process at a time, and another once the time of the first is over. */
export class Migration20261122050000 extends Migration {
  override up(): void {
    this.addSql(
      `create table if not exists "svc_lease" ("key" text not null, "holder" text not null, "until" timestamptz not null,
         constraint "svc_lease_pkey" primary key ("key"));`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "svc_lease";`)
  }
}
