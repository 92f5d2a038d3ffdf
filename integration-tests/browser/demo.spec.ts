import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { z } from "zod"
import { type DemoAddresses, DemoRun, START_PATIENCE } from "../setup/demo-run"
import { until } from "../setup/until"
import { payButton, typeCard } from "./buyer"
import { launchChromium } from "./chromium"
import { DemoAdmin } from "./demo-admin"
import { CARDS } from "./orders"
import { sidewaysScroll } from "./page-checks"
import { Pages } from "./pages"
import { TEST_PATIENCE } from "./stage"

/*
 * The whole of it, as whoever tries this plugin first sees it. With DEMO_SCREENSHOTS=true the screenshots of the docs are
 * drawn anew on the way.
 */
jest.setTimeout(TEST_PATIENCE)

const DESK = { width: 1280, height: 720 }
/** As high as the order screen has to be for its payments to be seen. */
const MERCHANT_DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const SCREENSHOTS = path.resolve(__dirname, "../../docs/screenshots")
const ADDRESS = {
  ...{ email: "ayse@shop.example", first_name: "Ayşe", last_name: "Yılmaz", address_1: "Bağdat Cad. 10" },
  ...{ city: "İstanbul", postal_code: "34710", phone: "+905551112233" },
}

let browser: Browser
let run: DemoRun
let demo: DemoAddresses
let buyers: Pages
let admin: DemoAdmin

beforeAll(async () => {
  browser = await launchChromium()
  run = await DemoRun.begin()
  demo = await run.addresses()
  buyers = new Pages(browser)
  // what Medusa's own screens write on their console is not ours to judge
  admin = new DemoAdmin(await new Pages(browser).open({ viewport: MERCHANT_DESK, colorScheme: "light" }), demo)
  await admin.signIn()
}, START_PATIENCE + TEST_PATIENCE)
afterEach(async () => expect(await buyers.close()).toEqual([]))
afterAll(async () => {
  await browser.close()
  await run.end()
})

const openPage = (options: Parameters<Pages["open"]>[0] = {}) =>
  buyers.open({ viewport: DESK, colorScheme: "light", ...options })

const drawn = new Set<string>()

/** Draws each page as the first test that comes to it sees it. */
async function draw(page: Page, name: string): Promise<void> {
  if (process.env.DEMO_SCREENSHOTS !== "true" || drawn.has(name)) return
  drawn.add(name)
  await page.evaluate("document.activeElement?.blur()")
  await page.screenshot({ path: path.join(SCREENSHOTS, `demo-${name}.png`), fullPage: true, animations: "disabled" })
}

const press = (page: Page) => page.locator("main .primary").first().click()

/** As far as the choice of payment, with slow delivery. */
async function toPayment(page: Page, handle: string): Promise<void> {
  await page.goto(`${demo.storefront}/products/${handle}`)
  await draw(page, "product")
  await press(page)
  await page.waitForURL(`${demo.storefront}/cart`)
  await press(page)
  for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`#${name}`).fill(value)
  await press(page)
  await page.waitForURL(`${demo.storefront}/checkout/delivery`)
  await page.getByRole("radio", { name: /^Kargo/ }).check()
  await press(page)
  await page.waitForURL(`${demo.storefront}/checkout/payment`)
}

async function toHostedPage(page: Page): Promise<void> {
  await page.locator("#identity_number").fill("11111111110")
  await draw(page, "payment")
  await press(page)
  await page.waitForURL(`${demo.sandbox}/pay/*`)
}

async function pay(page: Page, cardNumber: string): Promise<void> {
  await typeCard(page, cardNumber)
  await draw(page, "hosted-page")
  await payButton(page).click()
}

/** Waits for the page of a placed order, and gives the order's number. */
async function orderNumber(page: Page): Promise<string> {
  await page.waitForURL(`${demo.storefront}/orders/*`)
  const found = /\d+/.exec(await page.locator("main .headline").innerText())?.[0]
  if (found === undefined) throw new Error("the order's page does not tell its number")
  return found
}

const badge = (page: Page, text: string) => page.locator(".badge").getByText(text, { exact: true })

const charge = z.object({
  status: z.string(),
  paidPrice: z.string(),
  isCancelled: z.boolean(),
  refunded: z.string(),
})

