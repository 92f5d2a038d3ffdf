import { createAdaptorServer } from "@hono/node-server"
import type { AddressInfo } from "node:net"
import { openEngine } from "./engine/engine"
import { createApp } from "./http/app"
import { urlHost } from "./http/url-host"
import { OptionError, readOptions, type SandboxOptions, getSettings } from "./options"

export { JournalError } from "./engine/journal"
export { OptionError, type SandboxOptions } from "./options"

/** A sandbox that listens. `url` has no trailing slash. `stop` ends open connections and writes what is left. */
export interface RunningSandbox {
  url: string
  port: number
  /** the same routes without a socket: `app.request("/payment/auth", …)` */
  app: { request(input: string | URL | Request, init?: RequestInit): Response | Promise<Response> }
  stop(): Promise<void>
}

/**
 * Starts the simulated service. Throws an OptionError (a setting, or a port that is taken) or a JournalError (the data
 * file), each with one line that names the cause.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const read = readOptions(options)
  const settings = getSettings(read)
  const engine = openEngine(settings, read.dataFile, warn)
  const app = createApp(engine, (error) => warn(error.stack ?? error.message))
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  const port = await listening(server, read.port, read.host).catch(async (error: unknown) => {
    await engine.stop()
    throw error
  })
  const url = `http://${urlHost(read.host)}:${port}`
  if (read.publicUrl === undefined) settings.publicUrl = url
  engine.notifier.start()
  return {
    url,
    port,
    app,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ("closeAllConnections" in server) server.closeAllConnections()
      })
      await engine.stop()
    },
  }
}

type AdaptorServer = ReturnType<typeof createAdaptorServer>

function listening(server: AdaptorServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is already in use" : `cannot be opened: ${error.message}`
      reject(new OptionError(`port ${port} on ${host} ${why}`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function warn(message: string): void {
  process.stderr.write(`sandbox: ${message}\n`)
}
