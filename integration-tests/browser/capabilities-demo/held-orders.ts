import type { Page } from "playwright-core"
import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminScreens } from "../admin-screens"
import { payButton, typeCard } from "../buyer"
import type { DemoAdmin } from "../demo-admin"
import { lookUpRefundsSoon } from "../demo-clock"
import { badge, type DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { DemoStaff } from "../demo-staff"
import { CARDS } from "../orders"
import type { Pages } from "../pages"

/*
 * An order whose payment is held, captured and refunded, in the real admin of the demo. With DEMO_SCREENSHOTS=true the screenshots of
 * the docs are drawn anew on the way.
 */

const DESK = { width: 1280, height: 900 }
const ATTENTION = { path: "/svc/attention", en: "Needs attention" }
const PANEL = { en: "Payment service", tr: "Ödeme hizmeti" }

export function heldOrder(open: () => DemoStage) {
  let demo: DemoAddresses
  let shop: DemoShop
  let buyers: Pages
  let admin: DemoAdmin
  let screens: AdminScreens
  let page: Page
  let staff: DemoStaff
  /** Its number, and its id. */
  let order: string
  let id: string

  /** For each test: another part may have used the merchant's page in between. */
  async function begin(): Promise<void> {
    const stage = open()
    ;({ demo, shop, buyers } = stage)
    admin = await stage.merchant(DESK)
    page = admin.page
    screens = new AdminScreens(page, demo)
    staff = await DemoStaff.signIn(demo)
  }

  const panel = () => screens.section(PANEL.en)

  function testCaptured(): void {
    test("an amount is held when the buyer pays, and captured when the order is fulfilled in Medusa's admin", async () => {
      await begin()
      const buyer = await buyers.open({ viewport: DESK })
      await shop.toPayment(buyer, "fincan-takimi")
      await buyer.locator("#identity_number").fill("11111111110")
      await buyer.locator("main .primary").first().click()
      await buyer.waitForURL(`${demo.sandbox}/pay/*`)
      await typeCard(buyer, CARDS.good)
      await payButton(buyer).click()
      order = await shop.orderNumber(buyer)
      await badge(buyer, "Approved, not yet collected").waitFor()
      expect(await shop.newestPhase()).toBe("PRE_AUTH")

      await admin.openOrder(order)
      await admin.payments.getByText("Authorized", { exact: true }).waitFor()
      await panel().getByText("Held, not captured", { exact: true }).first().waitFor()
      await panel()
        .getByText(/^₺1,308\.90 is held on the buyer's card until .*, not yet captured\.$/)
        .waitFor()
      expect(await screens.findings(PANEL.en)).toEqual([])
      await screens.drawTwice("hold", PANEL.tr, 1590)

      await admin.fulfill()
      id = page.url().split("/").at(-1) ?? ""
      await until(
        () => staff.standing(id),
        ({ status }) => status === "captured",
      )
      await admin.openOrder(order)
      await panel().getByText("The buyer paid ₺1,308.90. Nothing was refunded.").waitFor()
      await admin.payments.getByText("Captured", { exact: true }).first().waitFor()
      expect(await shop.newestPhase()).toBe("POST_AUTH")
      await buyer.reload()
      await badge(buyer, "Paid").waitFor()
    })
  }

  function testLostRefund(): void {
    test("a refund whose answer was dropped is on the list of what needs attention, and will be looked up", async () => {
      await begin()
      await shop.fault({ endpoint: "refunds.createForItem", kind: "drop", when: "after" })
      await admin.openOrder(order)
      const answered = page.waitForResponse((one) => one.url().endsWith("/refund") && one.request().method() === "POST")
      await admin.sendRefund("300.55")
      await answered
      await page.keyboard.press("Escape")
      await screens.open(ATTENTION.path, ATTENTION.en)
      const list = screens.section(ATTENTION.en)
      await list.getByRole("heading", { name: "The result of a refund is not known" }).waitFor()
      await screens.draw("refund-lost-en", 560)
      await lookUpRefundsSoon(demo)
    })
  }

  function testFoundRefund(): void {
    test("the refund whose answer was dropped has resolved itself: the service's report shows it, and Medusa has it too", async () => {
      await begin()
      await until(
        () => staff.standing(id),
        ({ status }) => status === "partially_refunded",
      )
      await screens.open(ATTENTION.path, ATTENTION.en)
      const list = screens.section(ATTENTION.en)
      await list.getByText("Nothing to do", { exact: true }).waitFor()
      await list.getByText("Resolved", { exact: true }).click()
      await list.getByRole("heading", { name: "The result of a refund is not known" }).waitFor()
      await list.getByText(/^Resolved automatically, /).waitFor()
      await screens.draw("refund-found-en", 560)
      await admin.openOrder(order)
      await panel().getByText("Partially refunded", { exact: true }).first().waitFor()
      await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
    })
  }

  return { testCaptured, testLostRefund, testFoundRefund }
}
