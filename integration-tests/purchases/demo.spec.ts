import { DemoStage, testAdmin } from "../browser/demo-stage"
import { testPurchases } from "../browser/shop-demo/purchases"

/* `npm run demo` in a real browser. The suite `browser` has these tests too, and everything else. */

const stage = DemoStage.use()

testAdmin(stage)
testPurchases(stage)

test("Ctrl-C ends the demo without an error", async () => {
  expect(stage.now.run.complaints).toBe("")
  expect(await stage.now.run.interrupt()).toBe(0)
})
