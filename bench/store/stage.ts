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

/** A seeded shop on a PostgreSQL of its own, with the sandbox as its service. */
export interface Stage {
  store: Child
  database: StoreDatabase
  sandbox: TestSandbox
  shop: Shop
  /** a buyer without an account */
  guest: HttpApi
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
    const port = await freePort()
    const env = environment(port, database, sandbox)
    await storeProcess("migrate", env).finished()
    const store = storeProcess("serve", env)
    children.unshift(store)
    const url = `http://127.0.0.1:${port}`
    await store.until(eventually("the store answers", () => fetch(`${url}/health`).catch(() => undefined)))
    const shop = (await store.ask("seed")) as Shop
    const guest = new HttpApi(url).with({ "x-publishable-api-key": shop.publishableKey })
    return await act({ store, database, sandbox, shop, guest })
  } finally {
    for (const child of children) await child.stop()
    await sandbox.stop()
  }
}
