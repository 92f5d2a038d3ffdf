import { z } from "zod"
import { eventually } from "../setup/crash/eventually"
import { KillableStore } from "../setup/crash/killable-store"
import { StoreDatabase } from "../setup/crash/store-database"
import { HttpApi } from "../setup/http-api"
import { only } from "../setup/only"
import { takePort } from "../setup/ports"
import { TestRedis } from "../setup/redis"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "../setup/sandbox"
import { countCalls } from "../setup/service-state"
import { SELLER_APP } from "../setup/seller-app-stage"

// three stores boot
jest.setTimeout(240_000)

const PORTS = { sandbox: takePort(), redis: takePort(), server: takePort(), one: takePort(), other: takePort() }
const GOOD = {
  name: "Kahveci",
  email: "kahveci@seller.example",
  phone: "0535 000 00 00",
  address_line: "Moda Cad. 4",
  iban: "TR180006200119000006672315",
  tax_id: "1234567890",
}

const database = new StoreDatabase("seller_instances")
const env = {
  DATABASE_URL: database.url,
  REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
  NODE_ENV: "development",
  MEDUSA_DISABLE_TELEMETRY: "true",
  LOG_LEVEL: "error",
  SVC_BASE_URL: `http://127.0.0.1:${PORTS.sandbox}`,
  SVC_API_KEY: SANDBOX_KEYS.apiKey,
  SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
}
const storeOf = (port: number, mode: "shared" | "server" | "worker" = "shared") =>
  new KillableStore(port, { ...env, MEDUSA_WORKER_MODE: mode }, SELLER_APP)

let redis: TestRedis | undefined
let opened: TestSandbox | undefined
let stores: KillableStore[] = []

const sandbox = () => {
  if (!opened) throw new Error("the sandbox is not open yet")
  return opened
}

async function start(...started: KillableStore[]): Promise<void> {
  stores = [...stores, ...started]
  await Promise.all(started.map((store) => store.start()))
}

async function killAll(): Promise<void> {
  for (const store of stores.splice(0)) await store.kill()
}

beforeAll(async () => {
  redis = await TestRedis.start(PORTS.redis)
  opened = await openSandbox({ port: PORTS.sandbox })
  await database.create()
  await storeOf(PORTS.one).migrate()
})
afterAll(async () => {
  await killAll()
  await database.drop()
  await opened?.stop()
  await redis?.stop()
})
beforeEach(() => sandbox().control("DELETE", "requests"))

const made = z.object({ ids: z.array(z.string()) })

async function create({ url }: KillableStore, ...names: string[]): Promise<string[]> {
  const sellers = names.map((name) => ({ ...GOOD, name }))
  return made.parse(await new HttpApi(url).expectOk("POST", "/sellers", { sellers })).ids
}

const update = ({ url }: KillableStore, id: string, more: Partial<typeof GOOD>) =>
  new HttpApi(url).expectOk("POST", `/sellers/${id}`, more)

const rows = z.array(z.object({ seller_id: z.string(), external_id: z.string(), state: z.string() }))
const held = z.object({
  submerchants: z.array(z.object({ subMerchantExternalId: z.string(), name: z.string(), address: z.string() })),
})

/** What the service holds of a seller that is in sync. */
async function heldOf(seller_id: string) {
  const sql = `select "seller_id", "external_id", "state" from "svc_submerchant" where "seller_id" = $1`
  const [row] = rows.parse(await database.query(sql, [seller_id]))
  const { submerchants } = held.parse(await sandbox().control("GET", "state"))
  return row?.state === "synced"
    ? submerchants.find(({ subMerchantExternalId }) => subMerchantExternalId === row.external_id)
    : undefined
}

const inSync = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => eventually(`${id} is in sync`, () => heldOf(id))))

/** An event that failed waits for its next try. */
const isTriedAgain = () =>
  eventually(
    "the event waits for its next try",
    async () => (await redis?.ask("ZCARD", "RedisEventBusService:events-queue:delayed")) === "1" || undefined,
  )

describe("sellers of another module, on several instances with Redis", () => {
  const [server, one, other] = [storeOf(PORTS.server, "server"), storeOf(PORTS.one), storeOf(PORTS.other, "worker")]

  it("a seller that is made where no instance works is created once others do", async () => {
    await start(server)
    const ids = await create(server, "Early", "Bird")
    expect(await countCalls(sandbox(), "submerchants.create")).toBe(0)
    await start(one, other)
    await inSync(ids)
    const [early = ""] = ids
    await update(server, early, { address_line: "Bahariye Cad. 1" })
    await eventually(
      "the change is held",
      async () => (await heldOf(early))?.address === "Bahariye Cad. 1" || undefined,
    )
    expect(await countCalls(sandbox(), "submerchants.create")).toBe(ids.length)
  })

  it("a seller that is made at either of two is created once at the service", async () => {
    const names = (at: string) => Array.from({ length: 8 }, (_, index) => `${at} ${index}`)
    const ids = (await Promise.all([create(server, ...names("Server")), create(one, ...names("One"))])).flat()
    const known = await inSync(ids)
    expect(known.map(({ name }) => name).sort()).toEqual([...names("One"), ...names("Server")])
    expect(await countCalls(sandbox(), "submerchants.create")).toBe(ids.length)
    const ours = `select * from "svc_submerchant" where "seller_id" = any($1)`
    expect(rows.parse(await database.query(ours, [ids]))).toHaveLength(ids.length)
  })

  it("a seller that is created while the submerchants cannot be read is stored a little later", async () => {
    await database.query(`alter table "svc_submerchant" rename to "svc_submerchant_away"`)
    const ids = await create(one, "Patient")
    try {
      await isTriedAgain()
    } finally {
      await database.query(`alter table "svc_submerchant_away" rename to "svc_submerchant"`)
    }
    await inSync(ids)
    expect(await countCalls(sandbox(), "submerchants.create")).toBe(1)
  })

  it("after a burst of changes at both instances the service has what the seller's module has", async () => {
    const id = only(await create(one, "Burst"))
    const changes = Array.from({ length: 24 }, (_, index) =>
      update(index % 2 === 0 ? one : server, id, { address_line: `Moda Cad. ${index}` }),
    )
    await Promise.all(changes)
    const [seller] = await database.query(`select "address_line" from "seller" where "id" = $1`, [id])
    const { address_line: last } = z.object({ address_line: z.string() }).parse(seller)
    await eventually("the last change is held", async () => (await heldOf(id))?.address === last || undefined)
    expect(await countCalls(sandbox(), "submerchants.create")).toBe(1)
  })
})
