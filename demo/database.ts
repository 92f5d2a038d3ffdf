import { Client } from "@medusajs/framework/pg"
import path from "node:path"
import { z } from "zod"
import { Child } from "./child"
import { LogFile } from "./log-file"
import { DemoError, type DemoOptions } from "./options"
import type { Parts } from "./parts"
import { progress } from "./terminal"

/** Made first in a database of the user's own, so that no demo ever fills another shop's, nor one of another kind. */
const MARKS = { shop: "medusa_payment_svc_demo", marketplace: "medusa_payment_svc_demo_marketplace" }

const postgresReady = z.object({ databaseUrl: z.url() })

/** Gives the address of a database that is the demo's: the user's own, when DATABASE_URL is set. */
export async function openDatabase(options: DemoOptions, parts: Parts): Promise<string> {
  const own = process.env.DATABASE_URL
  if (own === undefined || own === "") return startPostgres(options.folder, parts)
  progress("Using the database of DATABASE_URL")
  await markDatabase(own, options.isMarketplace ? MARKS.marketplace : MARKS.shop)
  return own
}

async function startPostgres(folder: string, parts: Parts): Promise<string> {
  progress("Starting PostgreSQL")
  const server = parts.keep(
    new Child({
      name: "PostgreSQL",
      script: path.join(__dirname, "processes/postgres.mjs"),
      args: [path.join(folder, "postgres"), "medusa"],
      log: new LogFile(path.join(folder, "postgres.log")),
    }),
  )
  return postgresReady.parse(await server.until(server.firstMessage)).databaseUrl
}

/** @throws DemoError for a database that cannot be reached, or has tables that no demo of this kind made */
async function markDatabase(url: string, mark: string): Promise<void> {
  let client: Client | undefined
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    await client.connect()
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const isOurs = tables.rows.length === 0 || tables.rows.some(({ name }) => name === mark)
    if (!isOurs) {
      throw new DemoError(
        "The database of DATABASE_URL holds tables that no demo of this kind made. The demo adds a shop and an admin whose password " +
          "everybody knows: give it an empty database, or unset DATABASE_URL.",
      )
    }
    await client.query(`create table if not exists ${mark} ()`)
  } catch (error) {
    if (error instanceof DemoError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new DemoError(`The database of DATABASE_URL cannot be used: ${why}`)
  } finally {
    await client?.end()
  }
}
