import type { Ledger } from "../../../use-cases/ports/ports"
import { sql, type Database } from "./sql"

/** A row for each lease that is held. One whose time is over may be taken by the next request. */
export const leaseLedger = (database: Database) =>
  ({
    takeLease: ({ key, holder }, seconds) =>
      database.has(sql`insert into "svc_lease" ("key", "holder", "until")
      values (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
      on conflict ("key") do update set "holder" = excluded."holder", "until" = excluded."until"
      where "svc_lease"."until" <= now() returning "key"`),

    async releaseLease({ key, holder }) {
      await database.run(sql`delete from "svc_lease" where "key" = ${key} and "holder" = ${holder}`)
    },
  }) satisfies Partial<Ledger>
