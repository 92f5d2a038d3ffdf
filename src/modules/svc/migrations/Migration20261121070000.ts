import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const OPEN = `"link_id" is not null and "resolved_at" is null and "deleted_at" is null`

/** Each sale of a link has its own row on the attention list: what one ends, or is given back by, says nothing of another. */
export class Migration20261121070000 extends Migration {
  override up(): void {
    this.addSql(`drop index if exists "svc_attention_one_open_of_link";`)
    this.addSql(
      `create unique index if not exists "svc_attention_one_open_of_sale" on "svc_attention" ("link_id", "kind", (coalesce("operation_id", '')))
        where ${OPEN};`,
    )
  }

  override down(): void {
    this.addSql(`drop index if exists "svc_attention_one_open_of_sale";`)
    // the older version knows one row of a link: the newest stays open
    this.addSql(
      `update "svc_attention" "row" set "resolved_at" = now(), "resolved_by" = 'medusa-payment-svc' where ${OPEN} and exists (
         select 1 from "svc_attention" where ${OPEN} and "link_id" = "row"."link_id" and "kind" = "row"."kind" and "id" > "row"."id"
       );`,
    )
    this.addSql(
      `create unique index if not exists "svc_attention_one_open_of_link" on "svc_attention" ("link_id", "kind") where ${OPEN};`,
    )
  }
}
