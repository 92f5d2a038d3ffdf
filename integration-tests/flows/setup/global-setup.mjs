import { spawn } from "node:child_process"
import { once } from "node:events"
import { startPostgres } from "../../setup/postgres.mjs"

/** Runs once before the suite: one PostgreSQL, whose `template1` has the plugin's tables. Each spec gets a copy of it. */
export default async function globalSetup() {
  globalThis.startedPostgres = await startPostgres()
  Object.assign(process.env, globalThis.startedPostgres.variables)
  const child = spawn(process.execPath, ["--import", "tsx", "integration-tests/flows/setup/make-tables.ts"], {
    stdio: ["ignore", "inherit", "inherit"],
  })
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error("the tables could not be made")
}
