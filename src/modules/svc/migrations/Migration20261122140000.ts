import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = ["step_of", "request_key", "asked_by"]

/** A refund by amount goes to several items; a request may be sent twice; a surcharge goes back on a person's word. */
export class Migration20261122140000 extends Migration {
  override up(): void {
    const columns = COLUMNS.map((name) => `add column if not exists "${name}" text null`)
    this.addSql(`alter table "svc_operation" ${columns.join(", ")};`)
  }

  override down(): void {
    this.addSql(`alter table "svc_operation" ${COLUMNS.map((name) => `drop column if exists "${name}"`).join(", ")};`)
  }
}
