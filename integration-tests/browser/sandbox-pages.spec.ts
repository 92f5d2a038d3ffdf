import { payButton, typeBuyer, typeCard } from "./buyer"
import { CARDS, hostedOrder, linkOffer, lira } from "./orders"
import { ORDER_PAGE } from "./shop"
import { Stage, TEST_PATIENCE } from "./stage"

/* What only a browser shows of the sandbox's pages: their scripts, and the way back to another site. The rest: sandbox/__tests__. */
jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open({ flexibleLinks: true })
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

test("a buyer whose card was declined pays with a test card by pressing twice, is charged once, and comes back to the shop with the token", async () => {
  const back = stage.shop.openReturn()
  const { token, payWithSvcPageUrl } = await stage.client.hostedPages.initialize(hostedOrder(back.url))
  const page = await stage.openPage()
  await page.goto(payWithSvcPageUrl)
  await page.getByRole("radio", { name: "6 installments" }).check()
  await typeCard(page, CARDS.insufficientFunds)
  expect(await page.locator("[name=cardNumber]").inputValue()).toBe("4111 1111 1111 1129")
  await page.getByRole("button", { name: "Pay ₺1,274.90" }).click()
  await page.getByRole("alert").filter({ hasText: "Code 10051" }).waitFor()
  expect(await page.locator("[name=cardNumber]").inputValue()).toBe("")
  expect(back.posts).toEqual([])
  await page.getByText("Show test cards").click()
  await page.getByRole("button", { name: "Use test card 9792 0300 0000 0000" }).click()
  await page.evaluate("for (const press of [1, 2]) document.querySelector('[data-pay]').click()")
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts).toEqual([
    { form: { token }, contentType: "application/x-www-form-urlencoded", origin: stage.sandbox.url },
  ])
  expect(await stage.client.hostedPages.retrieve({ token, locale: "en" })).toMatchObject({
    paymentStatus: "SUCCESS",
    cardAssociation: "TROY",
    installment: 6,
    paidPrice: lira("1274.90"),
    verification: "verified",
  })
  expect((await stage.payments()).map(({ status }) => status)).toEqual(["SUCCESS", "FAILURE"])
  await page.goto(payWithSvcPageUrl)
  await page.getByRole("heading", { name: "Already paid" }).waitFor()
  await page.getByRole("button", { name: "Back to the shop" }).click()
  await page.waitForURL(ORDER_PAGE)
})

test("the button of a flexible payment link shows the chosen amount, in Turkish, and that amount is paid", async () => {
  const preset_price_values = [lira("50.00"), lira("75.50")]
  const offer = linkOffer({ flexibleLink: true, presetPriceValues: preset_price_values, locale: "tr" })
  const { url } = (await stage.client.links.create(offer)).data
  const page = await stage.openPage({ locale: "tr-TR" })
  await page.goto(url)
  expect(await page.evaluate("document.querySelector('img.picture').naturalWidth")).toBe(1)
  await typeBuyer(page)
  await typeCard(page, CARDS.amex)
  expect(await page.locator("[name=cardNumber]").inputValue()).toBe("3744 270000 00003")
  await page.getByRole("radio", { name: "₺75,50" }).check()
  await page.getByRole("button", { name: "₺75,50 öde", exact: true }).waitFor()
  const amount = page.getByLabel("Tutarınız (TRY)")
  await amount.fill("12")
  await page.getByRole("button", { name: "₺12,00 öde", exact: true }).waitFor()
  await amount.fill("")
  await page.getByRole("button", { name: "Öde", exact: true }).waitFor()
  await amount.fill("1234,5")
  await page.getByRole("button", { name: "₺1.234,50 öde", exact: true }).waitFor()
  await payButton(page).click()
  await page.getByRole("heading", { name: "Ödeme alındı" }).waitFor()
  expect((await stage.payments())[0]).toMatchObject({ status: "SUCCESS", paidPrice: "1234.5" })
})
