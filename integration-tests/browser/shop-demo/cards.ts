import type { Page } from "playwright-core"
import type { DemoAddresses, DemoRun } from "../../setup/demo-run"
import { sendCard, typeShopCard } from "../card-typing"
import { badge, type DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { seriousFindings, sidewaysScroll, smallTargets } from "../page-checks"
import type { Pages } from "../pages"

/* Both card flows in the demo: storefront, store, plugin and sandbox as they are. Screenshots as in buying.ts. */

const DESK = { width: 1280, height: 720 }
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

    async function newest(count: number) {
      return (await shop.charges()).slice(0, count)
    }

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

    test("direct, in Turkish without scripts: a card is charged in installments", async () => {
      const page = await openPage({ viewport: PHONE, locale: "tr-TR", javaScriptEnabled: false })
      await shop.toCard(page, "fincan-takimi", "direct")
      await typeShopCard(page, CARDS.amex)
      await offer(page, 3).check()
      await sendCard(page)
      await shop.orderNumber(page)
      await badge(page, "Ödendi").waitFor()
      expect(await line(page, "Taksit").innerText()).toContain("3 taksit")
    })

    // the last one, for it is about the others
    test("the demo's terminal shows no errors", () => {
      expect(run.complaints.slice(before.length)).toBe("")
    })
  })
}
