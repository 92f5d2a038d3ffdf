import { createRequire } from "node:module"
import path from "node:path"
import { z } from "zod"
import { readRow, sql, type Database } from "./ledger/sql"

const { engines, peerDependencies } = z
  .object({ engines: z.object({ node: z.string() }), peerDependencies: z.object({ "@medusajs/medusa": z.string() }) })
  .parse(createRequire(__filename)("medusa-payment-svc/package.json"))

export const TESTED = { node: engines.node, medusa: peerDependencies["@medusajs/medusa"] }

const HELD = { "^": 1, "~": 2, ">=": 0 } as const
const isOperator = (text: string): text is keyof typeof HELD => text in HELD

/** Reads only `^`, `~` and `>=` with three numbers each. */
export function isInRange(version: string, range: string): boolean {
  const numbers = version.split(/[.-]/).slice(0, 3).map(Number)
  return range.split("||").some((part) => {
    const [, operator = "", from = ""] = /^(\D+)(\d+\.\d+\.\d+)$/.exec(part.trim()) ?? []
    if (!isOperator(operator)) throw new TypeError(`"${range}" is not a range this can read`)
    const least = from.split(".").map(Number)
    const differs = least.findIndex((number, index) => number !== numbers[index])
    return differs === -1 || (differs >= HELD[operator] && (numbers[differs] ?? 0) > (least[differs] ?? 0))
  })
}

function medusaVersion(): string {
  try {
    const manifest: unknown = createRequire(path.join(process.cwd(), "package.json"))("@medusajs/medusa/package.json")
    return z.object({ version: z.string() }).parse(manifest).version
  } catch {
    return "of an unknown version"
  }
}

export function unfitVersions(): { found: string; tested: string } | undefined {
  const medusa = medusaVersion()
  const node = process.versions.node
  if (isInRange(node, TESTED.node) && isInRange(medusa, TESTED.medusa)) return undefined
  return { found: `Node.js ${node}, Medusa ${medusa}`, tested: `Node.js ${TESTED.node}, Medusa ${TESTED.medusa}` }
}

/** In the order in which Medusa runs them. */
export const NEWEST_MIGRATIONS = ["Migration20261127170000", "Migration20261127170100"]

const row = z.object({ name: z.string() })

/** Medusa keeps one list for all modules. */
export async function readPendingMigrations(database: Database): Promise<string[]> {
  const run = await database.all(sql`select "name" from "mikro_orm_migrations"`, (one) => readRow(row, one).name)
  return NEWEST_MIGRATIONS.filter((name) => !run.includes(name))
}

const TABLES_OF_BEFORE =
  "medusa-payment-svc: this database has tables of a development version, and there is no way from those to these. Begin anew, with a new " +
  "database, or drop the tables as the guide to uninstalling says; a demo: npm run demo -- --fresh"

export const refuseTablesOfBefore = (table: string): string => `do $$ begin
  if to_regclass('${table}') is not null then raise exception using message = '${TABLES_OF_BEFORE}'; end if;
end $$`
