// A throwaway PostgreSQL in a process of its own, started with an IPC channel, with PostgreSQL's own settings: as in a shop,
// what is committed has been written to the disk. Sends the DB_* variables that lead to it, and goes when the channel closes.
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { embeddedPostgres, freePort, LOGIN } from "../../scripts/embedded-postgres.mjs"

const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-bench-"))
// as root the server runs as a system user of its own, which has to pass through this folder
chmodSync(folder, 0o755)
const port = await freePort()
const server = embeddedPostgres({ databaseDir: path.join(folder, "data"), port, persistent: false })

process.once("disconnect", async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})

await server.initialise()
await server.start()
// Medusa asks any host but "localhost" for TLS
process.send({ DB_HOST: "localhost", DB_PORT: String(port), DB_USERNAME: LOGIN.user, DB_PASSWORD: LOGIN.password })
