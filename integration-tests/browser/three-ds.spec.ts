import type { Page } from "playwright-core"
import { showBankPage, showBankPageInFrame } from "../../src/storefront"
import { answerCode } from "./buyer"
import { threeDsOrder } from "./orders"
import { ORDER_PAGE } from "./shop"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

/** Starts a 3D Secure payment: the bank's HTML, and what the merchant does once the buyer came back. */
async function start() {
  const back = stage.shop.openReturn()
  const order = threeDsOrder(back.url)
  const { paymentId = "", threeDSHtmlContent } = await stage.client.threeDs.initialize(order)
  const { basketId, currency, paidPrice } = order
  async function finalize() {
    const [post, ...more] = back.posts
    expect(more).toEqual([])
    expect(post?.origin).toBe(stage.sandbox.url)
    const { mdStatus } = stage.client.messages.readThreeDsCallback(post?.form ?? {})
    expect(mdStatus).toBe(1)
    return stage.client.threeDs.finalizeV2({ locale: "en", paymentId, basketId, currency, paidPrice })
  }
  return { html: Buffer.from(threeDSHtmlContent, "base64").toString("utf8"), back, finalize }
}

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
    const { html, back, finalize } = await start()
    const page = await stage.openPage()
    await page.goto(new URL("/checkout", back.url).href)
    await page.evaluate(KEEP)
    const seen = page.waitForEvent("console", (message) => message.text().startsWith("read"))
    await show(page, html.replace("<body>", `<body>${SPY}`))
    expect((await seen).text()).toBe("read SecurityError SecurityError SecurityError")
    const arrived = page.waitForEvent("framenavigated", (frame) => ORDER_PAGE.test(frame.url()))
    await answerCode(way.endsWith("a frame") ? page.frameLocator("iframe") : page, "123456")
    await arrived
    expect((await finalize()).mdStatus).toBe(1)
  },
)
