import type { Page } from "playwright-core"
import type { DemoAddresses, DemoRun } from "../../setup/demo-run"
import { until } from "../../setup/until"
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

    test("direct, in English by the keyboard: the reason of a declined card is shown, and the next card pays", async () => {
      const page = await openPage()
      await shop.toCard(page, "bakir-cezve", "direct")
      const pay = async (number: string) => {
        for (const text of [number, "Ayşe Yılmaz", "1240", "123"]) {
          await page.keyboard.press("Tab")
          await page.keyboard.type(text)
        }
        await page.keyboard.press("Enter")
      }
      // past the shop's head by its own link, and past the two earlier steps
      for (const key of ["Tab", "Enter", "Tab", "Tab"]) await page.keyboard.press(key)
      await pay(CARDS.insufficientFunds)
      // the reason has the focus: the card's number is next
      await page.locator("[role=alert]:focus").getByText("The card's balance or limit is not enough").waitFor()
      expect(await page.locator("#number").inputValue()).toBe("")
      await pay(CARDS.good)
      await shop.orderNumber(page)
      await badge(page, "Paid").waitFor()
      const [paid, declined] = await newest(2)
      expect(paid).toMatchObject({ status: "SUCCESS", paidPrice: "809.8" })
      expect(declined).toMatchObject({ status: "FAILURE" })
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

    test("a card under fraud review has an order that is being checked, and is paid once the service has decided", async () => {
      const page = await openPage()
      await shop.toCard(page, "turk-kahvesi", "direct")
      await shop.reviewNext()
      await typeShopCard(page, CARDS.good)
      await sendCard(page)
      await shop.orderNumber(page)
      await page.locator(".badge").getByText("Being checked").waitFor()
      await shop.approveNewest()
      const isPaid = async () => {
        await page.reload()
        return badge(page, "Paid").isVisible()
      }
      await until(isPaid, (paid) => paid)
    })

    // the last one, for it is about the others
    test("the demo's terminal prints Medusa's error of the declined card, and nothing else", () => {
      const declined = /^error: +Error was thrown trying to authorize payment session - \w+ - Error: The card's balance/
      expect(run.complaints.slice(before.length).trim().split("\n")).toEqual([expect.stringMatching(declined)])
    })
  })
}
