// A throwaway PostgreSQL for one run of the HTTP tests, when the caller does not bring one (DB_HOST).
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { embeddedPostgres, freePort, LOGIN } from "../../scripts/embedded-postgres.mjs"

// Nothing in this database outlives the run, so nothing waits for the disk.
const FORGETFUL = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_wal_size=256MB",
]

const NAME = "medusa-payment-svc-pg-"
const IN_MEMORY = "/dev/shm"
const ROOM_BYTES = 2 * 1024 ** 3

/** Starts PostgreSQL on a free port. Gives the DB_* variables that lead to it, and how to end and remove it. */
export async function startPostgres() {
  const place = whereFilesAreQuick()
  removeLeft(place)
  const folder = mkdtempSync(path.join(place, `${NAME}${process.pid}-`))
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

/** Each test gets a new copy of a database, which is some 1,400 files: memory makes them many times quicker than a disk. */
function whereFilesAreQuick() {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Removes what runs that were killed have left. */
function removeLeft(place) {
  for (const entry of readdirSync(place)) {
    const pid = entry.startsWith(NAME) ? Number.parseInt(entry.slice(NAME.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(place, entry), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === "EPERM"
  }
}
