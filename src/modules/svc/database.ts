import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { createDatabase, type Database } from "./ledger/sql"

/** A module's database. A statement runs on the connection itself: no transaction of Medusa's, no identity map. */
export const databaseOf = (manager: EntityManager): Database =>
  createDatabase((text, bindings) => manager.getConnection().execute(text, [...bindings]))
