import type { SvcClientOptions } from "../../../src/client"
import type { SvcOptions } from "../../../src/modules/svc/options"
import type { SandboxOptions } from "../../../sandbox"
import { openSandbox } from "../../setup/sandbox"
import { openDatabase } from "../setup/connect"
import { createFlowClient, createPorts, readFlowOptions } from "./create-ports"
import { FlowShop, type ShopParts } from "./flow-shop"
import { TestClock } from "./test-clock"

export interface FlowOptions {
  /** The plugin's options, beyond the address and keys of the service. */
  options?: Partial<SvcOptions>
  client?: Partial<SvcClientOptions>
  sandbox?: Partial<SandboxOptions>
}

async function openParts({ options = {}, client: change, sandbox: more }: FlowOptions) {
  const [database, sandbox] = await Promise.all([openDatabase(), openSandbox(more)])
  const settings = readFlowOptions(sandbox.url, options)
  const { execute } = database
  const clock = new TestClock(execute, sandbox)
  const client = createFlowClient(settings, change)
  const parts: ShopParts = { ports: createPorts({ settings, client, execute, clock }), execute, sandbox, clock }
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
