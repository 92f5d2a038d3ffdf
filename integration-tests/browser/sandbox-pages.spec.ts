import type { Page } from "playwright-core"
import { payButton, typeBuyer, typeCard } from "./buyer"
import { drawPage, isDrawing } from "./draw"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import { findProblems, seriousFindings, sidewaysScroll, smallTargets } from "./page-checks"
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
  if (isDrawing) await drawPage(page, "hosted-page-en", true)
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

type Language = "en" | "tr"

/** Brings a page to the state to check. */
type Visit = (page: Page, language: Language) => Promise<void>

const LONG_NAME = "Wheel-thrown stoneware breakfast plates in petrol blue, twelve pieces"

async function openHosted(page: Page, locale: Language): Promise<void> {
  const order = hostedOrder("https://shop.example/return", { locale })
  const [first, ...others] = order.basketItems
  if (!first) throw new Error("the order has no line")
  const basketItems = [{ ...first, name: LONG_NAME }, ...others]
  const { payWithSvcPageUrl } = await stage.client.hostedPages.initialize({ ...order, basketItems })
  await page.goto(payWithSvcPageUrl)
  await page.locator("aside summary").click()
}

async function openChallenge(page: Page, locale: Language): Promise<void> {
  const order = threeDsOrder("https://shop.example/return", locale)
  const { threeDSHtmlContent } = await stage.client.threeDs.initialize(order)
  await page.goto(stage.shop.showChallenge(Buffer.from(threeDSHtmlContent, "base64").toString("utf8")))
  await page.locator("[name=code]").waitFor()
}

async function openLink(page: Page, language: Language, more: Parameters<typeof linkOffer>[0] = {}): Promise<string> {
  const { token, url } = (await stage.client.links.create(linkOffer({ installmentRequested: true, ...more }))).data
  await page.goto(`${url}?lang=${language}`)
  return token
}

const VISITS: Record<string, Visit> = {
  "the hosted page": openHosted,
  "the hosted page with problems": async (page, language) => {
    await openHosted(page, language)
    await typeCard(page, "4543590000000007")
    await payButton(page).click()
    await page.locator(".problem").waitFor()
  },
  "the bank's challenge": openChallenge,
  "the bank's challenge after a wrong code": async (page, language) => {
    await openChallenge(page, language)
    await page.locator("[name=code]").fill("000000")
    await page.locator("[value=confirm]").click()
    await page.getByRole("alert").waitFor()
  },
  "a payment link": async (page, language) => {
    await openLink(page, language, { addressIgnorable: false, stockEnabled: true, stockCount: 3 })
  },
  "a flexible payment link": async (page, language) => {
    await openLink(page, language, { flexibleLink: true, presetPriceValues: [lira("50.00"), lira("99999999.50")] })
  },
  "a payment link's receipt": async (page, language) => {
    await openLink(page, language)
    await typeBuyer(page)
    await typeCard(page, CARDS.good)
    await payButton(page).click()
    await page.locator("#receipt-title").waitFor()
  },
  "a payment link that is not for sale": async (page, language) => {
    const token = await openLink(page, language)
    await stage.client.links.setStatus({ token, status: "PASSIVE" })
    await page.reload()
  },
  "a page that is not there": async (page, language) => {
    await page.goto(`${stage.sandbox.url}/pay/none?lang=${language}`)
  },
  // last, so that everything above is listed on it
  "the overview": async (page, language) => {
    await page.goto(`${stage.sandbox.url}/?lang=${language}`)
    await page.locator("summary").click()
  },
}

test("the accessibility checks detect what is wrong", async () => {
  const page = await stage.openPage({ viewport: { width: 360, height: 740 } })
  await page.setContent(`<!doctype html><html lang="en"><title>Wrong</title><main>
    <h1 style="color:#aaa;background:#fff;width:500px">Faint</h1><button style="width:60px;height:20px">Small</button>
    <input aria-hidden="false"></main>`)
  expect(await sidewaysScroll(page)).toBeGreaterThan(100)
  expect(await smallTargets(page)).toEqual([expect.stringMatching(/Small.* 60x20$/), expect.stringContaining("<input")])
  const findings = await seriousFindings(page)
  expect(findings.map((finding) => finding.split(":")[0])).toEqual(["color-contrast", "label"])
})

/** The other pages have no part that is not on one of these. */
const ALL_PARTS = [
  "the hosted page with problems",
  "the bank's challenge after a wrong code",
  "a flexible payment link",
  "a payment link's receipt",
  "the overview",
]

// colours and languages are independent, so each is checked once; the second pass needs each part once
test("on a phone, every page of the sandbox is usable for everyone: in English on a light ground, in Turkish on a dark one", async () => {
  const problems: Record<string, string[]> = {}
  const check = async (name: string, language: Language, colorScheme: "light" | "dark") => {
    const page = await stage.openPage({ viewport: { width: 360, height: 740 }, colorScheme })
    await VISITS[name]?.(page, language)
    const found = await findProblems(page, language)
    if (found.length > 0) problems[`${name}, in ${language}`] = found
    await page.close()
  }
  for (const name of Object.keys(VISITS)) await check(name, "en", "light")
  for (const name of ALL_PARTS) await check(name, "tr", "dark")
  expect(problems).toEqual({})
})
