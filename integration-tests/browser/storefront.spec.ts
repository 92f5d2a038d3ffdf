import type { Page } from "playwright-core"
import { type RunningStorefront, startStorefront } from "../../demo/storefront"
import { StubStore } from "../../demo/storefront/__tests__/stub-store"
import { payButton, typeCard } from "./buyer"
import { CARDS, hostedOrder } from "./orders"
import { seriousFindings, sidewaysScroll, smallTargets, targetCount } from "./page-checks"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

type Language = "en" | "tr"

const PHONE = { width: 360, height: 740 }
const ADDRESS = {
  email: "ayse@shop.example",
  first_name: "Ayşe",
  last_name: "Yılmaz",
  address_1: "Bağdat Cad. 10",
  city: "İstanbul",
  phone: "+905551112233",
}
const MISSING_IDENTITY =
  "buyer.identityNumber is missing (give it in: data.buyer.identity_number of the payment session)."

let stage: Stage
let stub: Awaited<ReturnType<typeof StubStore.open>>
let shop: RunningStorefront

beforeAll(async () => {
  stage = await Stage.open()
  stub = await StubStore.open()
  shop = await startStorefront({ port: 0, backendUrl: stub.store.url, publishableKey: "pk_stub" })
})
beforeEach(() => {
  const states = [{ status: "awaiting_buyer", next: "pay" }]
  const pay = () => stub.store.comeBack()
  Object.assign(stub.store, { sessionRefusal: undefined, states, pay, result: () => "error=not_paid" })
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(async () => {
  await shop.stop()
  await stub.close()
  await stage.close()
})

const press = (page: Page) => page.locator("main .primary").first().click()

async function toCart(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/cay-bardagi`)
  await press(page)
  await page.waitForURL(`${shop.url}/cart`)
}

async function toDelivery(page: Page): Promise<void> {
  await toCart(page)
  await press(page)
  for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`#${name}`).fill(value)
  await press(page)
  await page.waitForURL(`${shop.url}/checkout/delivery`)
}

async function toPayment(page: Page): Promise<void> {
  await toDelivery(page)
  await press(page)
  await page.waitForURL(`${shop.url}/checkout/payment`)
}

/** Goes to the pay address, which sends the buyer back with this query. */
async function payAndReturn(page: Page, result: string): Promise<void> {
  stub.store.result = () => result
  await toPayment(page)
  await press(page)
  await page.waitForURL((url) => url.pathname !== "/checkout/payment")
}

async function cartOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(shop.url)
  return cookies.find(({ name }) => name === "storefront_cart")?.value ?? ""
}

/** Turns the buyer's payment into an order, as the store would report it. */
function reconcilePayment(cartId: string): string {
  const orderId = stub.store.placeOrder(cartId, "captured")
  stub.store.states = [{ status: "completed", next: "order", order_id: orderId }]
  return orderId
}

test("a buyer pays on the service's own site and comes back to a paid order", async () => {
  const page = await stage.openPage()
  await toPayment(page)
  const cartId = await cartOf(page)
  stub.store.pay = async () => {
    const order = hostedOrder(`${stub.store.url}/svc/return`)
    return (await stage.client.hostedPages.initialize(order)).payWithSvcPageUrl
  }
  // only the cookie, sent along from another site, leads from here to the order
  stub.store.result = () => {
    reconcilePayment(cartId)
    return "error=processing"
  }
  await press(page)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.waitForURL(`${shop.url}/orders/*`)
  await page.getByText("Paid", { exact: true }).waitFor()
})

test("a waiting page shows the order as soon as it exists", async () => {
  const page = await stage.openPage()
  stub.store.states = [{ status: "processing", next: "wait" }]
  await payAndReturn(page, "error=processing")
  await page.getByRole("heading", { name: "We are checking your payment" }).waitFor()
  expect(await page.locator("[data-late]").isVisible()).toBe(false)
  const orderId = reconcilePayment(await cartOf(page))
  await page.waitForURL(`${shop.url}/orders/${orderId}`)
})

test("everything works without scripts, even the waiting page", async () => {
  const page = await stage.openPage({ javaScriptEnabled: false })
  stub.store.states = [{ status: "processing", next: "wait" }]
  await payAndReturn(page, "error=processing")
  const orderId = reconcilePayment(await cartOf(page))
  await page.waitForURL(`${shop.url}/orders/${orderId}`)
})

test("everything can be reached and used by the keyboard, and the focus is visible", async () => {
  const page = await stage.openPage()
  await page.goto(shop.url)
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${shop.url}/#main`)
  await page.keyboard.press("Tab")
  expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid")
  // first the button that takes one thing of each seller, then the goods
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${shop.url}/products/**`)
  await page.locator("main .primary").focus()
  await page.keyboard.press("Enter")
  await page.waitForURL(`${shop.url}/cart`)
  await page.getByRole("button", { name: /^Add one/ }).focus()
  await page.keyboard.press("Enter")
  await page.getByText("₺699.80").first().waitFor()
})

test("the identity number is asked for with the card only", async () => {
  const page = await stage.openPage()
  await toPayment(page)
  await page.getByLabel("Identity number").waitFor()
  await page.getByLabel("Manual payment (test)").check()
  await page.getByLabel("Identity number").waitFor({ state: "hidden" })
})

const VISITS: Record<string, (page: Page) => Promise<unknown>> = {
  "the products": (page) => page.goto(shop.url),
  "the choice of the country": async (page) => {
    await page.goto(shop.url)
    await page.getByRole("button", { name: / · TRY$/ }).click()
    await page.locator("#countries").getByRole("heading").waitFor()
  },
  "a sign-in that is refused": async (page) => {
    await page.goto(`${shop.url}/sign-in`)
    await page.locator("#email").fill(ADDRESS.email)
    await page.locator("#password").fill("wrong")
    await press(page)
    await page.getByRole("alert").waitFor()
  },
  "a product": (page) => page.goto(`${shop.url}/products/cay-bardagi`),
  "the empty cart": (page) => page.goto(`${shop.url}/cart`),
  "the cart": toCart,
  "the address with problems": async (page) => {
    await toCart(page)
    await press(page)
    await page.waitForURL(`${shop.url}/checkout/address`)
    await press(page)
    await page.getByRole("alert").waitFor()
  },
  "the delivery": toDelivery,
  "the payment": toPayment,
  "the payment that wants more": async (page) => {
    stub.store.sessionRefusal = MISSING_IDENTITY
    await toPayment(page)
    await press(page)
    await page.getByRole("alert").waitFor()
  },
  "a payment that was not made": (page) => payAndReturn(page, "error=not_paid"),
  "a payment that was declined": (page) => payAndReturn(page, "error=declined"),
  "a payment that is processing": async (page) => {
    stub.store.states = [{ status: "processing", next: "wait" }]
    await payAndReturn(page, "error=processing")
  },
  "a payment for the shop to look at": async (page) => {
    stub.store.states = [{ status: "reversed", next: "contact_shop" }]
    await payAndReturn(page, "error=attention")
  },
  "the order": async (page) => {
    await toCart(page)
    await page.goto(`${shop.url}/orders/${reconcilePayment(await cartOf(page))}`)
  },
  "a page that is not there": (page) => page.goto(`${shop.url}/nowhere`),
}

describe.each([
  ["en", "light"],
  ["tr", "dark"],
] as const)("on a phone, in %s, on a %s ground,", (language, colorScheme) => {
  test.each(Object.entries(VISITS))("%s is readable, reachable and usable for everyone", async (_, visit) => {
    const locales: Record<Language, string> = { en: "en-GB", tr: "tr-TR" }
    const page = await stage.openPage({ viewport: PHONE, colorScheme, locale: locales[language] })
    await visit(page)
    await page.waitForLoadState()
    expect(await page.locator("html").getAttribute("lang")).toBe(language)
    expect(await page.getByRole("note").isVisible()).toBe(true)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await targetCount(page)).toBeGreaterThan(3)
    expect(await smallTargets(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
  })
})
