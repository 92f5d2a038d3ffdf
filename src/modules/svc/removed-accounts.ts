import type { LoaderOptions } from "@medusajs/framework/types"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { hasEndedState } from "../../domain"
import { readAccounts } from "./accounts"
import { isState } from "./ledger/attempt-row"
import { list, openDatabase, readRow, sql, type Database } from "./ledger/sql"
import { ConfigurationError } from "./options"

const openRow = z.object({
  account: z.string(),
  payments: z.coerce.number(),
  holds: z.coerce.number(),
  refunds: z.coerce.number(),
  items: z.coerce.number(),
  links: z.coerce.number(),
})
type Open = z.output<typeof openRow>

const NAMES = {
  payments: "payments without a final result",
  holds: "held amounts",
  refunds: "refunds without a result",
  items: "items that wait for their approval",
  links: "payment links on sale",
} as const satisfies Record<keyof Omit<Open, "account">, string>

const IS_HELD = sql`"state" = 'completed' and "hold" in ('held', 'capturing', 'unknown', 'releasing')`
/** Also one that has ended and may still be found charged: the job checks it. */
const IS_UNENDED = sql`(not ${isState(sql`"state"`, hasEndedState)} or "next_check_at" is not null)`

/** Each account that is not among these and about which something is still to be asked of the service, or paid there. */
const openOfOthers = (accounts: readonly string[]) => sql`
  select "account", sum("payments") as "payments", sum("holds") as "holds", sum("refunds") as "refunds", sum("items") as "items",
    sum("links") as "links"
  from (
    select "account", count(*) filter (where ${IS_UNENDED}) as "payments", count(*) filter (where ${IS_HELD}) as "holds", 0 as "refunds",
      0 as "items", 0 as "links" from "svc_attempt" where "deleted_at" is null group by 1
    union all
    select "account", 0, 0, count(*), 0, 0 from "svc_operation" where "state" in ('sent', 'unknown') and "deleted_at" is null group by 1
    union all
    select "account", 0, 0, 0, count(*), 0 from "svc_item_transaction"
      where "submerchant_key" is not null and "transaction_status" in (0, 1) and "approve_at" is not null and "deleted_at" is null group by 1
    union all
    select "account", 0, 0, 0, 0, count(*) from "svc_link" where "status" in ('CREATING', 'ACTIVE') and "deleted_at" is null group by 1
  ) "open"
  where "account" not in (${list(accounts)}) group by 1
  having sum("payments") + sum("holds") + sum("refunds") + sum("items") + sum("links") > 0 order by 1`

export function describeOpen({ account, ...counts }: Open): string {
  const open = Object.entries(NAMES).flatMap(([name, text]) => {
    const count = counts[name as keyof typeof NAMES]
    return count > 0 ? [`${count} ${text}`] : []
  })
  return `accounts: "${account}" has still ${open.join(", ")}. Name it again, with its keys, until nothing of it is open`
}

export const findOpenOfOthers = (database: Database, accounts: readonly string[]): Promise<Open[]> =>
  database.all(openOfOthers(accounts), (row) => readRow(openRow, row))

/**
 * Stops the boot where an account was taken out of the options while it still has something open: nothing would look it up any more. What Medusa runs before
 * the tables are there, such as its migrations, is not stopped.
 *
 * @throws ConfigurationError
 */
export async function refuseRemovedAccounts({ container, options }: LoaderOptions): Promise<void> {
  const accounts = readAccounts(options).map(({ account }) => account)
  const database = openDatabase(container.resolve<EntityManager>("manager"))
  if (!(await database.has(sql`select 1 where to_regclass('svc_attempt') is not null`))) return
  const open = await findOpenOfOthers(database, accounts)
  if (open.length > 0) throw new ConfigurationError(open.map(describeOpen))
}
