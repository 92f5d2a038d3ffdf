import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const UP = [
  `alter table "svc_attention" add column if not exists "card_id" text null;`,
  `create unique index if not exists "svc_attention_one_open_of_card" on "svc_attention" ("card_id", "kind")
    where "card_id" is not null and "resolved_at" is null and "deleted_at" is null;`,
  `create index if not exists "svc_stored_card_key" on "svc_stored_card" ("key_id") where "key_id" is not null;`,
]

/** Entries of the attention list about a stored card, and the cards under an earlier secret. */
export class Migration20261123214500 extends Migration {
  override up(): void {
    for (const statement of UP) this.addSql(statement)
  }

  /** The version before throws on what it does not know in the attention list. */
  override down(): void {
    this.addSql(`delete from "svc_attention" where "kind" = 'card_not_deleted';`)
    this.addSql(`drop index if exists "svc_stored_card_key";`)
    this.addSql(`drop index if exists "svc_attention_one_open_of_card";`)
    this.addSql(`alter table "svc_attention" drop column if exists "card_id";`)
  }
}
