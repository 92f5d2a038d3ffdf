import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminSellers } from "../admin-sellers"
import type { DemoAdmin } from "../demo-admin"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { DemoStaff } from "../demo-staff"
import type { Pages } from "../pages"

const DESK = { width: 1280, height: 720 }
const MERCHANT_DESK = { width: 1280, height: 900 }

export function testOutages(open: () => DemoStage): void {
  describe("a marketplace whose sellers the service rejects", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages
    let staff: DemoStaff
    let admin: DemoAdmin

    beforeAll(async () => {
      const stage = open()
      ;({ demo, shop, buyers } = stage)
      staff = await DemoStaff.signIn(demo)
      admin = await stage.merchant(MERCHANT_DESK)
    })

    test("a product whose seller cannot be paid is marked on its page, and explained to a buyer in their language", async () => {
      const sellers = new AdminSellers(admin.page, demo)
      const widget = sellers.section("Seller")
      await shop.fault({ endpoint: "submerchants.create", kind: "refuse", code: "2030", count: 1 })
      await staff.makeSellers(1)
      await sellers.openProduct("Kahve değirmeni")
      await widget.getByRole("button", { name: "Change seller" }).click()
      const choose = async () => {
        await sellers.dialog.getByRole("radio", { name: /Seller 1.*Nothing of this seller can be sold/s }).click()
        await sellers.dialog.getByRole("button", { name: "Save", exact: true }).click()
      }
      // another person is faster
      await staff.setSeller(admin.page.url().split("/").at(-1) ?? "", null)
      await choose()
      await sellers.dialog.getByRole("alert").getByText("Check who sells it now, then choose again.").waitFor()
      await sellers.dialog.getByRole("button", { name: "Show it as it is now" }).click()
      await until(
        () => sellers.dialog.getByRole("radio", { name: "No seller" }).isChecked(),
        (isChecked) => isChecked,
      )
      await choose()
      await sellers.dialog.waitFor({ state: "hidden" })
      await widget.getByText("Nothing of this seller can be sold.").waitFor()

      const page = await buyers.open({ viewport: DESK, locale: "tr-TR" })
      await shop.toPayment(page, "kahve-degirmeni")
      await page.locator("#identity_number").fill("11111111110")
      await page.locator("main .primary").first().click()
      await page.getByText("Sepetinizdeki bir ürün şu anda satın alınamıyor; kartınızdan para çekilmedi.").waitFor()
      expect(page.url()).toBe(`${demo.storefront}/checkout/payment`)

      await sellers.openList("?state=failed")
      await sellers.choose("Seller 1", "Sync now")
      await admin.page.getByText("No submerchant matches").waitFor()
      await page.locator("main .primary").first().click()
      await page.waitForURL(`${demo.sandbox}/pay/*`)
    })

    test("the sync of sixty sellers is shown as it runs, through a reload and an outage, and is resumed by another press", async () => {
      const { page } = admin
      const sellers = new AdminSellers(page, demo)
      const bar = page.getByRole("progressbar", { name: "Syncing all submerchants" })
      await shop.fault({ endpoint: "submerchants.create", kind: "http-500", count: 60 })
      await staff.makeSellers(60)
      await shop.clearFaults()
      await shop.fault({ endpoint: "submerchants.create", kind: "delay", delayMs: 4_000, count: 60 })
      await sellers.openList()
      await sellers.press("Sync all")
      await until(
        () => bar.getAttribute("aria-valuenow"),
        (percent) => Number(percent) > 0,
      )
      await page.reload()
      await bar.waitFor()
      await shop.clearFaults()
      await shop.fault({ endpoint: "*", kind: "http-500", count: 1_000 })
      await page.getByText(/[1-9]\d* tried again later/).waitFor()
      await shop.clearFaults()
      await sellers.press("Sync all")
      await page.getByText(/^Last sync of all, .*by admin@demo\.example$/).waitFor()
      await page
        .getByText(/^Done: [1-9]\d* created, .*[1-9]\d* not answered \(tried again automatically\)\.$/)
        .waitFor()
    })
  })
}

/** The last of the shared demo: it ends what the others use. */
export function testEnd(open: () => DemoStage): void {
  test("the marketplace's terminal says where to look and names the payout that is left to a person, and Ctrl-C ends everything", async () => {
    const { run, demo } = open()
    expect(run.output).toContain(`${demo.admin}/svc/submerchants`)
    expect(run.output).toContain("three (Kahveci Ayşe, Bakırcı Hasan, Anadolu Seramik)")
    const said = run.complaints.split("\n").filter((line) => !line.includes("the payment service "))
    const flagged = /^warn: +event=svc\.attention\.opened entry=\w+ kind=payout_unknown attempt=\w+$/
    expect(said).toEqual([expect.stringMatching(flagged)])
    expect(await run.end()).toBe(0)
    await expect(fetch(demo.storefront)).rejects.toThrow()
  })
}
