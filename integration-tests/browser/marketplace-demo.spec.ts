import { DemoStage, testAdmin } from "./demo-stage"
import { marketOrder } from "./marketplace-demo/buying"
import { testPayouts } from "./marketplace-demo/payouts"
import { testSellers } from "./marketplace-demo/sellers"

/*
 * `npm run demo -- --marketplace`, started once for all of this: a part adds to what the parts before it left there. With
 * DEMO_SCREENSHOTS=true the screenshots of the docs are drawn anew on the way.
 */

const stage = DemoStage.use(["--marketplace"])

// jest tries a failed test once more at the end of its describe: the demo must still run then
describe("in a marketplace", () => {
  testAdmin(stage)
  const { order, testBought, testApproved } = marketOrder(stage)
  // before the others make more sellers: it counts them
  testBought()
  testPayouts(stage, order)
  testApproved()
  testSellers(stage)
})

test("the marketplace's terminal says where to look and shows no errors, and Ctrl-C ends everything", async () => {
  const { run, demo } = stage.now
  expect(run.output).toContain(`${demo.admin}/svc/submerchants`)
  expect(run.output).toContain("three (Kahveci Ayşe, Bakırcı Hasan, Anadolu Seramik)")
  const said = run.complaints.split("\n").filter((line) => line && !line.includes("the payment service "))
  expect(said).toEqual([])
  expect(await run.end()).toBe(0)
  await expect(fetch(demo.storefront)).rejects.toThrow()
})
