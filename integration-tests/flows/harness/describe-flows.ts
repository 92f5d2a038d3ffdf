import type { SvcClientOptions } from "../../../src/client"
import type { SvcOptions } from "../../../src/modules/svc/options"
import type { SandboxOptions } from "../../../sandbox"
import { openSandbox } from "../../setup/sandbox"
import { openDatabase } from "../setup/connect"
import { createFlowClient, createPorts, readFlowOptions, type AllPorts, type PortParts } from "./create-ports"
import { FlowShop, type ShopParts } from "./flow-shop"
import { TestClock } from "./test-clock"

export interface FlowOptions {
  /** The plugin's options, beyond the address and keys of the service. */
  options?: Partial<SvcOptions>
  client?: Partial<SvcClientOptions>
  sandbox?: Partial<SandboxOptions>
  /** What a feature joins. */
  join?: (parts: PortParts) => Partial<AllPorts>
}

async function openParts({ options = {}, client: change, sandbox: more, join }: FlowOptions) {
  const [database, sandbox] = await Promise.all([openDatabase(), openSandbox(more)])
  const settings = readFlowOptions(sandbox.url, options)
  const { execute } = database
  const clock = new TestClock(execute, sandbox)
  const client = createFlowClient(settings, change)
  const made = { settings, client, execute, clock }
  const parts: ShopParts = { ports: { ...createPorts(made), ...join?.(made) }, execute, sandbox, clock }
  const close = async () => {
    await client.close()
    await Promise.all([sandbox.stop(), database.close()])
  }
  return { parts, close }
}

/** Made anew before each test, and given inside it. */
export function eachTest<Made extends object>(make: () => Made | Promise<Made>): () => Made {
  let made: Made | undefined
  beforeEach(async () => {
    made = await make()
  })
  return () => {
    if (!made) throw new Error("it is there inside a test only")
    return made
  }
}

/**
 * Describes tests of the flows without Medusa. `shop` gives, inside a test, a shop of its own: a Medusa in memory that is empty, over
 * the ledger and the service of this file. The service forgets its requests and faults before each, and it is ten in the morning there.
 */
export function describeFlows(options: FlowOptions, describeTests: (shop: () => FlowShop) => void): void {
  let opened: Awaited<ReturnType<typeof openParts>> | undefined
  beforeAll(async () => {
    opened = await openParts(options)
  })
  afterAll(() => opened?.close())
  const shop = eachTest(async () => {
    if (!opened) throw new Error("the ledger and the service are not open")
    const { parts } = opened
    await parts.clock.untilMorning()
    await parts.sandbox.control("DELETE", "requests")
    await parts.sandbox.control("DELETE", "faults")
    return new FlowShop(parts)
  })
  describeTests(shop)
}
