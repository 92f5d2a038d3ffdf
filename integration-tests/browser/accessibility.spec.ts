import type { Page } from "playwright-core"
import { payButton, typeBuyer, typeCard } from "./buyer"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import { findProblems, seriousFindings, sidewaysScroll, smallTargets } from "./page-checks"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

type Language = "en" | "tr"

/** Brings a page to the state to check. */
type Visit = (page: Page, language: Language) => Promise<void>

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open({ flexibleLinks: true })
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

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
  const order = threeDsOrder("https://shop.example/return", CARDS.good, { locale })
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

test("a field that is wrong has a border of its own colour, and a long card number stays clear of the card marks", async () => {
  const page = await stage.openPage()
  await openHosted(page, "en")
  const number = page.getByLabel("Card number")
  const border = () => styleOf(page, "#cardNumber", "borderTopColor")
  const [right, padding] = [await border(), Number.parseFloat(await styleOf(page, "#cardNumber", "paddingRight"))]
  const [field, marks] = [await number.boundingBox(), await page.locator("[data-brand-marks]").boundingBox()]
  if (!field || !marks) throw new Error("the card number and its marks are not on the page")
  expect(padding).toBeGreaterThanOrEqual(field.x + field.width - marks.x)
  await typeCard(page, "4543590000000007")
  await payButton(page).click()
  await page.getByRole("alert").waitFor()
  await page.waitForLoadState()
  expect(await border()).not.toBe(right)
})

test("the one-time code is shown in large type", async () => {
  const page = await stage.openPage()
  await openChallenge(page, "en")
  await page.waitForLoadState()
  expect(await styleOf(page, "#code", "fontSize")).toBe("24px")
})

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).${property}`)
}

// colours and languages are independent, so each is checked once
test.each([
  ["en", "light"],
  ["tr", "dark"],
] as const)(
  "on a phone, in %s, on a %s ground, every page of the sandbox is usable for everyone",
  async (language, colorScheme) => {
    const problems: Record<string, string[]> = {}
    for (const [name, visit] of Object.entries(VISITS)) {
      const page = await stage.openPage({ viewport: { width: 360, height: 740 }, colorScheme })
      await visit(page, language)
      const found = await findProblems(page, language)
      if (found.length > 0) problems[name] = found
      await page.close()
    }
    expect(problems).toEqual({})
  },
)
