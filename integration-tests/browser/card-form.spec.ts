import type { Page } from "playwright-core"
import { sendCard, typeShopCard } from "./card-typing"
import { CARDS } from "./orders"
import { TEST_PATIENCE } from "./stage"
import { StubShop } from "./stub-shop"

/* The shop's own card form, against a stub of the store: what a browser makes of it. */
jest.setTimeout(TEST_PATIENCE)

const shop = StubShop.use()

beforeEach(() => {
  shop.store.states = [{ status: "not_started", next: "pay" }]
})

const valueOf = (page: Page, name: string) => page.locator(`#${name}`).inputValue()
const shownBrands = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-brand]:not([hidden])')].map((mark) => mark.dataset.brand)",
  )

async function openCardForm(): Promise<Page> {
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

test("a number is grouped as it is typed, its brand is shown and announced, and the cursor stays where a digit is corrected", async () => {
  const page = await openCardForm()
  expect(await shownBrands(page)).toHaveLength(4)
  const number = page.locator("#number")
  const seen: unknown[] = []
  for (const typed of ["5528790000000008", "374427000000003", "9792030000000000", "4543590000000006"]) {
    await number.clear()
    await number.pressSequentially(typed)
    seen.push([
      await valueOf(page, "number"),
      await shownBrands(page),
      await page.locator("[data-brand-said]").innerText(),
    ])
  }
  expect(seen).toEqual([
    ["5528 7900 0000 0008", ["Mastercard"], "Mastercard"],
    ["3744 270000 00003", ["American Express"], "American Express"],
    ["9792 0300 0000 0000", ["Troy"], "Troy"],
    ["4543 5900 0000 0006", ["Visa"], "Visa"],
  ])
  await number.clear()
  await number.pressSequentially("552879000000008")
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft")
  await page.keyboard.type("0")
  expect(await valueOf(page, "number")).toBe("5528 7900 0000 0008")
  expect(await page.evaluate("document.activeElement.selectionStart")).toBe(16)
})

test("a card's installments are shown after six digits, and the amount follows the choice", async () => {
  const page = await openCardForm()
  const pay = page.locator("[data-card-form] .primary")
  expect(await pay.innerText()).toBe("Pay ₺399.80")
  await page.getByRole("radio", { name: /^6 installments 5 × / }).check()
  expect(await pay.innerText()).toBe("Pay ₺411.79")
  await page.locator("#number").pressSequentially("552879")
  await page.getByText("Offered for Bonus · Stub Bank").first().waitFor()
  expect(await page.getByRole("radio", { name: /^6 installments 5 × / }).isChecked()).toBe(true)
  await page.locator("[data-charge]").getByText("₺11.99").waitFor()
  await page.locator("#number").fill("4543 5900")
  await page.getByRole("radio", { name: /^6 installments 5 × / }).waitFor({ state: "detached" })
  expect(await pay.innerText()).toBe("Pay ₺399.80")
  expect(await page.locator("[data-charge]").isVisible()).toBe(false)
})

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
  expect(await valueOf(page, "expire")).toBe("12/40")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  await accept(page)
  await page.keyboard.press("Enter")
  await page.waitForURL(`${shop.url}/orders/*`)
  expect(shop.store.cards.posts).toMatchObject([{ card: { number: "5528 7900 0000 0008" }, installment: 3 }])
})

test("a buyer who goes back to the form finds no card in it, and goes forward to no page that came by a POST", async () => {
  const page = await openCardForm()
  await typeShopCard(page, CARDS.good)
  await page.goto(shop.url)
  await page.goBack()
  await page.locator("#number").waitFor()
  expect([await valueOf(page, "number"), await valueOf(page, "cvc")]).toEqual(["", ""])
  await page.goForward()
  expect(page.url()).toBe(`${shop.url}/checkout/card`)
})
