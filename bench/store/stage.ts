import { createServer, type AddressInfo } from "node:net"
import { once } from "node:events"
import path from "node:path"
import { z } from "zod"
import { eventually } from "../../integration-tests/setup/crash/eventually"
import { StoreDatabase } from "../../integration-tests/setup/crash/store-database"
import { HttpApi } from "../../integration-tests/setup/http-api"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "../../integration-tests/setup/sandbox"
import type { Shop } from "../../integration-tests/setup/seed"
import { Child } from "./child"

/** A store's process, and a buyer without an account at its address. */
export interface StoreAt {
  store: Child
  guest: HttpApi
}

/** A seeded shop on a PostgreSQL of its own, with the sandbox as its service. */
export interface Stage extends StoreAt {
  database: StoreDatabase
  sandbox: TestSandbox
  shop: Shop
  /** Starts another process of the same store; it ends with the stage. */
  startAnother: () => Promise<StoreAt>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** The compiled repository, in which Medusa finds medusa-config.js and src/. */
const COMPILED = path.resolve(__dirname, "../..")
const login = z.record(z.string(), z.string())

function storeProcess(task: "migrate" | "serve", env: Record<string, string>): Child {
  return new Child(path.join(__dirname, "store-process.js"), [task], { cwd: COMPILED, env })
}

function environment(port: number, database: StoreDatabase, sandbox: TestSandbox): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    ADMIN_DISABLED: "true",
    MEDUSA_DISABLE_TELEMETRY: "true",
    LOG_LEVEL: "error",
    PORT: String(port),
    BACKEND_URL: `http://127.0.0.1:${port}`,
    SVC_BASE_URL: sandbox.url,
    SVC_API_KEY: SANDBOX_KEYS.apiKey,
    SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
    SVC_CARD_ENTRY: "saq-d",
  }
}

/** Sets everything up, runs `act`, and takes everything down however that ends. */
export async function onStage<Result>(act: (stage: Stage) => Promise<Result>): Promise<Result> {
  const postgres = new Child(path.resolve("bench/store/postgres-server.mjs"))
  const sandbox = await openSandbox()
  const children = [postgres]
  try {
    const database = new StoreDatabase("bench", login.parse(await postgres.next()))
    await database.create()
    const serve = async () => {
      const port = await freePort()
      const store = storeProcess("serve", environment(port, database, sandbox))
      children.unshift(store)
      const url = `http://127.0.0.1:${port}`
      await store.until(eventually("the store answers", () => fetch(`${url}/health`).catch(() => undefined)))
      return { store, url }
    }
    await storeProcess("migrate", environment(0, database, sandbox)).finished()
    const { store, url } = await serve()
    const shop = (await store.ask("seed")) as Shop
    const guestOf = (at: string) => new HttpApi(at).with({ "x-publishable-api-key": shop.publishableKey })
    const startAnother = async () => {
      const another = await serve()
      return { store: another.store, guest: guestOf(another.url) }
    }
    return await act({ store, database, sandbox, shop, guest: guestOf(url), startAnother })
  } finally {
    for (const child of children) await child.stop()
    await sandbox.stop()
  }
}
