import { randomUUID } from "node:crypto"
import { createSvcClient } from "../../../src/client"
import type { PaymentContext } from "../../../src/flows/contracts/ports"
import { createCardSlots } from "../../../src/modules/svc/card-slots"
import { createLedger } from "../../../src/modules/svc/ledger"
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { clientSettings, readSvcOptions, type SvcOptions } from "../../../src/modules/svc/options"
import type { SandboxOptions } from "../../../sandbox"
import { openSandbox, SANDBOX_KEYS } from "../../setup/sandbox"
import { connect } from "../setup/connect"
import { FlowShop, type ShopParts } from "./flow-shop"
import { TestClock } from "./test-clock"

export interface FlowOptions {
  /** The plugin's options, beyond the address and keys of the service. */
  options?: Partial<SvcOptions>
  sandbox?: Partial<SandboxOptions>
}

const quiet = { debug: () => undefined, warn: () => undefined }

/** A database of its own, a copy of the suite's template. */
async function openDatabase() {
  const name = `flows_${randomUUID().replaceAll("-", "")}`
  const server = connect("postgres")
  await server.execute(`create database "${name}"`, [])
  await server.close()
  return connect(name)
}

async function openParts({ options = {}, sandbox: more }: FlowOptions) {
  const [database, sandbox] = await Promise.all([openDatabase(), openSandbox(more)])
  const settings = readSvcOptions({
    ...SANDBOX_KEYS,
    baseUrl: sandbox.url,
    backendUrl: "https://shop.example",
    storefrontUrls: ["https://shop.example"],
    refunds: { ip: "203.0.113.1" },
    ...options,
  })
  const { execute } = database
  const clock = new TestClock(execute, sandbox)
  const client = createSvcClient({ ...clientSettings(settings), logger: quiet })
  const ports: Omit<PaymentContext, "store"> = {
    client,
    ledger: createLedger(createDatabase(execute)),
    clock,
    installments: settings.installments,
    refunds: { ...settings.refunds, timeZone: settings.timeZone },
    threeDs: { ...settings.threeDs, signatures: settings.responseSignatures },
    review: settings.review,
    keepsMember: settings.keepMember,
    cards: createCardSlots(),
  }
  const parts: ShopParts = { ports, execute, sandbox, clock }
  const close = async () => {
    await client.close()
    await Promise.all([sandbox.stop(), database.close()])
  }
  return { parts, close }
}

/**
 * Describes tests of the flows without Medusa. `shop` gives, inside a test, a shop of its own: a Medusa in memory that is empty, over
 * the ledger and the service of this file. The service forgets its requests and faults before each, and it is ten in the morning there.
 */
export function describeFlows(options: FlowOptions, describeTests: (shop: () => FlowShop) => void): void {
  let opened: Awaited<ReturnType<typeof openParts>> | undefined
  let shop: FlowShop | undefined
  beforeAll(async () => {
    opened = await openParts(options)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) throw new Error("the ledger and the service are not open")
    const { parts } = opened
    await parts.clock.untilMorning()
    await parts.sandbox.control("DELETE", "requests")
    await parts.sandbox.control("DELETE", "faults")
    shop = new FlowShop(parts)
  })
  describeTests(() => {
    if (!shop) throw new Error("there is a shop inside a test only")
    return shop
  })
}
