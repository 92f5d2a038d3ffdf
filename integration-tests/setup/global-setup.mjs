import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import path from "node:path"
import { startPostgres } from "./postgres.mjs"

const MEDUSA_CLI = path.resolve("node_modules/@medusajs/cli/cli.js")

/** Ten for each of up to four workers: what a test starts in a process of its own has to know its port (ports.ts). */
const PORTS = 40
/** Below what systems give to connections and to servers that name no port: minutes may pass until one is used. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/** A port that nothing listens on now. */
async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const probe = createServer().listen(port, "127.0.0.1")
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, "close")
    return port
  }
}

/** Runs once before the suites that boot stores. What it puts into the environment, all of their workers find there. */
export default async function globalSetup() {
  const ports = new Set()
  while (ports.size < PORTS) ports.add(await freePort())
  process.env.TEST_PORTS = [...ports].join(",")
  if (process.env.DB_HOST) return
  globalThis.startedPostgres = await startPostgres()
  Object.assign(process.env, globalThis.startedPostgres.variables)
  await makeTables("template1")
  process.env.MIGRATED_FOLDER = process.cwd()
}

/** PostgreSQL makes each new database as a copy of `template1`: what is made there once, no file has to make for itself. */
async function makeTables(database) {
  const migrate = ["db:migrate", "--execute-safe-links", "--skip-search", "--skip-scripts"]
  const child = spawn(process.execPath, [MEDUSA_CLI, ...migrate], {
    env: { ...process.env, DB_NAME: database, LOCKS_IN_POSTGRES: "true", LOG_LEVEL: "error", NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`The tables could not be made:\n${output}`)
}
