import type { Page } from "playwright-core"
import { sendCard, typeShopCard } from "./buyer"
import { CARDS } from "./orders"
import { findProblems } from "./page-checks"
import { TEST_PATIENCE } from "./stage"
import { StubShop } from "./stub-shop"

jest.setTimeout(TEST_PATIENCE)

const MISSING_IDENTITY =
  "buyer.identityNumber is missing (give it in: data.buyer.identity_number of the payment session)."
const WAITING = { status: "processing", next: "wait" }

const shop = StubShop.use()

/** Goes to the pay address, which sends the buyer back to a page that waits. */
async function waitForResult(page: Page): Promise<void> {
  shop.store.states = [WAITING]
  shop.store.result = () => "error=processing"
  await shop.toPayment(page)
  await shop.press(page)
  await page.waitForURL((url) => url.pathname !== "/checkout/payment")
}

test("a waiting page shows the order as soon as it exists", async () => {
  const page = await shop.stage.openPage()
  await waitForResult(page)
  await page.getByRole("heading", { name: "We are checking your payment" }).waitFor()
  expect(await page.locator("[data-late]").isVisible()).toBe(false)
  const order_id = shop.completeOrder(await shop.readCart(page))
  await page.waitForURL(`${shop.url}/orders/${order_id}`)
})

test("a waiting page shows the order without scripts too", async () => {
  const page = await shop.stage.openPage({ javaScriptEnabled: false })
  await waitForResult(page)
  const order_id = shop.completeOrder(await shop.readCart(page))
  await page.waitForURL(`${shop.url}/orders/${order_id}`)
})

/** The results that a buyer comes back with, each with what the store says then. */
const RESULTS = {
  not_paid: { status: "awaiting_buyer", next: "pay" },
  declined: { status: "declined", next: "pay" },
  processing: WAITING,
  attention: { status: "reversed", next: "contact_shop" },
}

// in English, on a light ground: the demo's own tests
test("on a phone, in Turkish, on a dark ground, every shop page is usable by all", async () => {
  const page = await shop.stage.openPage({
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    locale: "tr-TR",
  })
  const problems: Record<string, string[]> = {}
  const check = async (name: string) => {
    const found = await findProblems(page, "tr")
    if (!(await page.getByRole("note").isVisible())) found.push("does not say that this is a demo")
    if (found.length > 0) problems[name] = found
  }
  const checkAt = async (name: string, path: string) => {
    await page.goto(`${shop.url}${path}`)
    await check(name)
  }

  await checkAt("the products", "/")
  await page.getByRole("button", { name: / · TRY$/ }).click()
  await page.locator("#countries").getByRole("heading").waitFor()
  await check("the choice of the country")
  await page.goto(`${shop.url}/sign-in`)
  await page.locator("#email").fill("ayse@shop.example")
  await page.locator("#password").fill("wrong")
  await shop.press(page)
  await page.getByRole("alert").waitFor()
  await check("a sign-in that is refused")
  await checkAt("a product", "/products/cay-bardagi")
  await page.locator(".offers summary").click()
  await check("a product's installments")
  await checkAt("the empty cart", "/cart")
  await checkAt("a page that is not there", "/nowhere")

  await shop.toCart(page)
  await check("the cart")
  await shop.toAddress(page)
  await shop.press(page)
  await page.getByRole("alert").waitFor()
  await check("the address with problems")
  await shop.toDelivery(page)
  await check("the delivery")
  await shop.toMethods(page)
  await check("the ways to pay")
  shop.store.sessionRefusal = MISSING_IDENTITY
  await shop.press(page)
  await page.getByRole("alert").waitFor()
  await check("the ways to pay, with a detail that is missing")
  shop.store.sessionRefusal = undefined
  await page.goto(`${shop.url}/checkout/payment`)
  await shop.press(page)
  await page.waitForURL(`${shop.url}/checkout/return?*`)
  for (const [error, state] of Object.entries(RESULTS)) {
    shop.store.states = [state]
    await checkAt(`the result ${error}`, `/checkout/return?error=${error}`)
  }

  shop.store.states = [{ status: "not_started", next: "pay" }]
  await page.goto(`${shop.url}/checkout/payment`)
  await shop.toCardForm(page)
  await check("the card form")
  await sendCard(page)
  await page.locator("#number[aria-invalid]").waitFor()
  await check("the card form with problems")
  await typeShopCard(page, CARDS.good)
  await page.locator("[data-offered]").getByText("Bonus").waitFor()
  await page.locator("input[name=installment][value='6']").check()
  await check("the card form with a card")
  const reason = { code: "10051", message: "The card does not have enough money." }
  const declined = { status: "declined", next: "pay", error: "declined", reason }
  shop.store.cards.answers(declined)
  shop.store.states = [declined]
  await sendCard(page)
  await page.getByRole("alert").getByText(reason.message).waitFor()
  await check("the card form after a decline")
  await checkAt("the order", `/orders/${shop.completeOrder(await shop.readCart(page))}`)
  expect(problems).toEqual({})
})

