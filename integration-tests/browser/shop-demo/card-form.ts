import { answerCode, payButton, typeCard } from "../buyer"
import { badge } from "../demo-shop"
import { type DemoStage, PHONE } from "../demo-stage"
import { CARDS } from "../orders"

/** The service's card form inside the shop, and without scripts its page. */
export function testCardForm(stage: DemoStage): void {
  test("a buyer pays in the service's form in the shop: a declined card, then one that the bank confirms; the merchant refunds it", async () => {
    const { admin, shop } = stage.now
    const page = await stage.now.buyers.open({ viewport: PHONE, colorScheme: "light" })
    await shop.toForm(page)
    const form = page.frameLocator("[data-form] iframe").frameLocator("iframe")
    const pay = async (number: string) => {
      await typeCard(form, number)
      await payButton(form).click()
      await answerCode(form, "123456")
    }
    await pay(CARDS.insufficientFunds)
    await form.getByText("Code 10051").waitFor()
    // a buyer who loads the page again has the same form
    await page.reload()
    await pay(CARDS.good)
    const number = await shop.orderNumber(page)
    await badge(page, "Paid").waitFor()
    const charged = await shop.newestCharge()
    expect(charged).toMatchObject({ status: "SUCCESS", refunded: "0" })
    await admin.openOrder(number)
    await admin.refund(charged?.paidPrice ?? "")
    await admin.waitForPayments("Refunded")
    // all of it, on its day
    expect(await shop.newestCharge()).toEqual({ ...charged, isCancelled: true })
  })
}
