import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EventEmitter } from "node:events"
import { z } from "zod"
import path from "node:path"
import { resolveSvc, SVC_MODULE } from "../../src/modules/svc"
import { type BootedStore, bootStore, StoreServer } from "./booted-store"
import { CartCopies } from "./cart-copies"
import { copyCarts } from "./checkout"
import { HttpApi } from "./http-api"
import { seed, type SeedOptions, type Shop } from "./seed"
import { until } from "./until"

/** Medusa's local event bus keeps its subscribers on an emitter. */
const localBus = z.object({ eventEmitter_: z.instanceof(EventEmitter) })

/** Counts the subscribers that a store's local event bus has started and that have not ended. Call it once the store is up. */
function countSubscribers(container: MedusaContainer): () => number {
  const bus = localBus.safeParse(container.resolve(Modules.EVENT_BUS))
  let running = 0
  if (!bus.success) return () => running
  const emitter = bus.data.eventEmitter_
  const runOf =
    (subscriber: ReturnType<EventEmitter["listeners"]>[number]) =>
    (...event: unknown[]): unknown =>
      Reflect.apply(subscriber, emitter, event)
  const counted =
    (subscriber: (...event: unknown[]) => unknown) =>
    (...event: unknown[]): void => {
      running += 1
      void Promise.resolve(subscriber(...event)).finally(() => (running -= 1))
    }
  for (const name of emitter.eventNames()) {
    const subscribers = emitter.listeners(name)
    emitter.removeAllListeners(name)
    for (const subscriber of subscribers) emitter.on(name, counted(runOf(subscriber)))
  }
  return () => running
}

export interface MedusaAppOptions extends SeedOptions {
  /** the folder of medusa-config.ts; this repository by default */
  folder?: string
  /** runs before the store boots: what its medusa-config.ts reads from the environment, given the store's address */
  prepare?: (url: string) => Promise<Readonly<Record<string, string>>>
}

/** A running, seeded Medusa. Its functions work inside tests and hooks, not while tests are being described. */
export interface RunningMedusa {
  container: () => MedusaContainer
  shop: () => Shop
  /** a buyer without an account */
  guest: () => HttpApi
  /** the seeded customer, signed in */
  customer: () => HttpApi
  /** the seeded admin user, signed in */
  admin: () => HttpApi
  /** no headers at all: a bank, a service, a browser that was sent here */
  anonymous: () => HttpApi
  /** waits until no work of the plugin's, no subscriber and no workflow is running */
  idle: () => Promise<void>
  /** The database goes back to the seeded shop. What hooks add afterwards is there for every test up to the next time. */
  startOver: () => Promise<void>
  databaseUrl: () => string
}

const REPOSITORY = path.resolve(__dirname, "../..")
/** A workflow that no test waits for any more has ended long before. */
const HANGS_AFTER_MS = 10_000
const RUNNING = { state: { $nin: ["not_started", "done", "reverted", "failed"] } }

/**
 * Describes tests against one Medusa with its own database. It boots and is seeded once; before every test the database
 * goes back to how the `beforeAll` hooks left it.
 */
export function describeMedusa(options: MedusaAppOptions, describeTests: (medusa: RunningMedusa) => void): void {
  const { folder = REPOSITORY, prepare, ...seedOptions } = options
  let running: (BootedStore & { url: string; shop: Shop; subscribers: () => number }) | undefined
  const store = () => {
    if (!running) throw new Error("the store is not running yet: ask inside a test")
    return running
  }
  const listRunning = () => store().container.resolve(Modules.WORKFLOW_ENGINE).listWorkflowExecutions(RUNNING)
  /** What a test left that has failed: Medusa's in-memory engine can leave a workflow that never ends (docs/guides/scaling.md). */
  let hanging: readonly string[] = []
  const idle = async () => {
    const { container } = store()
    // what goes on after its response, such as a notification's look-up, begins a workflow only later
    if (container.hasRegistration(SVC_MODULE)) await resolveSvc(container).inFlight.ended()
    await until(
      async () => ({
        executions: (await listRunning()).filter(({ id }) => !hanging.includes(id)),
        subscribers: store().subscribers(),
      }),
      (now) => now.executions.length === 0 && now.subscribers === 0,
    )
  }
  beforeAll(async () => {
    const server = new StoreServer()
    const url = await server.listen()
    Object.assign(process.env, await prepare?.(url))
    const booted = await bootStore(server, folder)
    const shop = await seed(booted.container, seedOptions)
    running = { ...booted, url, shop, subscribers: countSubscribers(booted.container) }
    copyCarts(shop, new CartCopies(booted.database))
  })
  beforeEach(async () => {
    await store().database.restore()
    const ended = Date.now() - HANGS_AFTER_MS
    hanging = (await listRunning()).filter((one) => new Date(one.updated_at).getTime() < ended).map(({ id }) => id)
  })
  afterEach(idle)
  afterAll(() => running?.stop())

  const anonymous = () => new HttpApi(store().url)
  const guest = () => anonymous().with({ "x-publishable-api-key": store().shop.publishableKey })
  describeTests({
    container: () => store().container,
    shop: () => store().shop,
    anonymous,
    guest,
    customer: () => guest().with({ authorization: `Bearer ${store().shop.people.customer.token}` }),
    admin: () => anonymous().with({ authorization: `Bearer ${store().shop.people.admin.token}` }),
    idle,
    startOver: () => store().database.startOver(),
    databaseUrl: () => store().database.url,
  })
}
