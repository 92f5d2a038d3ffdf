import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { freePort } from "../../scripts/embedded-postgres.mjs"
import { startPostgres } from "./postgres.mjs"

const MEDUSA_CLI = path.resolve("node_modules/@medusajs/cli/cli.js")

/** Ten for each of up to four workers: what a test starts in a process of its own has to know its port (ports.ts). */
const PORTS = 40

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
    env: { ...process.env, DB_NAME: database, LOG_LEVEL: "error", NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`The tables could not be made:\n${output}`)
}
