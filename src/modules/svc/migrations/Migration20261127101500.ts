import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Query reads the attempts of an order from a view, which has no token and no address of a payment page. */
export class Migration20261127101500 extends Migration {
  override up(): void {
    this.addSql(`create or replace view "svc_order_attempt" as
      select "id", "order_id", "flow", "state", "price", "paid_price", "currency", "installment", "payment_id", "hold",
        "created_at", "updated_at", "deleted_at"
      from "svc_attempt";`)
  }

  override down(): void {
    this.addSql(`drop view if exists "svc_order_attempt";`)
  }
}