/** What the service charged, newest first. */
async function charges() {
  const response = await fetch(`${demo.sandbox}/_sandbox/state`)
  return z.object({ payments: z.array(charge) }).parse(await response.json()).payments
}

async function newestCharge() {
  return (await charges())[0]
}

test("a buyer pays at the service, and the merchant sees the paid order and gives the money back in two parts", async () => {
  const page = await openPage()
  await toPayment(page, "fincan-takimi")
  await toHostedPage(page)
  await pay(page, CARDS.good)
  const number = await orderNumber(page)
  await badge(page, "Paid").waitFor()
  await draw(page, "order")
  expect(await newestCharge()).toEqual({ status: "SUCCESS", paidPrice: "1308.9", isCancelled: false, refunded: "0" })

  await admin.openOrder(number)
  expect(await admin.payments.innerText()).toMatch(/Captured[^]*₺1,308\.90/)
  await admin.page.getByText("Allocated", { exact: true }).waitFor()
  await draw(admin.page, "admin-order")
  await admin.refund("300.55")
  await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
  expect(await newestCharge()).toMatchObject({ isCancelled: false, refunded: "300.55" })
  await page.reload()
  await badge(page, "Partly refunded").waitFor()

  await admin.refund("1008.35")
  await admin.payments.getByText("Refunded", { exact: true }).waitFor()
  expect(await newestCharge()).toMatchObject({ isCancelled: false, refunded: "1308.9" })
  await page.reload()
  await badge(page, "Refunded").waitFor()
})

test("on a phone, in Turkish, a buyer gives up, goes on, is declined, and pays once with another card", async () => {
  const page = await openPage({ viewport: PHONE, locale: "tr-TR" })
  const before = await charges()
  await toPayment(page, "turk-kahvesi")
  await toHostedPage(page)
  await page.getByRole("button", { name: "Mağazaya dön" }).click()
  await page.getByRole("heading", { name: "Ödeme tamamlanmadı" }).waitFor()
  await page.getByRole("link", { name: "Ödeme sayfasına git" }).click()
  await pay(page, CARDS.insufficientFunds)
  await page.getByRole("alert").waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await pay(page, CARDS.good)
  await orderNumber(page)
  await badge(page, "Ödendi").waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  const made = (await charges()).slice(0, -before.length)
  expect(made.map(({ status }) => status)).toEqual(["SUCCESS", "FAILURE"])
})

test("a buyer whose cart grows in another tab while paying gets the money back, is told so, and can pay again", async () => {
  const page = await openPage()
  await toPayment(page, "lokum")
  await toHostedPage(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${demo.storefront}/cart`)
  await otherTab.getByRole("button", { name: /^One more/ }).click()
  await otherTab.getByText("₺6.66").first().waitFor()
  await pay(page, CARDS.good)
  await page.getByRole("heading", { name: "Your payment is being returned" }).waitFor()
  await until(newestCharge, (newest) => newest?.isCancelled === true)

  await page.getByRole("link", { name: "Choose the payment again" }).click()
  await toHostedPage(page)
  await pay(page, CARDS.good)
  await orderNumber(page)
  expect(await newestCharge()).toMatchObject({ paidPrice: "66.56", isCancelled: false, refunded: "0" })
})

test("an order that the merchant cancels is given back in full", async () => {
  const page = await openPage()
  await toPayment(page, "bakir-cezve")
  await toHostedPage(page)
  await pay(page, CARDS.good)
  const number = await orderNumber(page)
  await admin.openOrder(number)
  await admin.cancelOrder(number)
  await admin.page.getByText("Order canceled", { exact: true }).waitFor()
  await admin.payments.getByText("Refunded", { exact: true }).waitFor()
  const { isCancelled, paidPrice, refunded } = (await newestCharge()) ?? {}
  expect(isCancelled === true || refunded === paidPrice).toBe(true)
})

// the last one: it ends what the others use
test("the demo's terminal has nothing to complain about, and Ctrl-C ends all of it", async () => {
  expect(run.complaints).toBe("")
  expect(await run.end()).toBe(0)
  await expect(fetch(demo.storefront)).rejects.toThrow()
})
