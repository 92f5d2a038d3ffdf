import { answerCode, sendCard, typeShopCard } from "../buyer"
import { badge } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"

const SHOPPER = { width: 1280, height: 720 }
/** As high as the order screen has to be for its payments and refunds to be seen. */
const MERCHANT = { width: 1280, height: 1080 }

/** One purchase of each kind, and a refund: of `npm test`, and of the suite `browser`. */
export function testPurchases(stage: DemoStage): void {
  const openPage = () => stage.now.buyers.open({ viewport: SHOPPER, colorScheme: "light" })

  test("a buyer pays at the service, and the merchant sees the paid order and refunds it in two parts", async () => {
    const { admin, shop } = stage.now
    const page = await openPage()
    const number = await shop.buy(page, "fincan-takimi")
    await badge(page, "Paid").waitFor()
    await page.getByText("Coffee cup set").waitFor()
    await page.getByText(/^Mastercard •••• 0008$/).waitFor()
    const paid = { status: "SUCCESS", paidPrice: "1308.9", isCancelled: false, refunded: "0" }
    expect(await shop.newestCharge()).toEqual(paid)

    await admin.page.setViewportSize(MERCHANT)
    await admin.openOrder(number)
    expect(await admin.payments.innerText()).toMatch(/Captured[^]*₺1,308\.90/)
    await admin.page.getByText("Allocated", { exact: true }).waitFor()
    await admin.page.getByText("No refund is recorded.").waitFor()
    await admin.refund("300.55")
    await admin.waitForPayments("Partially refunded")
    expect(await shop.newestCharge()).toEqual({ ...paid, refunded: "300.55" })
    await page.reload()
    await badge(page, "Partially refunded").waitFor()
    await admin.refund("1008.35")
    await admin.waitForPayments("Refunded")
    expect(await shop.newestCharge()).toEqual({ ...paid, refunded: "1308.9" })
    await page.reload()
    await badge(page, "Refunded").waitFor()
  })

  test("a buyer pays by card in the shop: the surcharge is shown before, the bank asks for the code, and the order shows what was charged", async () => {
    const { demo, shop } = stage.now
    const page = await openPage()
    await page.goto(`${demo.storefront}/products/fincan-takimi`)
    await page.getByText("Installments for ₺1,249.00").click()
    await page.getByRole("row", { name: /^6 installments .*includes a surcharge of ₺37\.47/ }).waitFor()
    await shop.toCard(page, "fincan-takimi", "threeds")
    await typeShopCard(page, CARDS.good)
    await page.locator("[data-offered]").getByText("Paraf · Halk Bankası").waitFor()
    await page.locator('[name=installment][value="6"]').check()
    await page.locator("[data-charge]").getByText("₺39.27").waitFor()
    await shop.draw(page, "card")
    await sendCard(page)
    await page.waitForURL(`${demo.sandbox}/3ds/*`)
    await page.getByText("₺1,348.17").waitFor()
    await answerCode(page, "123456")
    await shop.orderNumber(page)
    await badge(page, "Paid").waitFor()
    const line = (name: string) => page.locator("main .sums div").filter({ has: page.getByText(name, { exact: true }) })
    expect(await line("Installments").innerText()).toContain("6 installments")
    expect(await line("Charged to the card").innerText()).toContain("₺1,348.17")
    const charged = { status: "SUCCESS", paidPrice: "1348.17", isCancelled: false, refunded: "0" }
    expect(await shop.newestCharge()).toEqual(charged)
  })
}
