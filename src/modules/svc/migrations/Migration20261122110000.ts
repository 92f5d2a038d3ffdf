import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { describeEnded, IS_OPEN, IS_OURS } from "../ledger/session-buyers"

/**
 * What buyers typed moves out of Medusa's payment sessions, which an order shows, into a table of the plugin's. Of payments, and of
 * sessions that have ended, nothing stays but what describes them. On a new database Medusa's tables may not be there yet.
 */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(`create table if not exists "svc_session_buyer" (
      "session_id" text not null,
      "payment_collection_id" text not null,
      "buyer" jsonb not null,
      "released_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      constraint "svc_session_buyer_pkey" primary key ("session_id")
    );`)
    this.addSql(
      `create index if not exists "svc_session_buyer_released" on "svc_session_buyer" ("released_at") where "released_at" is not null;`,
    )
    this.addSql(`do $$ begin
      if to_regclass('payment_session') is not null then
        insert into "svc_session_buyer" ("session_id", "payment_collection_id", "buyer", "created_at")
          select "id", "payment_collection_id", "data"->'buyer', "created_at" from "payment_session"
          where ${IS_OURS} and ${IS_OPEN} and "deleted_at" is null and jsonb_typeof("data"->'buyer') = 'object'
          on conflict do nothing;
        update "payment_session" set "data" = "data" - 'buyer' where ${IS_OURS} and ${IS_OPEN} and "data"->'buyer' is not null;
      end if;
    end $$;`)
    this.addSql(describeEnded())
  }

  override down(): void {
    this.addSql(`do $$ begin
      if to_regclass('payment_session') is not null then
        update "payment_session" "session" set "data" = "session"."data" || jsonb_build_object('buyer', "typed"."buyer")
          from "svc_session_buyer" "typed" where "typed"."session_id" = "session"."id" and ${IS_OPEN};
      end if;
    end $$;`)
    this.addSql(`drop table if exists "svc_session_buyer" cascade;`)
  }
}
