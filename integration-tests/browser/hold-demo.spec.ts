import { until } from "../setup/until"
import { badge } from "./demo-shop"
import { DemoStage, testAdmin } from "./demo-stage"

/* `npm run demo -- --hold --reports`. With DEMO_SCREENSHOTS=true the screenshot of the docs is drawn anew on the way. */

const stage = DemoStage.use(["--hold", "--reports"])

testAdmin(stage)

test("an amount is held when the buyer pays, and captured when the order is fulfilled in Medusa's admin", async () => {
  const { admin, buyers, run, shop, staff } = stage.now
  const { panel } = admin
  const buyer = await buyers.open()
  const order = await shop.buy(buyer, "fincan-takimi", "123456")
  await badge(buyer, "Approved, not yet collected").waitFor()
  expect(await shop.newestPhase()).toBe("PRE_AUTH")
  await admin.openOrder(order)
  await admin.waitForPayments("Authorized")
  await panel.getByText("Held, not captured", { exact: true }).first().waitFor()
  await panel.getByText(/^₺1,308\.90 is held on the buyer's card until .*\. It is not captured yet\.$/).waitFor()
  expect(await admin.findings("Payment service")).toEqual([])
  await admin.draw("hold-en", 1590)

  await admin.fulfill()
  const id = admin.page.url().split("/").at(-1) ?? ""
  await until(() => staff.standing(id), { status: "captured" })
  await admin.page.reload()
  await panel.getByText("The buyer paid ₺1,308.90. No refund is recorded.").waitFor()
  await admin.waitForPayments("Captured")
  expect(await shop.newestPhase()).toBe("POST_AUTH")
  await buyer.reload()
  await badge(buyer, "Paid").waitFor()
  expect(run.complaints).toBe("")
})