async function openCardForm(): Promise<Page> {
  shop.store.states = [{ status: "not_started", next: "pay" }]
  const page = await shop.stage.openPage()
  await shop.toPayment(page)
  await shop.toCardForm(page)
  return page
}

/** The next card's payment becomes an order. */
async function accept(page: Page): Promise<void> {
  const cart_id = await shop.readCart(page)
  shop.store.cards.onCard = () => void shop.completeOrder(cart_id)
}

test("installments that a buyer chooses while the card's offers are being fetched stay chosen", async () => {
  const page = await openCardForm()
  const gate = { open: () => {} }
  const opened = new Promise<void>((resolve) => (gate.open = resolve))
  await page.route("**/checkout/card/offers", async (route) => {
    await opened
    await route.continue()
  })
  await typeShopCard(page, CARDS.good)
  await page.locator("input[name=installment][value='6']").check()
  gate.open()
  await page.getByText("Offered for Bonus · Stub Bank").first().waitFor()
  expect(await page.locator("input[name=installment][value='6']").isChecked()).toBe(true)
  await page.locator("[data-charge]").getByText("₺11.99").waitFor()
  await accept(page)
  await sendCard(page)
  await page.waitForURL(`${shop.url}/orders/*`)
  expect(shop.store.cards.posts).toMatchObject([{ installment: 6 }])
})

test("a card is entered with its installments and sent by the keyboard alone, and mistakes are shown before anything is sent", async () => {
  const page = await openCardForm()
  await page.locator("#number").focus()
  await page.keyboard.type("5528790000000009")
  await page.keyboard.press("Enter")
  expect(shop.store.cards.posts).toEqual([])
  expect(await page.evaluate("document.activeElement.id")).toBe("number")
  expect(await page.locator("#number").getAttribute("aria-invalid")).toBe("true")
  expect(await page.locator("#number-problem").innerText()).toBe("A digit of the card number is missing or wrong.")
  expect(await page.locator("[aria-invalid]").count()).toBe(4)
  await page.keyboard.press("Backspace")
  await page.keyboard.type("8")
  expect(await page.locator("#number").getAttribute("aria-invalid")).toBeNull()
  await page.getByText("Offered for Bonus · Stub Bank").first().waitFor()
  for (const text of ["Ayşe Yılmaz", "1240", "123"]) {
    await page.keyboard.press("Tab")
    await page.keyboard.type(text)
  }
  expect(await page.locator("#expire").inputValue()).toBe("12/40")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  await accept(page)
  await page.keyboard.press("Enter")
  await page.waitForURL(`${shop.url}/orders/*`)
  expect(shop.store.cards.posts).toMatchObject([{ card: { number: "5528 7900 0000 0008" }, installment: 3 }])
})

test("a buyer who goes back to the card form finds no card in it", async () => {
  const page = await openCardForm()
  await typeShopCard(page, CARDS.good)
  await page.goto(shop.url)
  await page.goBack()
  for (const name of ["number", "cvc"]) expect(await page.locator(`#${name}`).inputValue()).toBe("")
})
