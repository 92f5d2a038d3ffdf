import type { Page } from "playwright-core"
import { z } from "zod"
import type { DemoAddresses } from "../../setup/demo-run"
import { AdminScreens } from "../admin-screens"
import { AdminSellers } from "../admin-sellers"
import { DemoAdmin } from "../demo-admin"
import { badge, type DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

type Body = Record<string, unknown>

/** For another module's sellers: the store's response when the option `seller` names their entity. */
async function keepElsewhere(page: Page): Promise<void> {
  const answer = (path: RegExp, changed: (body: Body) => Body) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: changed(z.looseObject({}).parse(await response.json())) })
    })
  const theirs = (one: unknown) => ({ ...z.looseObject({}).parse(one), seller_id: "sel_01" })
  await answer(/\/admin\/svc\/marketplace$/, (body) => ({ ...body, seller_entity: "seller" }))
  await answer(/\/admin\/svc\/submerchants\/svcsub_\w+$/, (body) => ({ submerchant: theirs(body.submerchant) }))
  await answer(/\/admin\/svc\/submerchants\?/, (body) => ({
    ...body,
    submerchants: z.array(z.unknown()).parse(body.submerchants).map(theirs),
  }))
  await answer(/\/admin\/svc\/products\/\w+\/submerchant$/, (body) => ({ ...body, is_from_seller: true }))
}

/*
 * `npm run demo -- --marketplace`, as a first-time user sees it. With DEMO_SCREENSHOTS=true the screenshots of the docs are
 * drawn anew on the way.
 */

const DESK = { width: 1280, height: 720 }
const MERCHANT_DESK = { width: 1280, height: 900 }

/** What each seller gets of its item and of its part of the shipping: 12 % and 0.50, its own 8 %, 6 % of coffee. */
const PAYOUTS = {
  "Bakırcı Hasan": ["659.41 of 749.9", "22.43 of 22.43"],
  "Anadolu Seramik": ["1149.08 of 1249", "37.37 of 37.37"],
  "Kahveci Ayşe": ["3.13 of 3.33", "0.1 of 0.1"],
}

