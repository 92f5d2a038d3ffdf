import { readdirSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { connect } from "./connect"

/*
 * Makes the tables of the modules in the database every other one is copied from, by the modules' own migrations.
 */

/**
 * `now()` of this database, some seconds ahead of the machine's: tests move it. Its schema comes before PostgreSQL's own in the
 * search path, so that defaults of columns use it too.
 */
const CLOCK = [
  `create schema "test_clock"`,
  `create table "test_clock"."ahead" ("seconds" double precision not null)`,
  `insert into "test_clock"."ahead" values (0)`,
  `create function "test_clock"."now"() returns timestamptz language sql stable as
     $$ select pg_catalog.now() + make_interval(secs => "seconds") from "test_clock"."ahead" $$`,
]

async function makeTables(): Promise<void> {
  const orm = connect("template1")
  const { execute } = orm
  for (const statement of CLOCK) await execute(statement, [])
  for (const module of readdirSync("src/modules").sort()) {
    const folder = path.resolve("src/modules", module, "migrations")
    for (const file of readdirSync(folder).sort()) {
      const exported = (await import(path.join(folder, file))) as Record<string, new (...from: object[]) => Migration>
      for (const Made of Object.values(exported)) {
        const migration = new Made(orm.driver, orm.config)
        await migration.up()
        for (const query of migration.getQueries()) await execute(z.string().parse(query), [])
      }
    }
  }
  await orm.close()
}

void makeTables()
