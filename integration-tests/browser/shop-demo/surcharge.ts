import type { Page } from "playwright-core"
import { AdminScreens } from "../admin-screens"
import { visit } from "../admin-visit"
import { sendCard, typeShopCard } from "../card-typing"
import type { DemoAdmin } from "../demo-admin"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import type { Pages } from "../pages"

/* A merchant views a payment in the real admin of the demo, and refunds its surcharge. */

const DESK = { width: 1280, height: 1080 }

export function testSurcharge(open: () => DemoStage): void {
  describe("a payment in the admin", () => {
    let shop: DemoShop
    let buyers: Pages
    let admin: DemoAdmin
    let screens: AdminScreens
    let page: Page

    beforeAll(async () => {
      const stage = open()
      ;({ shop, buyers } = stage)
      admin = await stage.merchant(DESK)
      page = admin.page
      screens = new AdminScreens(page, stage.demo)
    })

    /** Pays 1,348.17 for 1,308.90 in six installments; answers the order's number. */
    async function buyInSix(): Promise<string> {
      const buyer = await buyers.open({ viewport: DESK })
      await shop.toCard(buyer, "fincan-takimi", "direct")
      await typeShopCard(buyer, CARDS.good)
      await buyer.locator("[name=installment][value='6']").check()
      await sendCard(buyer)
      return shop.orderNumber(buyer)
    }

    const panel = () => screens.section("Payment service")

    test("the surcharge is shown before a refund and a cancellation, and refunded when a person chooses so; two clicks are one refund", async () => {
      const number = await buyInSix()
      await admin.openOrder(number)
      await panel().getByText("gives it back if done today").waitFor()
      await panel().getByRole("button", { name: "Refund items" }).click()
      await screens.dialog.getByText("The buyer paid a surcharge of ₺39.27").waitFor()
      await screens.dialog
        .getByRole("textbox", { name: /^Amount for/ })
        .first()
        .fill("100")
      await screens.dialog.getByRole("button", { name: /^Refund ₺/ }).dblclick()
      await screens.dialog.getByText("does not have the surcharge of ₺39.27 back").waitFor()
      expect(await screens.dialog.getByText("Nothing was sent").count()).toBe(0)
      expect(await shop.newestCharge()).toMatchObject({ refunded: "100" })
      await page.keyboard.press("Escape")

      await page.getByText("If you cancel this order").waitFor()
      expect(await screens.findings("Payment service")).toEqual([])
      await admin.cancelOrder(number)
      await panel().getByText("₺39.27 of the surcharge can still be given back").waitFor()
      expect(await page.getByText("If you cancel this order").count()).toBe(0)
      expect(await shop.newestCharge()).toMatchObject({ refunded: "1308.9" })
      expect(await panel().getByText("Your payout now").count()).toBe(0)
      await panel().getByRole("button", { name: "Return the surcharge" }).click()
      await screens.question.getByText("₺39.27 goes back to the buyer's card at once").waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      await screens.question.getByRole("button", { name: "Return the surcharge" }).click()
      await panel().getByText("has the surcharge of ₺39.27 back as well").waitFor()
      expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "1348.17" })
      expect(await panel().getByText("Your payout now").count()).toBe(0)
      await panel().getByText("Nothing is left to refund.").waitFor()
    })

    test("the page of a payment that does not exist says so, and leads to the list of payments", async () => {
      await screens.open("/svc", "Payments")
      await visit(page, `${open().demo.admin}/svc/payments/svcatt_none`)
      await screens.section("Payments").waitFor({ state: "detached" })
      await page.getByText("There is no such payment.").waitFor()
      await page.getByRole("link", { name: "All payments" }).click()
      await screens.section("Payments").waitFor()
    })
  })
}
