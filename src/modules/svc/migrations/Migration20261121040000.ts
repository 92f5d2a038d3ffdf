import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The attention list in two languages, with the note of the person who settled something; and how the calls and jobs fare. */
export class Migration20261121040000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_attention" add column if not exists "sentence_tr" text null;`)
    this.addSql(`alter table "svc_attention" add column if not exists "resolved_note" text null;`)
    // the list as it is shown: what is open, newest first
    this.addSql(
      `create index if not exists "svc_attention_open" on "svc_attention" ("created_at")
         where "resolved_at" is null and "deleted_at" is null;`,
    )
    this.addSql(
      `create table if not exists "svc_call_count" (
         "minute" timestamptz not null,
         "operation" text not null,
         "ended" text not null,
         "calls" integer not null,
         primary key ("minute", "operation", "ended"));`,
    )
    this.addSql(
      `create table if not exists "svc_health" (
         "key" text not null primary key,
         "at" timestamptz not null,
         "facts" jsonb not null);`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "svc_health" cascade;`)
    this.addSql(`drop table if exists "svc_call_count" cascade;`)
    this.addSql(`drop index if exists "svc_attention_open";`)
    this.addSql(`alter table "svc_attention" drop column if exists "resolved_note";`)
    this.addSql(`alter table "svc_attention" drop column if exists "sentence_tr";`)
  }
}
