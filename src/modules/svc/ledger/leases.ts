import type { Ledger } from "../../../flows/ports"
import type { Execute } from "./sql"

/** A row for each lease that is held. One whose time is over may be taken by whoever comes next. */
export function leaseLedger(execute: Execute): Pick<Ledger, "takeLease" | "releaseLease"> {
  return {
    async takeLease({ key, holder }, seconds) {
      const taken = await execute(
        `insert into "svc_lease" ("key", "holder", "until") values (?, ?, now() + make_interval(secs => ?))
         on conflict ("key") do update set "holder" = excluded."holder", "until" = excluded."until"
         where "svc_lease"."until" <= now() returning "key"`,
        [key, holder, seconds],
      )
      return taken.length > 0
    },

    async releaseLease({ key, holder }) {
      await execute(`delete from "svc_lease" where "key" = ? and "holder" = ?`, [key, holder])
    },
  }
}
