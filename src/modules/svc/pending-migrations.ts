import { z } from "zod"
import { readRow } from "./ledger/record"
import { sql, type Database } from "./ledger/sql"

/** The last migration of each module of the plugin: Medusa runs them in their order. */
export const NEWEST_MIGRATIONS = ["Migration20261127170000", "Migration20261127170100"]

const row = z.object({ name: z.string() })

/** Those that this database has not run. Medusa keeps one list for all modules. */
export async function readPendingMigrations(database: Database): Promise<string[]> {
  const run = await database.all(sql`select "name" from "mikro_orm_migrations"`, (one) => readRow(row, one).name)
  return NEWEST_MIGRATIONS.filter((name) => !run.includes(name))
}

const TABLES_OF_BEFORE =
  "medusa-payment-svc: this database has tables of a development version, and there is no way from those to these. Begin anew, with a new " +
  "database, or drop the tables as the guide to uninstalling says; a demo: npm run demo -- --fresh"

/** A statement that fails where a table that a migration is about to make is there already. */
export const refuseTablesOfBefore = (table: string): string => `do $$ begin
  if to_regclass('${table}') is not null then raise exception using message = '${TABLES_OF_BEFORE}'; end if;
end $$`
