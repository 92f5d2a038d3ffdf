import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = ["refund_total", "request_key", "requested_by"]

/** A refund by amount goes to several items; a request may be sent twice; a surcharge goes back on a person's word. */
export class Migration20261122140000 extends Migration {
  override up(): void {
    const columns = COLUMNS.map((name) => `add column if not exists "${name}" text null`)
    this.addSql(`alter table "svc_operation" ${columns.join(", ")};`)
  }

  /** The version before throws on a surcharge given back alone, and on what it does not know in the attention list. */
  override down(): void {
    this.addSql(`update "svc_operation" set "surcharge" = null where "surcharge" = 'alone';`)
    this.addSql(`delete from "svc_attention" where "kind" = 'refund_retried';`)
    this.addSql(`alter table "svc_operation" ${COLUMNS.map((name) => `drop column if exists "${name}"`).join(", ")};`)
  }
}
