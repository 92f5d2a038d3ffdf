import type { Page } from "playwright-core"
import type { DemoAddresses, DemoRun } from "../../setup/demo-run"
import { AdminScreens } from "../admin-screens"
import { visit } from "../admin-visit"
import { payButton, typeCard } from "../buyer"
import { DemoAdmin } from "../demo-admin"
import { badge, type DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

/*
 * The whole demo, as a first-time user sees it. With DEMO_SCREENSHOTS=true the screenshots of the docs are
 * drawn anew on the way.
 */

const DESK = { width: 1280, height: 720 }
/** As high as the order screen has to be for its payments to be seen. */
const MERCHANT_DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

export function testBuying(open: () => DemoStage): void {
  describe("the demo of a shop, as a first-time user sees it", () => {
    let run: DemoRun
    let before: string
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages
    let admin: DemoAdmin

    beforeAll(async () => {
      const stage = open()
      ;({ run, demo, shop, buyers } = stage)
      before = run.complaints
      admin = new DemoAdmin(await stage.merchants.open({ viewport: MERCHANT_DESK, colorScheme: "light" }), demo)
      await admin.signInByForm()
    })
    afterAll(() => admin.page.context().close())

    const openPage = (options: Parameters<Pages["open"]>[0] = {}) =>
      buyers.open({ viewport: DESK, colorScheme: "light", ...options })

    async function toHostedPage(page: Page): Promise<void> {
      await page.locator("#identity_number").fill("11111111110")
      await page.locator("main .primary").first().click()
      await page.waitForURL(`${demo.sandbox}/pay/*`)
    }

    async function pay(page: Page, cardNumber: string): Promise<void> {
      await typeCard(page, cardNumber)
      await payButton(page).click()
    }

    test("on a phone, in Turkish, a buyer leaves the page, continues, is declined, and pays once with another card", async () => {
      const page = await openPage({ viewport: PHONE, locale: "tr-TR" })
      const before = await shop.charges()
      await shop.toPayment(page, "turk-kahvesi")
      await toHostedPage(page)
      await page.getByRole("button", { name: "Mağazaya dön" }).click()
      await page.getByRole("heading", { name: "Ödeme tamamlanmadı" }).waitFor()
      await page.getByRole("link", { name: "Ödeme sayfasına git" }).click()
      await pay(page, CARDS.insufficientFunds)
      await page.getByRole("alert").waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      await pay(page, CARDS.good)
      await shop.orderNumber(page)
      await badge(page, "Ödendi").waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      const after = await shop.charges()
      const made = after.slice(0, after.length - before.length)
      expect(made.map(({ status }) => status)).toEqual(["SUCCESS", "FAILURE"])
    })

    test("a shop with only its own products shows just how to become a marketplace, and sends no seller data", async () => {
      const screens = new AdminScreens(admin.page, demo)
      await Promise.all([
        admin.page.waitForResponse(/\/admin\/svc\/marketplace$/),
        admin.page.goto(`${demo.admin}/svc/attention`),
      ])
      await admin.page.getByRole("heading", { name: "Needs attention", exact: true }).waitFor()
      expect(
        await admin.page
          .getByRole("main")
          .getByRole("link", { name: /submerchants/i })
          .count(),
      ).toBe(0)
      await visit(admin.page, `${demo.admin}/products?q=cezve`)
      await admin.page.getByRole("row").filter({ hasText: "Bakır cezve" }).click()
      await screens.section("Payment links").getByRole("button", { name: "Create link" }).waitFor()
      expect(await admin.page.getByRole("heading", { name: "Seller", exact: true }).count()).toBe(0)
      expect(await admin.page.getByText("A link pays only the marketplace").count()).toBe(0)

      await screens.open("/svc/submerchants", "Submerchants")
      await admin.page.getByText("Marketplace mode is off").waitFor()
      await admin.page.getByText('commission: { percent: "10" }').waitFor()
      for (const typed of ["svcsub_1", "statement?id=svcsub_1"]) {
        await visit(admin.page, `${demo.admin}/svc/submerchants/${typed}`)
        await admin.page
          .getByRole("main")
          .getByText(/marketplace mode is off|does not exist/i)
          .first()
          .waitFor()
      }
      const asked = await fetch(`${demo.sandbox}/_sandbox/requests`)
      expect(await asked.text()).not.toMatch(/subMerchant/i)
    })

    test("the demo's terminal shows no errors", () => {
      expect(run.complaints.slice(before.length)).toBe("")
    })
  })
}
