import type { Page } from "playwright-core"
import type { DemoAddresses, DemoRun } from "../../setup/demo-run"
import { answerCode } from "../buyer"
import { sendCard, typeShopCard } from "../card-typing"
import { badge, type DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { seriousFindings, sidewaysScroll, smallTargets } from "../page-checks"
import type { Pages } from "../pages"

/* Both card flows in the demo: storefront, store, plugin and sandbox as they are. Screenshots as in buying.ts. */

const DESK = { width: 1280, height: 720 }
/** As high as the order screen has to be for its refunds to be seen. */
const MERCHANT_DESK = { width: 1280, height: 1080 }
const PHONE = { width: 360, height: 740 }

export function testCards(open: () => DemoStage): void {
  describe("card payments in the demo shop", () => {
    let run: DemoRun
    let before: string
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages

    beforeAll(() => {
      const stage = open()
      ;({ run, demo, shop, buyers } = stage)
      before = run.complaints
    })

    const openPage = (options: Parameters<Pages["open"]>[0] = {}) =>
      buyers.open({ viewport: DESK, colorScheme: "light", ...options })

    const offer = (page: Page, count: number) => page.locator(`[name=installment][value="${count}"]`)
    const line = (page: Page, name: string) =>
      page.locator("main .sums div").filter({ has: page.getByText(name, { exact: true }) })

    /** Types a card and waits until what it is offered is shown. */
    async function typeAndSee(page: Page, number: string, card: string): Promise<void> {
      await typeShopCard(page, number)
      await page.locator("[data-offered]").getByText(card).waitFor()
    }

    async function newest(count: number) {
      return (await shop.charges()).slice(0, count)
    }

    test("3D Secure, in English: the surcharge is shown before paying, the bank asks for the code, and the order shows what was charged", async () => {
      const page = await openPage()
      await page.goto(`${demo.storefront}/products/fincan-takimi`)
      await shop.draw(page, "product")
      await page.getByText("Installments for ₺1,249.00").click()
      await page.getByRole("row", { name: /^6 installments .*includes a surcharge of ₺37\.47/ }).waitFor()
      await shop.draw(page, "installments")
      await shop.toCard(page, "fincan-takimi", "threeds")
      await typeAndSee(page, CARDS.good, "Paraf · Halk Bankası")
      await offer(page, 6).check()
      await page.locator("[data-charge]").getByText("₺39.27").waitFor()
      await shop.draw(page, "card")
      await sendCard(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await page.getByText("₺1,348.17").waitFor()
      await answerCode(page, "123456")
      await shop.orderNumber(page)
      await badge(page, "Paid").waitFor()
      expect(await line(page, "Installments").innerText()).toContain("6 installments")
      expect(await line(page, "Charged to the card").innerText()).toContain("₺1,348.17")
      await shop.draw(page, "card-order")
      expect(await newest(1)).toEqual([{ status: "SUCCESS", paidPrice: "1348.17", isCancelled: false, refunded: "0" }])
    })

    test("3D Secure, in Turkish on a phone: the bank refuses, the reason is shown, and a second card pays", async () => {
      const page = await openPage({ viewport: PHONE, locale: "tr-TR" })
      await shop.toCard(page, "turk-kahvesi", "threeds")
      await typeShopCard(page, CARDS.challengeFails)
      await sendCard(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await page.locator("[name=code]").fill("123456")
      await page.locator("[value=confirm]").click()
      await page.waitForURL(`${demo.storefront}/checkout/card?*`)
      await page.getByRole("alert").getByText("Bankanız kimliğinizi doğrulayamadı.").waitFor()
      expect(await page.locator("#number").inputValue()).toBe("")
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      await shop.draw(page, "card-declined-tr-phone")
      await typeShopCard(page, CARDS.visa)
      await sendCard(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await page.locator("[name=code]").fill("123456")
      await page.locator("[value=confirm]").click()
      await shop.orderNumber(page)
      await badge(page, "Ödendi").waitFor()
      // what the bank refused was never finalized
      expect((await newest(2)).map(({ status }) => status)).toEqual(["SUCCESS", "CALLBACK_THREEDS"])
    })

    test("direct, in Turkish without scripts: a card is charged, then refunded in two parts from Medusa's order screen", async () => {
      const page = await openPage({ viewport: PHONE, locale: "tr-TR", javaScriptEnabled: false })
      await shop.toCard(page, "fincan-takimi", "direct")
      await typeShopCard(page, CARDS.amex)
      await offer(page, 3).check()
      await sendCard(page)
      const number = await shop.orderNumber(page)
      await badge(page, "Ödendi").waitFor()
      expect(await line(page, "Taksit").innerText()).toContain("3 taksit")

      const admin = await open().merchant(MERCHANT_DESK)
      await admin.openOrder(number)
      await admin.refund("300.55")
      await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
      await admin.page.getByText("Partially refunded", { exact: true }).first().waitFor()
      await shop.draw(admin.page, "admin-refund")
      expect(await newest(1)).toMatchObject([{ isCancelled: false, refunded: "300.55" }])
      await admin.refund("1008.35")
      await admin.payments.getByText("Refunded", { exact: true }).waitFor()
      expect(await newest(1)).toMatchObject([{ isCancelled: false, refunded: "1308.9" }])
      await page.reload()
      await badge(page, "İade edildi").waitFor()
    })

    // the last one, for it is about the others
    test("the demo's terminal shows no errors", () => {
      expect(run.complaints.slice(before.length)).toBe("")
    })
  })
}
