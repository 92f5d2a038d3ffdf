import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000000 extends Migration {
  override up(): void {
    this.addSql(
      `create table if not exists "seller" ("id" text not null primary key, "name" text not null, "email" text not null,
         "phone" text not null, "address_line" text not null, "iban" text not null, "tax_id" text null,
         "is_approved" boolean not null default true, "created_at" timestamptz not null default now(),
         "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null);`,
    )
  }
}
