import type { Page } from "playwright-core"
import type { CreatePaymentRequest } from "../../src/client"
import { showBankPage, showBankPageInFrame } from "../../src/storefront"
import { answerCode } from "./buyer"
import { CARDS, lira, threeDsOrder } from "./orders"
import { ORDER_PAGE } from "./shop"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

/** Starts a 3D Secure payment; `address` is the merchant's page with the service's answer. */
async function start(more: Partial<CreatePaymentRequest> = {}) {
  const back = stage.shop.openReturn()
  const order = threeDsOrder(back.url, CARDS.good, more)
  const { paymentId = "", threeDSHtmlContent } = await stage.client.threeDs.initialize(order)
  const html = Buffer.from(threeDSHtmlContent, "base64").toString("utf8")
  const address = stage.shop.showChallenge(html)
  const { basketId = "", currency, paidPrice } = order
  const finalizeV2 = { locale: "en" as const, paymentId, basketId, currency, paidPrice }
  const callback = () => {
    expect(back.posts).toHaveLength(1)
    return stage.client.messages.readThreeDsCallback(back.posts[0]?.form ?? {})
  }
  return { address, html, paymentId, back, finalizeV2, callback }
}

test("a buyer changes the language of the challenge, mistypes the code once, and comes back signed with mdStatus 1, and finalize charges", async () => {
  const { address, paymentId, back, finalizeV2, callback } = await start({ locale: "tr" })
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByLabel("Tek kullanımlık kod").fill("000000")
  await page.getByRole("button", { name: "Onayla" }).click()
  await page.getByRole("alert").filter({ hasText: "Kod hatalı." }).waitFor()
  await page.getByText("Kalan deneme: 2").waitFor()
  await page.getByRole("button", { name: "English" }).click()
  await page.getByText("Attempts left: 2").waitFor()
  await page.getByRole("button", { name: "Send a new code" }).click()
  await page.getByRole("status").filter({ hasText: "A new code was sent." }).waitFor()
  expect(back.posts).toEqual([])
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts[0]?.origin).toBe(stage.sandbox.url)
  expect(callback()).toMatchObject({ paymentId, mdStatus: 1, verification: "verified" })
  expect(await stage.client.threeDs.finalizeV2(finalizeV2)).toMatchObject({
    mdStatus: 1,
    price: lira("1249.90"),
    paidPrice: lira("1274.90"),
    verification: "verified",
  })
})

/** In the bank's HTML: what it can read of the shop. */
const SPY = `<script>{
  const read = (what) => { try { return String(what()) } catch ({ name }) { return name } }
  console.info("read", read(() => document.cookie), read(() => localStorage.cart), read(() => parent.document.cookie))
}</script>`
const KEEP = "document.cookie = 'session=of-the-buyer'; localStorage.cart = 'cart_01'"

/** What the helper writes over the page of the shop. */
function writtenFor(html: string): string {
  let written = ""
  showBankPage(html, { document: { open: () => {}, write: (text) => (written += text), close: () => {} } })
  return written
}

/** The address that the helper gives to a frame. */
function addressFor(html: string): string {
  const frame = { src: "" }
  showBankPageInFrame(frame, html)
  return frame.src
}

const SHOWN = {
  "by the helper in place of the page": (page: Page, html: string) =>
    page.evaluate(`document.open(), document.write(${JSON.stringify(writtenFor(html))}), document.close()`),
  "by the helper in a frame": (page: Page, html: string) =>
    page.evaluate(
      `document.body.append(Object.assign(document.createElement("iframe"), { src: ${JSON.stringify(addressFor(html))} }))`,
    ),
  "as a page with the policy `sandbox`": (page: Page, html: string) => page.goto(stage.shop.showChallenge(html)),
}

test.each(Object.entries(SHOWN))(
  "shown %s, the bank's HTML reads nothing of the shop's, and leads to the bank and back to a charge",
  async (way, show) => {
    const { html, back, finalizeV2, callback } = await start()
    const page = await stage.openPage()
    await page.goto(new URL("/checkout", back.url).href)
    await page.evaluate(KEEP)
    const seen = page.waitForEvent("console", (message) => message.text().startsWith("read"))
    await show(page, html.replace("<body>", `<body>${SPY}`))
    expect((await seen).text()).toBe("read SecurityError SecurityError SecurityError")
    const arrived = page.waitForEvent("framenavigated", (frame) => ORDER_PAGE.test(frame.url()))
    await answerCode(way.endsWith("a frame") ? page.frameLocator("iframe") : page, "123456")
    await arrived
    expect(callback().mdStatus).toBe(1)
    expect((await stage.client.threeDs.finalizeV2(finalizeV2)).mdStatus).toBe(1)
  },
)
