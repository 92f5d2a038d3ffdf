import { z } from "zod"
import { readRow } from "./ledger/record"
import { sql, type Database } from "./ledger/sql"

/** The last migration of each module of the plugin: Medusa runs them in their order. */
export const NEWEST_MIGRATIONS = ["Migration20261127101500", "Migration20261123141000"]

const row = z.object({ name: z.string() })

/** Those that this database has not run. Medusa keeps one list for all modules. */
export async function readPendingMigrations(database: Database): Promise<string[]> {
  const run = await database.all(sql`select "name" from "mikro_orm_migrations"`, (one) => readRow(row, one).name)
  return NEWEST_MIGRATIONS.filter((name) => !run.includes(name))
}
