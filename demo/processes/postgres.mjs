// PostgreSQL over a lasting folder, in a process of its own: `node postgres.mjs FOLDER DATABASE`, started with an IPC
// channel. Sends { databaseUrl } when the database answers.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs"
import path from "node:path"
import { embeddedPostgres, freePort, LOGIN } from "../../scripts/embedded-postgres.mjs"

const [folder, database] = process.argv.slice(2)
const databaseDir = path.join(folder, "data")
// a power cut may lose the last moments, never more: there is no real money in a demo
const SETTINGS = ["synchronous_commit=off"]

let server
let isStopping = false
// embedded-postgres itself ends its servers when a signal ends this process
process.once("SIGTERM", () => {
  isStopping = true
})

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** As root the server runs as a system user, who needs a way to its program and its data. */
function refuseClosedFolders() {
  if (process.getuid?.() !== 0) return
  const closed = [import.meta.dirname, folder].flatMap(pathTo).find((place) => !(statSync(place).mode & 0o001))
  if (closed === undefined) return
  fail(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${closed}. ` +
      "Run the demo as an ordinary user, move it to another folder, or set DATABASE_URL.",
  )
}

function pathTo(place) {
  const parent = path.dirname(place)
  return parent === place ? [place] : [...pathTo(parent), place]
}

/** An interrupted first start leaves nothing that looks finished. */
async function initialise() {
  if (existsSync(databaseDir)) return
  const unfinished = `${databaseDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await embeddedPostgres({ databaseDir: unfinished, port: 0, persistent: true }).initialise()
  renameSync(unfinished, databaseDir)
}

async function createDatabase() {
  const client = server.getPgClient()
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
  if (rowCount === 0) await server.createDatabase(database)
  // kept open: when it ends, so has the server
  client.on("end", () => isStopping || fail("PostgreSQL ended by itself."))
}

mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
refuseClosedFolders()
await initialise()
const port = await freePort()
server = embeddedPostgres({
  databaseDir,
  port,
  persistent: true,
  settings: SETTINGS,
  onLog: (text) => process.stdout.write(text),
  onError: (problem) => console.error(String(problem)),
})
await server.start().catch((problem) => fail(problem?.message ?? "PostgreSQL did not start."))
await createDatabase()
// Medusa asks any host but "localhost" for TLS
process.send({ databaseUrl: `postgres://${LOGIN.user}:${LOGIN.password}@localhost:${port}/${database}` })
