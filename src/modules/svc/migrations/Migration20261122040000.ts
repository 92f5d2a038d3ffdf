import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The service may leave the status of an item out of its answers: it is not known then, and not a status. */
export class Migration20261122040000 extends Migration {
  override up(): void {
    this.addSql(`alter table "svc_item_transaction" alter column "transaction_status" drop not null;`)
  }

  override down(): void {
    this.addSql(`update "svc_item_transaction" set "transaction_status" = 1 where "transaction_status" is null;`)
    this.addSql(`alter table "svc_item_transaction" alter column "transaction_status" set not null;`)
  }
}
