import { DemoStage, testAdmin, useDemo } from "../browser/demo-stage"
import { testPurchases } from "../browser/shop-demo/purchases"

/* `npm run demo` in a real browser. The suite `browser` has these tests too, and everything else. */

const stage = useDemo(() => DemoStage.open([]))

testAdmin(stage)
testPurchases(stage)

test("Ctrl-C ends the demo without an error", async () => {
  expect(stage().run.complaints).toBe("")
  expect(await stage().run.interrupt()).toBe(0)
})
