import type { Page } from "playwright-core"
import { type RunningStorefront, startStorefront } from "../../demo/storefront"
import { StubStore } from "../../demo/storefront/__tests__/stub-store"
import { sendCard, typeShopCard } from "./card-typing"
import { CARDS } from "./orders"
import { seriousFindings, sidewaysScroll, smallTargets, targetCount } from "./page-checks"
import { Stage, TEST_PATIENCE } from "./stage"

/* The shop's own card form, against a stub of the store: what a browser makes of it. */
jest.setTimeout(TEST_PATIENCE)

const PHONE = { width: 360, height: 740 }
const ADDRESS = {
  email: "ayse@shop.example",
  first_name: "Ayşe",
  last_name: "Yılmaz",
  address_1: "Bağdat Cad. 10",
  city: "İstanbul",
  phone: "+905551112233",
}
const STARTED = { status: "not_started", next: "pay" }
const reason = { code: "10051", message: "The card does not have enough money." }

let stage: Stage
let stub: Awaited<ReturnType<typeof StubStore.open>>
let shop: RunningStorefront

beforeAll(async () => {
  stage = await Stage.open()
  stub = await StubStore.open()
  shop = await startStorefront({ port: 0, backendUrl: stub.store.url, publishableKey: "pk_stub" })
})
beforeEach(() => {
  stub.store.states = [STARTED]
  stub.store.cards.posts.length = 0
  Object.assign(stub.store.cards, { answer: { status: 500, body: {} }, onCard: () => undefined })
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(async () => {
  await shop.stop()
  await stub.close()
  await stage.close()
})

const press = (page: Page) => page.locator("main .primary").first().click()
const valueOf = (page: Page, name: string) => page.locator(`#${name}`).inputValue()
const shownBrands = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-brand]:not([hidden])')].map((mark) => mark.dataset.brand)",
  )

async function toMethods(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/cay-bardagi`)
  await press(page)
  await press(page)
  for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`#${name}`).fill(value)
  await press(page)
  await page.waitForURL(`${shop.url}/checkout/delivery`)
  await press(page)
  await page.waitForURL(`${shop.url}/checkout/payment`)
}

async function toCard(page: Page, flow = "direct"): Promise<void> {
  await toMethods(page)
  await page.locator(`[value=pp_${flow}_svc]`).check()
  await press(page)
  await page.waitForURL(`${shop.url}/checkout/card`)
}

async function cartOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(shop.url)
  return cookies.find(({ name }) => name === "storefront_cart")?.value ?? ""
}

/** The next card's payment becomes an order. */
async function accept(page: Page): Promise<void> {
  const cartId = await cartOf(page)
  stub.store.cards.onCard = () => {
    const completed = { status: "completed", next: "order", order_id: stub.store.placeOrder(cartId, "captured") }
    stub.store.cards.answers(completed)
    stub.store.states = [completed]
  }
}

test.each([
  ["5528790000000008", "5528 7900 0000 0008", "Mastercard"],
  ["374427000000003", "3744 270000 00003", "American Express"],
  ["9792030000000000", "9792 0300 0000 0000", "Troy"],
  ["4543590000000006", "4543 5900 0000 0006", "Visa"],
])("the number %s is grouped as it is typed, and its brand is shown and announced", async (number, grouped, brand) => {
  const page = await stage.openPage()
  await toCard(page)
  expect(await shownBrands(page)).toHaveLength(4)
  await page.locator("#number").pressSequentially(number)
  expect(await valueOf(page, "number")).toBe(grouped)
  expect(await shownBrands(page)).toEqual([brand])
  expect(await page.locator("[data-brand-said]").innerText()).toBe(brand)
})

test("the cursor stays where the buyer corrects a digit", async () => {
  const page = await stage.openPage()
  await toCard(page)
  await page.locator("#number").pressSequentially("552879000000008")
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft")
  await page.keyboard.type("0")
  expect(await valueOf(page, "number")).toBe("5528 7900 0000 0008")
  expect(await page.evaluate("document.activeElement.selectionStart")).toBe(16)
})

