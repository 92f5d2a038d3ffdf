import { badge } from "../demo-shop"
import type { DemoStage } from "../demo-stage"

const SHOPPER = { viewport: { width: 1280, height: 720 }, colorScheme: "light" } as const

/** What each seller gets of its item and of its part of the shipping: 12 % and 0.50, its own 8 %, 6 % of coffee. */
const PAYOUTS = {
  "Bakırcı Hasan": ["659.41 of 749.9", "22.43 of 22.43"],
  "Anadolu Seramik": ["1149.08 of 1249", "37.37 of 37.37"],
  "Kahveci Ayşe": ["3.13 of 3.33", "0.1 of 0.1"],
}
const SELLERS = Object.keys(PAYOUTS)

/** A marketplace as a first-time user sees it, and the first payout of an order; what else is done with that comes in between. */
export function marketOrder(stage: DemoStage) {
  let order: string

  /** The service's items by the seller they pay, each as "payout of price". */
  async function payoutsAtService(): Promise<string[][]> {
    const bySeller = new Map<string, string[]>()
    for (const { subMerchantKey = "none", subMerchantPrice = "0", price } of await stage.now.shop.newestItems())
      bySeller.set(subMerchantKey, [...(bySeller.get(subMerchantKey) ?? []), `${subMerchantPrice} of ${price}`])
    return [...bySeller.values()].map((items) => items.sort((one, other) => parseFloat(other) - parseFloat(one)))
  }

  function testBought(): void {
    test("the three sellers exist at the service, and the storefront shows who sells what", async () => {
      const { buyers, demo, sellers } = stage.now
      const page = await buyers.open(SHOPPER)
      await page.goto(demo.storefront)
      await page.getByText("Sold by Kahveci Ayşe").first().waitFor()
      await page.goto(`${demo.storefront}/products/kahve-kitabi`)
      expect(await page.getByText("Sold by").count()).toBe(0)
      await sellers.open("/svc/submerchants", "Sellers")
      for (const name of SELLERS) await sellers.row(name).waitFor()
      expect(await sellers.page.getByRole("row").getByText("In sync", { exact: true }).count()).toBe(3)
      // it alone has a commission of its own
      expect(await sellers.row("8%").allInnerTexts()).toEqual([expect.stringContaining("Anadolu Seramik")])
    })

    test("a buyer buys from three sellers, and every item pays its seller", async () => {
      const { buyers, shop, admin } = stage.now
      const page = await buyers.open(SHOPPER)
      order = await shop.buyOfEachSeller(page)
      await badge(page, "Paid").waitFor()
      for (const name of SELLERS) await page.getByText(`Sold by ${name}`).waitFor()
      expect((await payoutsAtService()).sort()).toEqual(Object.values(PAYOUTS).sort())
      await admin.openOrder(order)
      for (const name of SELLERS) await admin.panel.getByRole("link", { name, exact: true }).first().waitFor()
      await admin.draw("marketplace-order-en", 1900)
    })
  }

  function testApproved(): void {
    test("the first payout: an item that waits is approved at the service, is shown as approved, and can no longer be changed", async () => {
      const { admin, shop } = stage.now
      const { page, panel } = admin
      await admin.open("/svc/submerchants", "Sellers")
      await page.getByRole("link", { name: "Awaiting approval" }).click()
      const cups = admin.row("Fincan takımı")
      await cups.getByRole("link", { name: "Anadolu Seramik" }).waitFor()
      await cups.getByRole("cell", { name: "₺1,149.08", exact: true }).waitFor()
      await cups.getByRole("button", { name: "Put on hold" }).click()
      await admin.confirm("Put on hold", "The buyer complains")
      await cups.getByText("A person has put this item on hold").waitFor()
      expect(await cups.getByRole("checkbox").isDisabled()).toBe(true)
      await cups.getByRole("button", { name: "Lift the hold" }).click()
      await admin.confirm("Lift the hold")
      await cups.getByRole("button", { name: "Put on hold" }).waitFor()
      await cups.getByRole("link", { name: "Anadolu Seramik" }).click()
      await page.getByRole("link", { name: "Awaiting approval" }).click()
      await page.getByRole("button", { name: "Clear filters" }).waitFor()
      await cups.waitFor()
      const links = await page.getByRole("row").getByRole("link").allInnerTexts()
      expect(new Set(links)).toEqual(new Set(["Anadolu Seramik", `Order #${order}`]))
      await cups.getByRole("checkbox").click()
      await admin.press("Approve (1)")
      await cups.waitFor({ state: "hidden" })
      // the button is disabled again, and the keyboard goes on from the list
      await page.locator("main [tabindex='-1']:focus").waitFor()
      const approved = (await shop.newestItems()).filter(({ status }) => status === 2)
      expect(approved.map(({ price }) => price)).toEqual(["1249"])

      await page
        .getByRole("link", { name: `Order #${order}` })
        .first()
        .click()
      await panel.getByText("Approved", { exact: true }).waitFor()
      await panel
        .getByText(/^This item was approved at the payment service/)
        .first()
        .waitFor()
      await panel.getByText("Hold of the item lifted").waitFor()
      await panel.getByText("“The buyer complains”").waitFor()
    })

    test("a panel that cannot be drawn says so in its own place, and the rest of the order is shown", async () => {
      const { admin } = stage.now
      await admin.page.route("**/admin/svc/orders/*", (route) =>
        route.fulfill({ json: { panel: { payments: [{}], link_sales: [] } } }),
      )
      await admin.openOrder(order)
      await admin.page.reload()
      await admin.page.getByText("This part of the page could not be shown.").waitFor()
      await admin.payments.waitFor()
      await admin.page.unrouteAll({ behavior: "wait" })
    })
  }

  return { order: () => order, testBought, testApproved }
}
