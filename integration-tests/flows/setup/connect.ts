import { randomUUID } from "node:crypto"
import { MikroORM, PostgreSqlDriver } from "@medusajs/framework/mikro-orm/postgresql"
import type { Execute } from "../../../src/modules/svc/ledger/sql"

/** Connects to a database of the suite's server as Medusa's modules do. */
export function connect(database: string) {
  const { DB_HOST = "", DB_PORT = "", DB_USERNAME = "", DB_PASSWORD = "" } = process.env
  const orm = MikroORM.initSync({
    driver: PostgreSqlDriver,
    host: DB_HOST,
    port: Number(DB_PORT),
    user: DB_USERNAME,
    password: DB_PASSWORD,
    dbName: database,
    // the tests' clock comes before PostgreSQL's own
    driverOptions: { connection: { options: "-c search_path=test_clock,public,pg_catalog" } },
    discovery: { warnWhenNoEntities: false },
    entities: [],
    pool: { min: 0, max: 10 },
  })
  const execute: Execute = (sql, parameters) =>
    orm.em
      .fork()
      .getConnection()
      .execute(sql, [...parameters])
  return { execute, driver: orm.em.getDriver(), config: orm.config, close: () => orm.close(true) }
}

/** A database of its own, a copy of the suite's template. */
export async function openDatabase() {
  const name = `flows_${randomUUID().replaceAll("-", "")}`
  const server = connect("postgres")
  await server.execute(`create database "${name}"`, [])
  await server.close()
  return connect(name)
}
