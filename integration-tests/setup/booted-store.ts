import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import load from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { z } from "zod"
import { KillableStore } from "./crash/killable-store"
import { RestorableDatabase } from "./restorable-database"

export interface BootedStore {
  container: MedusaContainer
  database: RestorableDatabase
  stop: () => Promise<void>
}

/** The address of a store that is about to boot, and what answers there. */
export class StoreServer {
  readonly app = express()
  private readonly server: Server = createServer(this.app)

  async listen(): Promise<string> {
    await once(this.server.listen(0), "listening")
    const { port } = z.object({ port: z.number() }).parse(this.server.address())
    return `http://localhost:${port}`
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await Promise.resolve()
  }
}

/** Boots the Medusa in this folder on a database of its own. Its jobs run only when a test runs them. */
export async function bootStore(server: StoreServer, folder: string): Promise<BootedStore> {
  const database = new RestorableDatabase(`store_${process.pid}_${Date.now()}`)
  await database.create()
  Object.assign(process.env, { DATABASE_URL: database.url, ADMIN_DISABLED: "true" })
  if (folder !== process.env.MIGRATED_FOLDER) await makeTables(folder, database)
  const { container, shutdown } = await load({ directory: folder, expressApp: server.app })
  await new WorkflowScheduler().clear()
  const stop = async () => {
    await server.close()
    await shutdown()
    MedusaModule.clearInstances()
    await database.drop()
  }
  return { container, database, stop }
}

/** In a process of its own: links that were defined once are not learned again by the store that boots here. */
async function makeTables(folder: string, { url }: RestorableDatabase): Promise<void> {
  const { SVC_BASE_URL = "", SVC_API_KEY = "", SVC_SECRET_KEY = "" } = process.env
  const service = { SVC_BASE_URL, SVC_API_KEY, SVC_SECRET_KEY }
  await new KillableStore(0, { ...service, DATABASE_URL: url, LOG_LEVEL: "error" }, folder).migrate()
}