export function testBuying(open: () => DemoStage): void {
  describe("the demo of a marketplace, as a first-time user sees it", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages
    let merchants: Pages
    let admin: DemoAdmin
    let screens: AdminScreens
    let order: string

    beforeAll(async () => {
      const stage = open()
      ;({ demo, shop, buyers, merchants } = stage)
      admin = await stage.merchant(MERCHANT_DESK)
      screens = new AdminScreens(admin.page, demo)
    })

    const panel = () => screens.section("Payment service")

    /** The service's items by the seller they pay, each as "payout of price". */
    async function payoutsAtService(): Promise<string[][]> {
      const bySeller = new Map<string, string[]>()
      for (const { subMerchantKey = "none", subMerchantPrice = "0", price } of await shop.newestItems()) {
        bySeller.set(subMerchantKey, [...(bySeller.get(subMerchantKey) ?? []), `${subMerchantPrice} of ${price}`])
      }
      return [...bySeller.values()].map((items) => items.sort((one, other) => parseFloat(other) - parseFloat(one)))
    }

    test("the three sellers exist at the service, and the storefront shows who sells what", async () => {
      const page = await buyers.open({ viewport: DESK, colorScheme: "light" })
      await page.goto(demo.storefront)
      await page.getByText("Sold by Kahveci Ayşe").first().waitFor()
      await shop.draw(page, "marketplace")
      await page.goto(`${demo.storefront}/products/kahve-kitabi`)
      expect(await page.getByText("Sold by").count()).toBe(0)

      await screens.open("/svc/submerchants", "Submerchants")
      for (const name of Object.keys(PAYOUTS)) await admin.page.getByRole("row").filter({ hasText: name }).waitFor()
      expect(await admin.page.getByRole("row").getByText("In sync", { exact: true }).count()).toBe(3)
      // it alone has a commission of its own
      expect(await admin.page.getByRole("row").filter({ hasText: "8%" }).allInnerTexts()).toEqual([
        expect.stringContaining("Anadolu Seramik"),
      ])
    })

    test("the store API shows a storefront the name of a product's seller, and nothing else of a seller", async () => {
      const seller = "svc_submerchant"
      const fields = [`${seller}.name`, `${seller}.email`, `${seller}.iban`, `${seller}.identity_number`, `*${seller}`]
      const ask = async (given: string) => {
        const query = new URLSearchParams({ handle: "turk-kahvesi", fields: given })
        const answer = await fetch(`${demo.store}/store/products?${query.toString()}`, {
          headers: { "x-publishable-api-key": demo.publishableKey },
        })
        return answer.text()
      }
      expect(await ask(fields.join(","))).toContain('"svc_submerchant":{"name":"Kahveci Ayşe"')
      for (const field of fields.slice(1)) expect(await ask(`id,${field}`)).not.toContain("svc_submerchant")
    })

    test("a buyer buys from three sellers, and every item pays its seller; one seller's item is refunded", async () => {
      const page = await buyers.open({ viewport: DESK, colorScheme: "light" })
      order = await shop.buyOfEachSeller(page)
      await badge(page, "Paid").waitFor()
      for (const name of Object.keys(PAYOUTS)) await page.getByText(`Sold by ${name}`).waitFor()
      await shop.draw(page, "marketplace-order")
      expect((await payoutsAtService()).sort()).toEqual(Object.values(PAYOUTS).sort())

      await admin.openOrder(order)
      for (const text of ["₺659.41", "₺90.49"]) await panel().getByRole("cell", { name: text, exact: true }).waitFor()
      for (const name of Object.keys(PAYOUTS)) {
        expect(await panel().getByRole("link", { name, exact: true }).count()).toBeGreaterThan(0)
      }
      await screens.draw("marketplace-order-en", 1900)

      await panel().getByRole("button", { name: "Refund items" }).click()
      const amount = screens.dialog.getByRole("textbox", { name: "Amount for Bakır cezve" })
      await amount.fill("749.90")
      await screens.dialog.getByRole("heading", { name: "Who pays for this refund" }).waitFor()
      await screens.dialog.getByText("₺659.41", { exact: true }).waitFor()
      await screens.draw("marketplace-refund-en", 1120)
      await screens.dialog.getByRole("button", { name: /^Refund ₺/ }).click()
      await panel().getByText("Partially refunded", { exact: true }).first().waitFor()
      const refunded = (await shop.newestItems()).filter((item) => item.refunded !== "0")
      expect(refunded.map(({ price, refunded }) => [price, refunded])).toEqual([["749.9", "749.9"]])
    })

    test("the first payout: an item that waits is approved at the service, is shown as approved, and can no longer be changed", async () => {
      const { page } = admin
      await screens.open("/svc/submerchants", "Submerchants")
      await page.getByRole("link", { name: "Awaiting approval" }).click()
      const cups = page.getByRole("row").filter({ hasText: "Fincan takımı" })
      await cups.getByRole("link", { name: "Anadolu Seramik" }).waitFor()
      await cups.getByRole("cell", { name: "₺1,149.08", exact: true }).waitFor()
      await screens.draw("marketplace-approvals-en")
      const { question } = screens
      await cups.getByRole("button", { name: "Put on hold" }).click()
      await question.getByRole("textbox").fill("The buyer complains")
      await question.getByRole("button", { name: "Put on hold" }).click()
      await cups.getByText("A person has put this item on hold").waitFor()
      expect(await cups.getByRole("checkbox").isDisabled()).toBe(true)
      await cups.getByRole("button", { name: "Lift the hold" }).click()
      await question.getByRole("button", { name: "Lift the hold" }).click()
      await cups.getByRole("button", { name: "Put on hold" }).waitFor()
      await cups.getByRole("link", { name: "Anadolu Seramik" }).click()
      await page.getByRole("link", { name: "Awaiting approval" }).click()
      await page.getByRole("button", { name: "Clear filters" }).waitFor()
      await cups.waitFor()
      const links = await page.getByRole("row").getByRole("link").allInnerTexts()
      expect(new Set(links)).toEqual(new Set(["Anadolu Seramik", `Order #${order}`]))
      await cups.getByRole("checkbox").click()
      await page.getByRole("button", { name: "Approve (1)" }).click()
      await cups.waitFor({ state: "hidden" })
      // the button is disabled again, and the keyboard goes on from the list
      await page.locator("main [tabindex='-1']:focus").waitFor()
      const approved = (await shop.newestItems()).filter(({ status }) => status === 2)
      expect(approved.map(({ price }) => price)).toEqual(["1249"])

      await admin.openOrder(order)
      await panel().getByText("Approved", { exact: true }).waitFor()
      await panel()
        .getByText(/^This item was approved at the payment service/)
        .first()
        .waitFor()
      await panel().getByText("Hold of the item lifted").waitFor()
      await panel().getByText("“The buyer complains”").waitFor()
    })

    test("on a phone, in Turkish, the marketplace's cart fits and names its sellers", async () => {
      const page = await buyers.open({ viewport: { width: 360, height: 740 }, locale: "tr-TR" })
      await page.goto(demo.storefront)
      await page.getByRole("button", { name: "Her satıcıdan bir ürünü sepete ekle" }).click()
      await page.getByText("Satıcı: Anadolu Seramik").waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
    })

    test("a panel that cannot be drawn says so in its own place, and the rest of the order is shown", async () => {
      await admin.page.route("**/admin/svc/orders/*", (route) =>
        route.fulfill({ json: { panel: { payments: [{}], link_sales: [] } } }),
      )
      await admin.openOrder("1")
      await admin.page.getByText("This part of the page could not be shown; the rest works.").waitFor()
      await admin.payments.waitFor()
      await admin.page.unrouteAll({ behavior: "wait" })
    })

    test("sellers of another module are shown here, and edited in that module", async () => {
      const page = await merchants.open({ viewport: MERCHANT_DESK, colorScheme: "light" })
      await new DemoAdmin(page, demo).signIn()
      await keepElsewhere(page)
      const theirs = new AdminSellers(page, demo)
      await theirs.show("Anadolu Seramik")
      await page.getByText("Created from one of your sellers: edit the seller there, and this follows.").waitFor()
      await theirs.fact("Created from").getByText("The seller sel_01").waitFor()
      expect(await page.getByRole("button", { name: /^(Edit|More actions)$/ }).count()).toBe(0)
      const seller = page.url()
      await page.goto(`${seller}?edit=yes`)
      await theirs.heading("Anadolu Seramik").waitFor()
      expect(await theirs.dialog.count()).toBe(0)
      await theirs.section("Products").getByRole("link", { name: "Fincan takımı" }).click()
      await theirs
        .section("Seller")
        .getByText("Who sells it is decided where your sellers are managed (seller).")
        .waitFor()
      expect(await theirs.section("Seller").getByRole("button").count()).toBe(0)
      await theirs.section("Seller").getByRole("link", { name: "Anadolu Seramik" }).waitFor()
      await theirs.openList("?q=Anadolu")
      await page.getByRole("button", { name: "Actions for Anadolu Seramik" }).click()
      await page.getByRole("menuitem", { name: "Show" }).waitFor()
      expect(await page.getByRole("menuitem", { name: /^(Edit|Delete)$/ }).count()).toBe(0)
    })
  })
}
