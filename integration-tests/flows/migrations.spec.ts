import { readdirSync } from "node:fs"
import path from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { z } from "zod"
import * as attempts from "../../src/modules/svc/models/attempt"
import * as operations from "../../src/modules/svc/models/operation"
import * as links from "../../src/modules/svc/models/payment-links"
import * as submerchants from "../../src/modules/svc-marketplace/models/submerchant"
import { describeFlows } from "./harness/describe-flows"
import { openDatabase } from "./setup/connect"

/** The types of columns in PostgreSQL by those of Medusa's models. */
const TYPES: Readonly<Record<string, string>> = {
  id: "text",
  text: "text",
  number: "integer",
  boolean: "boolean",
  dateTime: "timestamp with time zone",
  json: "jsonb",
  array: "ARRAY",
}

const columnRow = z.object({ column_name: z.string(), data_type: z.string() })

const MODELS = { ...attempts, ...operations, ...links, ...submerchants }

/** Migrations and models change together. */
describeFlows({}, (shop) => {
  it.each(Object.entries(MODELS))("the model %s describes its table", async (_, model) => {
    const { tableName, schema } = model.parse()
    const described = Object.entries(schema).map(([name, property]) => {
      const { fieldName, dataType } = z
        .object({ fieldName: z.string(), dataType: z.object({ name: z.string() }) })
        .parse(property.parse(name))
      return [fieldName, TYPES[dataType.name]]
    })
    const rows = await shop().execute(
      `select "column_name", "data_type" from information_schema.columns where "table_name" = ?`,
      [tableName],
    )
    const columns = rows
      .map((row) => columnRow.parse(row))
      .map(({ column_name, data_type }) => [column_name, data_type])
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(columns))
    expect(columns.length).toBeGreaterThan(0)
  })
})

const MODULES = ["svc", "svc-marketplace"]
const SHAPE = `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
  from information_schema.columns where table_name like 'svc%'
  union all select indexdef from pg_indexes where tablename like 'svc%' order by 1`

type Database = Awaited<ReturnType<typeof openDatabase>>
let database: Database

beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

/** A module's migrations, the oldest first. */
async function migrationsOf(module: string): Promise<Migration[]> {
  const folder = path.resolve("src/modules", module, "migrations")
  const files = readdirSync(folder).filter((file) => /^Migration\d+\.ts$/.test(file))
  const found: Migration[] = []
  for (const file of files.sort()) {
    const exported = (await import(path.join(folder, file))) as Record<string, new (...from: object[]) => Migration>
    found.push(...Object.values(exported).map((Made) => new Made(database.driver, database.config)))
  }
  return found
}

async function run(migration: Migration, direction: "up" | "down"): Promise<void> {
  migration.reset()
  await migration[direction]()
  for (const query of migration.getQueries()) await database.execute(z.string().parse(query), [])
}

const shape = async () =>
  (await database.execute(SHAPE, [])).map((row) => z.object({ line: z.string() }).parse(row).line)

describe("the migrations", () => {
  it.each(MODULES)("of %s refuse a database that has tables of before, and say what to do", async (module) => {
    const before = await shape()
    for (const migration of await migrationsOf(module))
      await expect(run(migration, "up")).rejects.toThrow(/tables of a development version.+npm run demo -- --fresh/)
    expect(await shape()).toEqual(before)
  })

  it("leave nothing when all are reverted, and make the same again", async () => {
    const before = await shape()
    expect(before.length).toBeGreaterThan(400)
    const all = (await Promise.all(MODULES.map(migrationsOf))).flat()
    for (const migration of [...all].reverse()) await run(migration, "down")
    expect(await shape()).toEqual([])
    for (const migration of all) await run(migration, "up")
    expect(await shape()).toEqual(before)
  })
})
