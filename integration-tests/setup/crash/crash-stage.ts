import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { HttpApi } from "../http-api"
import { MORNING_ZONE } from "../morning"
import { only } from "../only"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "../sandbox"
import type { Shop } from "../seed"
import { countCalls } from "../service-state"
import { type Books, readBooks } from "./books"
import { eventually } from "./eventually"
import { CardBuyer } from "./card-buyer"
import { CUT_OFF, HostedBuyer, type Sent } from "./hosted-buyer"
import { KillableStore } from "./killable-store"
import { type Hold, StoreDatabase } from "./store-database"

/** After this long without a change no request can be working on an attempt any more, and the job repairs it. */
const IDLE_SECONDS = 170

/** What a completion writes, each found by its cart. */
const PARTS = {
  "completed cart": `select from "cart" where "id" = $1 and "completed_at" is not null`,
  "collection of the order": `
    select from "order_payment_collection" join "cart_payment_collection" on
      "cart_payment_collection"."payment_collection_id" = "order_payment_collection"."payment_collection_id"
    where "cart_id" = $1`,
}

/** The buyer whose books are read. */
type Buyer = Pick<HostedBuyer, "cart_id" | "email">

export interface StagePorts {
  sandbox: number
  store: number
}

/** A sandbox, a database and a store in a process of its own; buyers, kills and time. */
export class CrashStage {
  readonly database: StoreDatabase
  readonly store: KillableStore
  /** All instances of its store: an event is processed by one of them. */
  readonly stores: KillableStore[]
  /** The options of its store, for another instance of it too. */
  readonly env: Readonly<Record<string, string>>
  #sandbox: TestSandbox | undefined
  #shop: Shop | undefined
  #buyers = 0

  /** `env`: more of what medusa-config.ts reads. */
  constructor(
    private readonly ports: StagePorts,
    env: Readonly<Record<string, string>> = {},
  ) {
    // named by its port: two files may run side by side
    this.database = new StoreDatabase(`crashes_${ports.store}`)
    this.env = {
      DATABASE_URL: this.database.url,
      NODE_ENV: "development",
      ADMIN_DISABLED: "true",
      MEDUSA_DISABLE_TELEMETRY: "true",
      LOG_LEVEL: "error",
      BACKEND_URL: `http://127.0.0.1:${ports.store}`,
      SVC_BASE_URL: `http://127.0.0.1:${ports.sandbox}`,
      SVC_API_KEY: SANDBOX_KEYS.apiKey,
      SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
      SVC_TIME_ZONE: MORNING_ZONE,
      ...env,
    }
    this.store = new KillableStore(ports.store, this.env)
    this.stores = [this.store]
  }

  async open(): Promise<void> {
    this.#sandbox = await openSandbox({ port: this.ports.sandbox, timeZone: MORNING_ZONE })
    await this.database.create()
    // the tables are in it already where it is a copy of those of the run's other databases
    if (process.env.MIGRATED_FOLDER !== process.cwd()) await this.store.migrate()
    await this.store.start()
    this.#shop = (await this.store.ask("seed")) as Shop
  }

  /** Leaves no process behind, however far it was opened. */
  async close(): Promise<void> {
    await this.store.kill()
    await this.database.drop()
    await this.#sandbox?.stop()
  }

  /** Before a test: removes what an earlier, failed test may have left. */
  async tidy(): Promise<void> {
    await this.sandbox.control("DELETE", "requests")
    await this.sandbox.control("DELETE", "faults")
    await this.database.releaseAll()
    if (!this.store.isRunning) await this.store.start()
    await this.store.answers()
    await this.setStock(100)
  }

