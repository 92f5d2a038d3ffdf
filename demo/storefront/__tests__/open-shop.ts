import { type RunningStorefront, startStorefront } from ".."
import { Buyer } from "./buyer"
import { StubStore } from "./stub-store"

/** A shop at a store of stubs, for the tests of one file. It is there inside tests and hooks only. */
export interface OpenShop {
  readonly url: string
  readonly store: StubStore
}

/** Opens a shop before the tests of a file and closes it after them. Before each, its buyer is a new one. */
export function openShop(): { shop: OpenShop; buyer: Buyer } {
  let stub: Awaited<ReturnType<typeof StubStore.open>>
  let running: RunningStorefront
  const shop = {
    get url() {
      return running.url
    },
    get store() {
      return stub.store
    },
  }
  const buyer = new Buyer(shop)
  beforeAll(async () => {
    stub = await StubStore.open()
    running = await startStorefront({ port: 0, backendUrl: stub.store.url, publishableKey: "pk_stub" })
  })
  afterAll(async () => {
    await running.stop()
    await stub.close()
  })
  beforeEach(() => buyer.cookies.clear())
  return { shop, buyer }
}
