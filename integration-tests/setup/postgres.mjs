// A throwaway PostgreSQL for one run of the HTTP tests, when the caller does not bring one (DB_HOST).
import { chmodSync, rmSync } from "node:fs"
import path from "node:path"
import { embeddedPostgres, freePort, LOGIN } from "../../scripts/embedded-postgres.mjs"
import { makeQuickFolder } from "./quick-folder.cjs"

// Nothing in this database outlives the run, so nothing waits for the disk.
const FORGETFUL = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_wal_size=256MB",
]

/** Starts PostgreSQL on a free port. Gives the DB_* variables that lead to it, and how to end and remove it. */
export async function startPostgres() {
  const folder = makeQuickFolder("medusa-payment-svc-pg-")
  // as root the server runs as a system user of its own, which has to pass through this folder
  chmodSync(folder, 0o755)
  const port = await freePort()
  const log = []
  const server = embeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    persistent: false,
    settings: FORGETFUL,
    onLog: (text) => log.push(text),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    console.error(
      `PostgreSQL does not start on port ${port}: ${readReason(log) ?? error?.message ?? "no reason given"}`,
    )
    process.exit(1)
  }
  return {
    // Medusa requires TLS of any host but "localhost"
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

/** The first line of PostgreSQL's log that names a failure. */
const readReason = (log) =>
  log
    .join("")
    .split("\n")
    .find((line) => /FATAL|error:|could not/i.test(line))
    ?.replace(/^.*?(FATAL|error):\s*/i, "")
