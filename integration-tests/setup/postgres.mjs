// A throwaway PostgreSQL for one run of the HTTP tests, when the caller does not bring one (DB_HOST).
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { embeddedPostgres, freePort, LOGIN } from "../../scripts/embedded-postgres.mjs"

// Nothing in this database outlives the run, so nothing waits for the disk.
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]

/** Starts PostgreSQL on a free port. Gives the DB_* variables that lead to it, and how to end and remove it. */
export async function startPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-pg-"))
  // as root the server runs as a system user of its own, which has to pass through this folder
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = embeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    persistent: false,
    settings: FORGETFUL,
  })
  await server.initialise()
  await server.start()
  return {
    // Medusa asks any host but "localhost" for TLS
    variables: {
      DB_HOST: "localhost",
      DB_PORT: String(port),
      DB_USERNAME: LOGIN.user,
      DB_PASSWORD: LOGIN.password,
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
