import { asValue } from "@medusajs/framework/awilix"
import type { LoaderOptions } from "@medusajs/framework/types"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { hasEndedState } from "../../domain"
import { readAccounts } from "./accounts"
import { isState } from "./ledger/attempt-row"
import { identifier, join, list, NOTHING, openDatabase, readRow, sql, type Database, type Sql } from "./ledger/sql"
import { ConfigurationError } from "./options"

const openRow = z.object({ account: z.string(), what: z.string(), count: z.coerce.number() })
type Open = z.output<typeof openRow>

const IS_HELD = sql`"state" = 'completed' and "hold" in ('held', 'capturing', 'unknown', 'releasing')`
const IN_FLIGHT = sql`"state" in ('sent', 'unknown')`

/** Also an attempt that has ended but may still be found charged: the job checks it. */
const IS_UNENDED = sql`("next_check_at" is not null or ${isState(sql`"state"`, (state) => !hasEndedState(state))})`

/** Work still to be looked up or paid at the service, or decided by a user. A payout step belongs to its attempt's account. */
const OPEN: readonly (readonly [what: string, table: string, isOpen: Sql])[] = [
  ["payments without a final result", "svc_attempt", IS_UNENDED],
  ["held amounts", "svc_attempt", IS_HELD],
  ["refunds without a result", "svc_operation", IN_FLIGHT],
  [
    "items that wait for their approval",
    "svc_item_transaction",
    sql`"submerchant_key" is not null and coalesce("transaction_status", 1) in (0, 1)
    and "approve_at" is not null`,
  ],
  ["payment links that may sell", "svc_link", sql`("status" in ('CREATING', 'ACTIVE') or "next_check_at" is not null)`],
  [
    "sales of links that are not recorded",
    "svc_link_sale",
    sql`"order_id" is not null and "state" in ('seen', 'recording')`,
  ],
  ["entries on the attention list", "svc_attention", sql`"resolved_at" is null`],
]
const STEPS = ["svc_payout_change", "svc_item_approval"]

const countOpen = (accounts: readonly string[]) => {
  const isOther = sql`"account" not in (${list(accounts)})`
  const counts = OPEN.map(
    ([what, table, isOpen]) => sql`select "account", ${what} as "what", count(*) as "count" from ${identifier(table)}
      where ${isOther} and ${isOpen} and "deleted_at" is null group by 1`,
  )
  const steps = STEPS.map(
    (table) => sql`select "account", 'payout changes and approvals without a result' as "what", count(*) as "count"
      from ${identifier(table)} "step" join "svc_attempt" "of" on "of"."id" = "step"."attempt_id"
      where ${isOther} and "step"."state" in ('sent', 'unknown') and "step"."deleted_at" is null group by 1`,
  )
  const cards = sql`select "account", 'stored cards' as "what", count(*) as "count" from "svc_stored_card" where ${isOther} group by 1`
  return sql`select * from (${join([...counts, ...steps, cards], sql` union all `)}) "open" order by 1, 2`
}

export function describeOpen(open: readonly Open[]): string[] {
  const accounts = new Set(open.map(({ account }) => account))
  return [...accounts].map((account) => {
    const counts = open.filter((one) => one.account === account).map(({ what, count }) => `${count} ${what}`)
    return `accounts: "${account}" still has ${counts.join(", ")}. Name it again, with its keys, until nothing of it is open`
  })
}

export const findOpenOfOthers = (database: Database, accounts: readonly string[]): Promise<Open[]> =>
  database.all(countOpen(accounts), openRow)

/** The accounts that have charged or sold a link and that the options no longer name, for the module's service. */
export const FORMER_ACCOUNTS = "formerAccounts"

const nameRow = z.object({ account: z.string() })

/** Reads one row for each account, by an index that begins with it. */
const accountsIn = (table: string, name: string) => {
  const [from, known] = [identifier(table), identifier(name)]
  const first = (where: Sql) => sql`(select "account" from ${from} ${where} order by "account" limit 1)`
  return sql`${known} as (${first(NOTHING)} union all
    select ${first(sql`where "account" > ${known}."account"`)} from ${known} where ${known}."account" is not null)`
}

export const listFormer = (database: Database, accounts: readonly string[]): Promise<string[]> =>
  database.all(
    sql`with recursive ${accountsIn("svc_attempt", "charged")}, ${accountsIn("svc_link", "sold")}
      select "account" from (select * from "charged" union select * from "sold") "known"
      where "account" is not null and "account" not in (${list(accounts)})`,
    (row) => readRow(nameRow, row).account,
  )

/** Stops the boot if a removed account has something open, which nothing would look up. Not before its tables exist. @throws ConfigurationError */
export async function refuseRemovedAccounts({ container, options }: LoaderOptions): Promise<void> {
  const accounts = readAccounts(options).map(({ account }) => account)
  const database = openDatabase(container.resolve<EntityManager>("manager"))
  if (!(await database.has(sql`select 1 where to_regclass('svc_attempt') is not null`))) return
  const open = await findOpenOfOthers(database, accounts)
  if (open.length > 0) throw new ConfigurationError(describeOpen(open))
  container.register({ [FORMER_ACCOUNTS]: asValue(await listFormer(database, accounts)) })
}
