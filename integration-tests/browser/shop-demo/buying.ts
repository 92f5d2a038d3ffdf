import { payButton, typeCard, sendCard, typeShopCard } from "../buyer"
import { badge } from "../demo-shop"
import { PHONE, type DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { seriousFindings, sidewaysScroll, smallTargets } from "../page-checks"

/** What a first-time buyer meets in the demo's shop, on a phone and in Turkish, and what its merchant sees of it. */
export function testBuying(stage: DemoStage): void {
  const openPhone = (more = {}) =>
    stage.now.buyers.open({ viewport: PHONE, locale: "tr-TR", colorScheme: "light", ...more })

  /** How the newest payments at the service stand. */
  const newest = async (count: number) => (await stage.now.shop.charges()).slice(0, count).map(({ status }) => status)

  let before: string

  test("on a phone, in Turkish, a buyer leaves the page, continues, is declined, and pays once with another card", async () => {
    const { run, shop } = stage.now
    before = run.complaints
    const page = await openPhone()
    const known = (await shop.charges()).length
    await shop.toPayment(page, "turk-kahvesi")
    await shop.toHostedPage(page)
    await page.getByRole("button", { name: "Mağazaya dön" }).click()
    await page.getByRole("heading", { name: "Ödeme tamamlanmadı" }).waitFor()
    await page.getByRole("link", { name: "Ödeme sayfasına git" }).click()
    await typeCard(page, CARDS.insufficientFunds)
    await payButton(page).click()
    await page.getByRole("alert").waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await typeCard(page, CARDS.good)
    await payButton(page).click()
    await shop.orderNumber(page)
    await badge(page, "Ödendi").waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await newest((await shop.charges()).length - known)).toEqual(["SUCCESS", "FAILURE"])
  })

  test("3D Secure, in Turkish on a phone: the bank refuses, the reason is shown, and a second card pays", async () => {
    const { demo, shop } = stage.now
    const page = await openPhone()
    const pay = async (number: string) => {
      await typeShopCard(page, number)
      await sendCard(page)
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await page.locator("[name=code]").fill("123456")
      await page.locator("[value=confirm]").click()
    }
    await shop.toCard(page, "turk-kahvesi", "threeds")
    await pay(CARDS.challengeFails)
    await page.waitForURL(`${demo.storefront}/checkout/card?*`)
    await page.getByRole("alert").getByText("Bankanız kimliğinizi doğrulayamadı.").waitFor()
    expect(await page.locator("#number").inputValue()).toBe("")
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await pay(CARDS.visa)
    await shop.orderNumber(page)
    await badge(page, "Ödendi").waitFor()
    // what the bank refused was never finalized
    expect(await newest(2)).toEqual(["SUCCESS", "CALLBACK_THREEDS"])
  })

  test("a shop with only its own products shows just how to become a marketplace, and sends no seller data", async () => {
    const { admin, demo } = stage.now
    const { page } = admin
    const main = page.getByRole("main")
    await Promise.all([page.waitForResponse(/\/admin\/svc\/marketplace$/), page.goto(`${demo.admin}/svc/attention`)])
    await page.getByRole("heading", { name: "Needs attention", exact: true }).waitFor()
    expect(await main.getByRole("link", { name: /^sellers/i }).count()).toBe(0)
    await admin.openProduct("Bakır cezve")
    await admin.section("Payment links").getByRole("button", { name: "Create link" }).waitFor()
    expect(await page.getByRole("heading", { name: "Seller", exact: true }).count()).toBe(0)
    expect(await page.getByText("A link pays only the marketplace").count()).toBe(0)

    await admin.open("/svc/submerchants", "Sellers")
    await page.getByText("Marketplace mode is off").waitFor()
    await page.getByText(/set the plugin's option marketplace/).waitFor()
    for (const typed of ["svcsub_1", "statement?id=svcsub_1", "statement", "approvals"]) {
      await admin.visit(`/svc/submerchants/${typed}`)
      await main
        .getByText(/set the plugin's option marketplace|does not exist/i)
        .first()
        .waitFor()
    }
    const asked = await fetch(`${demo.sandbox}/_sandbox/requests`)
    expect(await asked.text()).not.toMatch(/subMerchant/i)
  })

  test("meanwhile the demo's terminal has shown no errors", () =>
    expect(stage.now.run.complaints.slice(before.length)).toBe(""))

  test("the surcharge is shown before a refund and a cancellation, and refunded when a person chooses so; two clicks are one refund", async () => {
    const { admin, buyers, shop } = stage.now
    const { panel, dialog, question } = admin
    const buyer = await buyers.open()
    // 1,348.17 for 1,308.90 in six installments
    await shop.toCard(buyer, "fincan-takimi", "direct")
    await typeShopCard(buyer, CARDS.good)
    await buyer.locator("[name=installment][value='6']").check()
    await sendCard(buyer)
    const number = await shop.orderNumber(buyer)
    await admin.openOrder(number)
    await panel.getByText("only if you cancel the order today").waitFor()
    await panel.getByRole("columnheader", { name: "Amount with surcharge" }).waitFor()
    await admin.openRefund()
    await dialog.getByText("Amounts do not include the surcharge of ₺39.27.").waitFor()
    await admin.fillAmount(/^Amount for/, "100")
    await admin.submitRefund.click()
    expect(await question.locator("dd").allInnerTexts()).toEqual(["₺100.00"])
    await question.getByText("without the surcharge of ₺39.27. This cannot be undone.").waitFor()
    await question.getByRole("button", { name: "Refund" }).dblclick()
    await dialog.waitFor({ state: "hidden" })
    // behind the question the dialog is hidden as well
    await panel.getByText("From now on, refunds and cancellations return the price without the surcharge").waitFor()
    expect(await shop.newestCharge()).toMatchObject({ refunded: "100" })
    expect(await admin.findings("Payment service")).toEqual([])
    await admin.cancelOrder(number)
    await panel.getByText("₺39.27 of the surcharge can still be refunded").waitFor()
    expect(await shop.newestCharge()).toMatchObject({ refunded: "1308.9" })
    expect(await panel.getByText("Your payout", { exact: true }).count()).toBe(0)
    await panel.getByRole("button", { name: "Refund the surcharge" }).click()
    await admin.question.getByText("₺39.27 goes back to the buyer's card at once").waitFor()
    // the route takes no note, and would refuse the refund for one
    expect(await admin.question.getByRole("textbox").count()).toBe(0)
    expect(await admin.dialogFindings()).toEqual([])
    await admin.confirm("Refund the surcharge")
    await panel.getByText("The surcharge of ₺39.27 was refunded as well").waitFor()
    expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "1348.17" })
    expect(await panel.getByText("Your payout", { exact: true }).count()).toBe(0)
    await panel.getByText("Nothing is left to refund.").waitFor()
  })
}
