import { answerCode, payButton, typeCard } from "../browser/buyer"
import { sendCard, typeShopCard } from "../browser/card-typing"
import { badge } from "../browser/demo-shop"
import { DemoStage, testAdmin, useDemo } from "../browser/demo-stage"
import { CARDS } from "../browser/orders"

/* `npm run demo` in a real browser: one purchase of each kind, and one refund. The suite `browser` has everything else. */

const stage = useDemo(() => DemoStage.open([]))

testAdmin(stage)

test("a buyer pays at the service's page, and the merchant refunds a part of the order in the admin", async () => {
  const { buyers, demo, shop } = stage()
  const page = await buyers.open()
  await shop.toPayment(page, "fincan-takimi")
  await page.locator("#identity_number").fill("11111111110")
  await page.locator("main .primary").first().click()
  await page.waitForURL(`${demo.sandbox}/pay/*`)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  const number = await shop.orderNumber(page)
  await badge(page, "Paid").waitFor()
  expect(await shop.newestCharge()).toEqual({
    status: "SUCCESS",
    paidPrice: "1308.9",
    isCancelled: false,
    refunded: "0",
  })
  const admin = await stage().merchant()
  await admin.openOrder(number)
  await admin.refund("300.55")
  await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
  expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "300.55" })
})

test("a buyer pays by card in the shop, with a code of the bank", async () => {
  const { buyers, demo, shop } = stage()
  const page = await buyers.open()
  await shop.toCard(page, "fincan-takimi", "threeds")
  await typeShopCard(page, CARDS.good)
  await sendCard(page)
  await page.waitForURL(`${demo.sandbox}/3ds/*`)
  await answerCode(page, "123456")
  await shop.orderNumber(page)
  await badge(page, "Paid").waitFor()
  expect(await shop.newestCharge()).toEqual({
    status: "SUCCESS",
    paidPrice: "1308.9",
    isCancelled: false,
    refunded: "0",
  })
})

test("Ctrl-C ends the demo without an error", async () => {
  expect(stage().run.complaints).toBe("")
  expect(await stage().run.interrupt()).toBe(0)
})