test("a card's installments are shown after six digits, and the amount follows the choice", async () => {
  const page = await stage.openPage()
  await toCard(page)
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
  const page = await stage.openPage()
  await toCard(page)
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
  expect(stub.store.cards.posts).toMatchObject([{ installment: 6 }])
})

test("a card is entered with its installments and sent by the keyboard alone, and mistakes are shown before anything is sent", async () => {
  const page = await stage.openPage()
  await toCard(page)
  await page.locator("#number").focus()
  await page.keyboard.type("5528790000000009")
  await page.keyboard.press("Enter")
  expect(stub.store.cards.posts).toEqual([])
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
  expect(stub.store.cards.posts).toMatchObject([{ card: { number: "5528 7900 0000 0008" }, installment: 3 }])
})

test("everything works without scripts, and a number is never put back into the form", async () => {
  const page = await stage.openPage({ javaScriptEnabled: false })
  await toCard(page)
  const errors = [{ field: "cvc", code: "cvc_invalid", message: "Three digits." }]
  stub.store.cards.answer = { status: 400, body: { type: "invalid_data", message: "Check it.", errors } }
  await typeShopCard(page, CARDS.good)
  await page.locator("input[name=installment][value='6']").check()
  await sendCard(page)
  await page.getByText("Three digits.").waitFor()
  expect([await valueOf(page, "number"), await valueOf(page, "cvc")]).toEqual(["", ""])
  expect(await valueOf(page, "holder_name")).toBe("Ayşe Yılmaz")
  expect(await page.locator("input[name=installment][value='6']").isChecked()).toBe(true)
  await typeShopCard(page, CARDS.good)
  await accept(page)
  await sendCard(page)
  await page.waitForURL(`${shop.url}/orders/*`)
})

test("a buyer who goes back to the form finds no card in it", async () => {
  const page = await stage.openPage()
  await toCard(page)
  await typeShopCard(page, CARDS.good)
  await page.goto(shop.url)
  await page.goBack()
  await page.locator("#number").waitFor()
  expect([await valueOf(page, "number"), await valueOf(page, "cvc")]).toEqual(["", ""])
})

const VISITS: Record<string, (page: Page) => Promise<unknown>> = {
  "the ways to pay": toMethods,
  "the card form": (page) => toCard(page),
  "the card form with a card": async (page) => {
    await toCard(page, "threeds")
    await typeShopCard(page, CARDS.good)
    await page.locator("[data-offered]").getByText("Bonus").waitFor()
    await page.locator("input[name=installment][value='6']").check()
  },
  "the card form with problems": async (page) => {
    await toCard(page)
    await sendCard(page)
    await page.locator("#number[aria-invalid]").waitFor()
  },
  "the card form after a decline": async (page) => {
    await toCard(page)
    const declined = { status: "declined", next: "pay", error: "declined", reason }
    stub.store.cards.answers(declined)
    stub.store.states = [declined]
    await typeShopCard(page, CARDS.insufficientFunds)
    await sendCard(page)
    await page.getByRole("alert").getByText(reason.message).waitFor()
  },
  "a product's installments": async (page) => {
    await page.goto(`${shop.url}/products/cay-bardagi`)
    await page.locator(".offers summary").click()
  },
}

describe.each([
  ["en", "light"],
  ["tr", "dark"],
] as const)("on a phone, in %s, on a %s ground,", (language, colorScheme) => {
  test.each(Object.entries(VISITS))("%s is readable, reachable and usable for everyone", async (_, visit) => {
    const locale = language === "tr" ? "tr-TR" : "en-GB"
    const page = await stage.openPage({ viewport: PHONE, colorScheme, locale })
    await visit(page)
    await page.waitForLoadState()
    expect(await page.locator("html").getAttribute("lang")).toBe(language)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await targetCount(page)).toBeGreaterThan(3)
    expect(await smallTargets(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
  })
})
