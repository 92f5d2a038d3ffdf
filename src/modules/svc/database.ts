import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { createDatabase, type Database } from "./ledger/sql"

/** A module's database. Each statement runs on a fork of the manager: no transaction of Medusa's, no identity map. */
export const databaseOf = (manager: EntityManager): Database =>
  createDatabase((text, bindings) =>
    manager
      .fork()
      .getConnection()
      .execute(text, [...bindings]),
  )
