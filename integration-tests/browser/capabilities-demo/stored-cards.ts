import type { Page } from "playwright-core"
import type { DemoAddresses } from "../../setup/demo-run"
import { answerCode } from "../buyer"
import { sendCard, typeShopCard } from "../card-typing"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { seriousFindings, sidewaysScroll, smallTargets } from "../page-checks"
import type { Pages } from "../pages"

/* A customer of the demo's storefront saves cards, and pays with them. Screenshots as in held-orders.ts. */

const DESK = { width: 1280, height: 720 }
const PHONE = { width: 360, height: 740 }

export function testStoredCards(open: () => DemoStage): void {
  describe("a customer's stored cards in the demo shop", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages

    beforeAll(() => ({ demo, shop, buyers } = open()))

    const choice = (page: Page, title: string | RegExp) => page.getByRole("link", { name: title })
    const pay = (page: Page) => page.locator("[data-card-form] .primary").click()

    async function expectNoFindings(page: Page): Promise<void> {
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
    }

    test("a customer signs in, saves the card of the first purchase with consent, and pays with it the next time, by 3D Secure and without", async () => {
      const page = await buyers.open({ viewport: DESK, colorScheme: "light" })
      await shop.signIn(page)
      await page.getByText("You have no saved cards.").waitFor()
      await shop.toCard(page, "fincan-takimi", "threeds")
      await typeShopCard(page, CARDS.good)
      await page.locator("[data-offered]").getByText("Paraf").waitFor()
      const box = page.getByRole("checkbox", { name: "Save this card for my next purchases" })
      expect(await box.isChecked()).toBe(false)
      await box.check()
      expect(await seriousFindings(page)).toEqual([])
      await shop.draw(page, "save-card")
      await sendCard(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await answerCode(page, "123456")
      await shop.orderNumber(page)

      await shop.toCard(page, "fincan-takimi", "threeds")
      await choice(page, "Mastercard ending in 0008").waitFor()
      expect(await page.locator("#number").count()).toBe(0)
      await page.locator("[name=installment][value='6']").check()
      await page.locator("[data-charge]").getByText("₺39.27").waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await shop.draw(page, "stored-card")
      await pay(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await page.getByText("₺1,348.17").waitFor()
      await answerCode(page, "123456")
      await shop.orderNumber(page)
      expect(await shop.newestCharge()).toMatchObject({ status: "SUCCESS", paidPrice: "1348.17" })

      await shop.toCard(page, "lokum", "direct")
      await pay(page)
      await shop.orderNumber(page)
      expect(await shop.newestCharge()).toMatchObject({ status: "SUCCESS", paidPrice: "63.23" })
    })

    test("on a phone, in Turkish and without scripts, a guest's cart becomes the customer's, a second card is saved, and the first is paid with", async () => {
      const page = await buyers.open({ viewport: PHONE, locale: "tr-TR", javaScriptEnabled: false })
      await page.goto(`${demo.storefront}/products/lokum`)
      await page.locator("main .primary").first().click()
      await page.waitForURL(`${demo.storefront}/cart`)
      await shop.signIn(page)
      await shop.fromCart(page)
      await page.locator("#identity_number").fill("11111111110")
      await page.locator("[value=pp_direct_svc]").check()
      await page.locator("main .primary").first().click()
      await choice(page, "Başka bir kart").click()
      await typeShopCard(page, CARDS.visa)
      await page.getByRole("checkbox", { name: "Bu kartı sonraki alışverişlerim için kaydet" }).check()
      await pay(page)
      await shop.orderNumber(page)

      await shop.toCard(page, "turk-kahvesi", "direct")
      await choice(page, /^0006 ile biten Visa/).waitFor()
      await choice(page, /^0008 ile biten Mastercard/).click()
      await page.getByText("Paraf · Halk Bankası için seçenekler").waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      await shop.draw(page, "stored-card-tr-phone")
      await page.locator("[name=installment][value='3']").check()
      await pay(page)
      await shop.orderNumber(page)
      expect(await shop.newestCharge()).toMatchObject({ status: "SUCCESS", paidPrice: "249.4" })
    })

    test("the customer's page lists the cards and deletes one at the service too, and after signing out nothing of them is shown", async () => {
      const page = await buyers.open({ viewport: DESK, colorScheme: "light" })
      await shop.signIn(page)
      await page.getByText("Visa ending in 0006").first().waitFor()
      await page.getByText("Mastercard ending in 0008").first().waitFor()
      await expectNoFindings(page)
      await shop.draw(page, "your-cards")
      expect(await shop.storedCards()).toBe(2)
      const row = page.locator("li.stored").filter({ hasText: "Visa ending in 0006" })
      await row.locator("summary").click()
      await row.getByRole("button", { name: "Yes, delete" }).click()
      await page.getByText("The card is deleted, here and at the payment service.").waitFor()
      expect(await page.getByText("Visa ending in 0006").count()).toBe(0)
      expect(await shop.storedCards()).toBe(1)

      await page.getByRole("button", { name: "Sign out" }).click()
      await page.waitForURL(`${demo.storefront}/`)
      await shop.toCard(page, "lokum", "direct")
      await page.locator("#number").waitFor()
      expect(await page.getByRole("checkbox").count()).toBe(0)
      expect(await page.getByText("Mastercard ending in 0008").count()).toBe(0)
    })

    test("the card page on a phone, with cards to choose from, has nothing too small or without a name", async () => {
      const page = await buyers.open({ viewport: PHONE, locale: "tr-TR", colorScheme: "dark" })
      await shop.signIn(page)
      await expectNoFindings(page)
      await shop.toCard(page, "lokum", "threeds")
      await expectNoFindings(page)
      await choice(page, "Başka bir kart").click()
      await page.locator("#number").waitFor()
      await expectNoFindings(page)
    })
  })
}
