import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Each order and filter of the list of payments, the id last: rows of the same moment or amount follow each other by it. PostgreSQL uses
 * the statistics of an expression only where its index is of all rows.
 */
const INDEXES: Readonly<Record<string, string>> = {
  svc_attempt_listed: `"svc_attempt" ("created_at", "id")`,
  svc_attempt_listed_state: `"svc_attempt" ("state", "created_at", "id")`,
  svc_attempt_listed_flow: `"svc_attempt" ("flow", "created_at", "id")`,
  svc_attempt_listed_hold: `"svc_attempt" ("hold", "created_at", "id") where "hold" is not null`,
  svc_attempt_listed_amount: `"svc_attempt" (("paid_price"::numeric), "id")`,
  svc_attempt_last_four: `"svc_attempt" (("facts"->>'lastFourDigits'))`,
  svc_link_sale_listed: `"svc_link_sale" ("seen_at", "id")`,
  svc_link_sale_listed_amount: `"svc_link_sale" ((coalesce("amount", '0')::numeric), "id")`,
  svc_link_sale_order: `"svc_link_sale" ("order_id") where "order_id" is not null`,
  svc_link_sale_session: `"svc_link_sale" ("session_id") where "session_id" is not null`,
}

/** The list of payments is read a page at a time from an index, however many there are. Statistics come with the next `analyze`. */
export class Migration20261124101500 extends Migration {
  override up(): void {
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index if not exists "${name}" on ${on};`)
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index if exists "${name}";`)
  }
}
