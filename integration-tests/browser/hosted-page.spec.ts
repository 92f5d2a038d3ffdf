import type { Page } from "playwright-core"
import type { InitializeHostedPageRequest } from "../../src/client"
import { payButton, typeCard } from "./buyer"
import { CARDS, hostedOrder, lira } from "./orders"
import { ORDER_PAGE } from "./shop"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

async function start(more: Partial<InitializeHostedPageRequest> = {}) {
  const back = stage.shop.openReturn()
  const { token, payWithSvcPageUrl } = await stage.client.hostedPages.initialize(hostedOrder(back.url, more))
  const retrieve = () => stage.client.hostedPages.retrieve({ token, locale: "en" })
  return { back, token, address: payWithSvcPageUrl, retrieve }
}

const alert = (page: Page) => page.getByRole("alert")

test("a buyer who pays comes back to the shop with the token, and the service returns what was paid", async () => {
  const { back, token, address, retrieve } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  expect(await page.getByRole("listitem").filter({ hasText: "Copper teapot" }).textContent()).toContain("₺900.00")
  await typeCard(page, CARDS.good)
  expect(await page.locator("[name=cardNumber]").inputValue()).toBe("5528 7900 0000 0008")
  await page.getByRole("button", { name: "Pay ₺1,274.90" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts).toEqual([
    { form: { token }, contentType: "application/x-www-form-urlencoded", origin: stage.sandbox.url },
  ])
  expect(await retrieve()).toMatchObject({
    paymentStatus: "SUCCESS",
    fraudStatus: 1,
    price: lira("1249.90"),
    paidPrice: lira("1274.90"),
    currency: "TRY",
    installment: 1,
    basketId: "basket-1",
    cardAssociation: "MASTER_CARD",
    lastFourDigits: "0008",
    itemTransactions: [{ itemId: "line-1" }, { itemId: "line-2" }],
    verification: "verified",
  })
})

test("a declined card is shown with its code, and a second card pays", async () => {
  const { back, address, retrieve } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByRole("radio", { name: "3 installments" }).check()
  await typeCard(page, CARDS.insufficientFunds)
  await payButton(page).click()
  await alert(page).filter({ hasText: "Code 10051" }).waitFor()
  expect(await page.locator("[name=cardHolderName]").inputValue()).toBe("Ayşe Yılmaz")
  expect(await page.locator("[name=cardNumber]").inputValue()).toBe("")
  expect(await page.locator("[name=cvc]").inputValue()).toBe("")
  expect(await page.getByRole("radio", { name: "3 installments" }).isChecked()).toBe(true)
  expect((await retrieve()).paymentStatus).toBe("FAILURE")
  expect(back.posts).toEqual([])
  await typeCard(page, CARDS.visa)
  await payButton(page).click()
  await page.waitForURL(ORDER_PAGE)
  expect(await retrieve()).toMatchObject({ paymentStatus: "SUCCESS", cardAssociation: "VISA", installment: 3 })
})

test("invalid fields are named one by one, and nothing is charged", async () => {
  const { address } = await start()
  const page = await stage.openPage()
  const before = (await stage.payments()).length
  await page.goto(address)
  await typeCard(page, "4543590000000007")
  await page.locator("[name=expire]").fill("01/20")
  await payButton(page).click()
  await alert(page).waitFor()
  await page.waitForLoadState()
  expect(await page.locator(".problem").allTextContents()).toEqual([
    "Check the card number.",
    "Check the expiry: month and year, as on the card.",
  ])
  expect(await page.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true")
  expect(await stage.payments()).toHaveLength(before)
})

test("the chosen installments are charged, at the total the merchant set", async () => {
  const { address, retrieve } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  const six = page.locator("label.choice").filter({ hasText: "6 installments" })
  expect(await six.textContent()).toMatch(/5 × ₺212\.48 \+ ₺212\.50\s+₺1,274\.90/)
  await six.click()
  await typeCard(page, CARDS.good)
  await page.getByRole("button", { name: "Pay ₺1,274.90" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(await retrieve()).toMatchObject({ installment: 6, price: lira("1249.90"), paidPrice: lira("1274.90") })
})

test("a single allowed installment count is not asked for, and a forged one is refused", async () => {
  const { address, retrieve } = await start({ enabledInstallments: [1] })
  const page = await stage.openPage()
  await page.goto(address)
  expect(await page.getByRole("radio").count()).toBe(0)
  await page.evaluate("document.querySelector('[name=installment]').value = '12'")
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await alert(page).waitFor()
  expect((await retrieve()).paymentStatus).not.toBe("SUCCESS")
})

test("a buyer who goes back to the shop has not paid, and may still pay", async () => {
  const { back, token, address, retrieve } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByRole("button", { name: "Back to the shop" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts.map(({ form }) => form)).toEqual([{ token }])
  expect((await retrieve()).paymentStatus).not.toBe("SUCCESS")
  await page.goto(address)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.waitForURL(ORDER_PAGE)
  expect((await retrieve()).paymentStatus).toBe("SUCCESS")
})

test("two presses of the button charge once, and so does the same form sent twice", async () => {
  const { back, token, address, retrieve } = await start()
  const page = await stage.openPage()
  const before = (await stage.payments()).length
  await page.goto(address)
  await typeCard(page, CARDS.good)
  await page.evaluate("for (const press of [1, 2]) document.querySelector('[data-pay]').click()")
  await page.waitForURL(ORDER_PAGE)
  const form = {
    cardHolderName: "A",
    cardNumber: CARDS.good,
    expire: "12/40",
    cvc: "123",
    installment: 1,
    action: "pay",
  }
  const again = await page.request.post(address, { form })
  expect(await again.text()).toContain(`name="token" value="${token}"`)
  expect((await retrieve()).paymentStatus).toBe("SUCCESS")
  expect(await stage.payments()).toHaveLength(before + 1)
  expect(back.posts).toHaveLength(1)
})

test("a paid page that is opened again asks for no card, and leads back to the shop", async () => {
  const { address } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.waitForURL(ORDER_PAGE)
  await page.goto(address)
  await page.getByRole("heading", { name: "Already paid" }).waitFor()
  expect(await payButton(page).count()).toBe(0)
  await page.getByRole("button", { name: "Back to the shop" }).click()
  await page.waitForURL(ORDER_PAGE)
})

test("the page is in the merchant's language, Turkish, and the buyer can change it", async () => {
  const { address, retrieve } = await start({ locale: "tr" })
  const page = await stage.openPage()
  await page.goto(address)
  expect(await page.locator("html").getAttribute("lang")).toBe("tr")
  await page.getByRole("link", { name: "English" }).click()
  await page.getByRole("heading", { name: "Card details" }).waitFor()
  await page.getByRole("link", { name: "Türkçe" }).click()
  await page.getByRole("heading", { name: "Kart bilgileri" }).waitFor()
  await page.getByRole("radio", { name: "3 taksit" }).check()
  await typeCard(page, CARDS.doNotHonour)
  await page.getByRole("button", { name: "₺1.274,90 öde" }).click()
  await alert(page).filter({ hasText: "Kod 10005" }).waitFor()
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.waitForURL(ORDER_PAGE)
  expect(await retrieve()).toMatchObject({ paymentStatus: "SUCCESS", installment: 3 })
})

test("a payment also works without JavaScript, with one more button", async () => {
  const { back, token, address, retrieve } = await start()
  const page = await stage.openPage({ javaScriptEnabled: false })
  await page.goto(address)
  await typeCard(page, CARDS.insufficientFunds)
  await payButton(page).click()
  await alert(page).filter({ hasText: "Code 10051" }).waitFor()
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.getByRole("button", { name: "Back to the shop" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts.map(({ form }) => form)).toEqual([{ token }])
  expect((await retrieve()).paymentStatus).toBe("SUCCESS")
})

test("a test card is filled in by its button", async () => {
  const { address, retrieve } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByText("Show test cards").click()
  await page.getByRole("button", { name: "Use test card 9792 0300 0000 0000" }).click()
  await payButton(page).click()
  await page.waitForURL(ORDER_PAGE)
  expect(await retrieve()).toMatchObject({ paymentStatus: "SUCCESS", cardAssociation: "TROY" })
})

// the clock does not go back, so this comes last
test("a token of more than 1800 seconds sells nothing, not even from a page that was open before", async () => {
  const { address, retrieve } = await start()
  const before = (await stage.payments()).length
  const early = await stage.openPage()
  await early.goto(address)
  await typeCard(early, CARDS.good)
  await stage.control("clock", { advanceSeconds: 1801 })
  await payButton(early).click()
  await early.getByRole("heading", { name: "This payment page has expired" }).waitFor()
  const late = await stage.openPage()
  expect((await late.goto(address))?.status()).toBe(410)
  await late.getByRole("heading", { name: "This payment page has expired" }).waitFor()
  await expect(retrieve()).rejects.toMatchObject({ kind: "not_found", outcome: "refused", code: "5124" })
  expect(await stage.payments()).toHaveLength(before)
})
