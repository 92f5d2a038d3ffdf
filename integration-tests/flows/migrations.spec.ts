import { readdirSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { openDatabase } from "./setup/connect"

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
