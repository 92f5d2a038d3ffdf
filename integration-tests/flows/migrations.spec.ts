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
  it.each(MODULES)("of %s can each be reverted, to the tables before it, and made again", async (module) => {
    const migrations = await migrationsOf(module)
    const now = await shape()
    expect(now.length).toBeGreaterThan(50)
    const reverted: string[][] = []
    for (const migration of [...migrations].reverse()) {
      await run(migration, "down")
      reverted.unshift(await shape())
    }
    for (const [index, migration] of migrations.entries()) {
      expect(await shape()).toEqual(reverted[index])
      await run(migration, "up")
    }
    expect(await shape()).toEqual(now)
  })

  it("leave nothing when all are reverted", async () => {
    for (const module of MODULES)
      for (const migration of (await migrationsOf(module)).reverse()) await run(migration, "down")
    expect(await shape()).toEqual([])
  })
})