  get sandbox(): TestSandbox {
    if (!this.#sandbox) throw new Error("the stage is not open")
    return this.#sandbox
  }

  get shop(): Shop {
    if (!this.#shop) throw new Error("the stage is not open")
    return this.#shop
  }

  get admin(): HttpApi {
    return new HttpApi(this.store.url).with({ authorization: `Bearer ${this.shop.people.admin.token}` })
  }

  get customer(): HttpApi {
    const { publishableKey, people } = this.shop
    const headers = { "x-publishable-api-key": publishableKey, authorization: `Bearer ${people.customer.token}` }
    return new HttpApi(this.store.url).with(headers)
  }

  /** A guest with two shirts in a cart, who has chosen the hosted page. */
  newBuyer(): Promise<HostedBuyer> {
    const guest = new HttpApi(this.store.url).with({ "x-publishable-api-key": this.shop.publishableKey })
    const email = `buyer-${(this.#buyers += 1)}@shop.example`
    return HostedBuyer.withCart(guest, this.sandbox, this.shop, { email })
  }

  /** A guest with two shirts in a cart, who has chosen to pay by card; or the customer with an account. */
  newCardBuyer(flow: "threeds" | "direct", isCustomer = false): Promise<CardBuyer> {
    const guest = new HttpApi(this.store.url).with({ "x-publishable-api-key": this.shop.publishableKey })
    const email = `buyer-${(this.#buyers += 1)}@shop.example`
    return CardBuyer.withCart(isCustomer ? this.customer : guest, this.sandbox, this.shop, { email, flow })
  }

  /** One who has paid at the page, whose browser has not come back yet. */
  async newPayer(): Promise<{ buyer: HostedBuyer; comeBack: (at?: string) => Promise<Sent> }> {
    const buyer = await this.newBuyer()
    return { buyer, comeBack: await buyer.payAt(await buyer.goToPay()) }
  }

  /** How many shirts there are. */
  async setStock(stocked_quantity: number): Promise<void> {
    const { shipping, products } = this.shop
    const level = `${products.shirt.inventoryItemId}/location-levels/${shipping.stockLocationId}`
    await this.admin.expectOk("POST", `/admin/inventory-items/${level}`, { stocked_quantity })
  }

  async paymentOf({ cart_id }: HostedBuyer): Promise<string> {
    const rows = await this.database.query(
      `select "id" from "payment" where "payment_collection_id" in
         (select "payment_collection_id" from "cart_payment_collection" where "cart_id" = $1)`,
      [cart_id],
    )
    return only(z.array(z.object({ id: z.string() })).parse(rows)).id
  }

  /** How often an operation of the service was called since the test began. */
  callsTo(operation: string): Promise<number> {
    return countCalls(this.sandbox, operation)
  }

  /** The service carries out the next call, but its response is lost. */
  async holdAnswer(endpoint: string): Promise<Hold> {
    const before = await this.callsTo(endpoint)
    await this.sandbox.control("POST", "faults", { endpoint, kind: "delay", when: "after", delayMs: 600_000 })
    const isCalled = async () => (await this.callsTo(endpoint)) > before || undefined
    return {
      isReached: () => eventually(`${endpoint} is called`, isCalled),
      release: () => this.sandbox.control("DELETE", "faults"),
    }
  }

  /** The service carries out the next call of each, and responds later. Gives how to wait until all were called. */
  async delayAnswers(delayMs: number, ...endpoints: string[]): Promise<() => Promise<unknown>> {
    const calls = () => Promise.all(endpoints.map((endpoint) => this.callsTo(endpoint)))
    const before = await calls()
    for (const endpoint of endpoints)
      await this.sandbox.control("POST", "faults", { endpoint, kind: "delay", when: "after", delayMs })
    const areCalled = async () => (await calls()).every((count, place) => count > (before[place] ?? 0)) || undefined
    return () => eventually(`${endpoints.join(", ")} are called`, areCalled)
  }

  /** Resolves when a completion has written these; it writes them side by side. */
  async isWritten({ cart_id }: Buyer, ...parts: (keyof typeof PARTS)[]): Promise<void> {
    for (const part of parts)
      await eventually(`the ${part} is written`, async () => {
        return (await this.database.query(PARTS[part], [cart_id])).length > 0 || undefined
      })
  }

  /** Resolves when a request is held up. */
  async isHeldUp({ hold, doing }: { hold: Hold; doing: Promise<unknown> }): Promise<void> {
    const early = doing.then((reply) => Promise.reject(new Error(`was not held up: ${JSON.stringify(reply)}`)))
    await Promise.race([hold.isReached(), early])
  }

  /** Kills the store while it is held up during these requests, and starts it again as a new process. */
  async killAndRestart(answers: readonly Promise<unknown>[]): Promise<void> {
    await this.store.kill()
    await this.database.endStatements()
    await this.database.releaseAll()
    await this.sandbox.control("DELETE", "faults")
    await this.store.start()
    for (const answer of answers)
      if ((await answer) !== CUT_OFF) throw new Error("was answered, although the store was killed")
  }

  /** Time passes for the store and for the service. */
  async letPass(seconds: number): Promise<void> {
    await this.database.letPass(seconds)
    await this.sandbox.control("POST", "clock", { advanceSeconds: seconds })
  }

  /** Time passes, and the job makes one pass. */
  async repair(seconds = IDLE_SECONDS): Promise<void> {
    await this.letPass(seconds)
    await this.store.ask("reconcile")
  }

  booksOf(buyer: Buyer): Promise<Books> {
    const { sandbox, database, stores } = this
    return readBooks({ sandbox, database, placed: stores.flatMap(({ placed }) => placed) }, buyer)
  }

  /** The scheduled job may be working on it now, so the books are read until they are right, and shown when they do not become so. */
  async expectBooks(buyer: Buyer, expected: Books): Promise<void> {
    const areRight = async () => isDeepStrictEqual(await this.booksOf(buyer), expected) || undefined
    await eventually("the books are right", areRight).catch(() => undefined)
    expect(await this.booksOf(buyer)).toEqual(expected)
  }
}
