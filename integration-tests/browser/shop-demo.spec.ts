import { once } from "node:events"
import { createServer } from "node:net"
import { z } from "zod"
import { DemoStage, testAdmin } from "./demo-stage"
import { testCardForm } from "./shop-demo/card-form"
import { testCapabilities, testRefusedCapability } from "./shop-demo/capabilities"
import { testBuying } from "./shop-demo/buying"
import { testLinks } from "./shop-demo/links"
import { orderLink } from "./shop-demo/order-link"
import { testOrdersAndRefunds } from "./shop-demo/orders-and-refunds"
import { testPurchases } from "./shop-demo/purchases"

/*
 * `npm run demo`, started once for all of this, and once more after it was interrupted: a part adds to what the parts before it left there.
 * With DEMO_SCREENSHOTS=true the screenshots of the docs are drawn anew on the way.
 */

const stage = DemoStage.use([], true)

// jest tries a failed test once more at the end of its describe: the demo must still run then
describe("in a shop", () => {
  test("a demo that goes on with what an interrupted one kept works at every address and with every login it prints, without errors", async () => {
    const { run, demo, staff, earlierKey } = stage.now
    for (const url of [demo.storefront, `${demo.store}/health`, demo.admin, demo.sandbox]) {
      const { status } = await fetch(url)
      expect(`${url} ${status}`).toBe(`${url} 200`)
    }
    const found = (await staff.regions()).map((one) => [
      one.currency_code,
      one.payment_providers.map(({ id }) => id).sort(),
    ])
    const providers = ["pp_direct_svc", "pp_form_svc", "pp_hosted_svc", "pp_system_default", "pp_threeds_svc"]
    expect(Object.fromEntries(found)).toEqual({ try: providers, eur: providers })
    const goods = await fetch(`${demo.store}/store/products`, {
      headers: { "x-publishable-api-key": demo.publishableKey },
    })
    expect(z.object({ products: z.array(z.unknown()) }).parse(await goods.json()).products).toHaveLength(7)
    expect(demo.publishableKey).toBe(earlierKey)
    expect(run.complaints).toBe("")
  })

  testAdmin(stage)
  // before all others that pay: its report adds up all payments there are
  testOrdersAndRefunds(stage)
  const link = orderLink(stage)
  link.testMade()
  testPurchases(stage)
  testRefusedCapability(stage)
  testCardForm(stage)
  testBuying(stage)
  testCapabilities(stage)
  testLinks(stage)
  link.testPaid()
})

test("Ctrl-C ends all of the demo, and leaves nothing running", async () => {
  const { run, demo } = stage.now
  expect(await run.interrupt()).toBe(0)
  await expect(fetch(demo.storefront)).rejects.toThrow()
  for (const address of [demo.storefront, demo.store, demo.sandbox, demo.postgres]) {
    const other = createServer().listen(Number(new URL(address).port), "127.0.0.1")
    await once(other, "listening")
    other.close()
  }
})
