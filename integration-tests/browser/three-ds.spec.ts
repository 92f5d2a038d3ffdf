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

/** Starts a 3D Secure payment; `address` is the merchant's page that shows what the service answered. */
async function start(cardNumber: string = CARDS.good, more: Partial<CreatePaymentRequest> = {}) {
  const back = stage.shop.openReturn()
  const order = threeDsOrder(back.url, cardNumber, { conversationId: "order-7", ...more })
  const { paymentId = "", threeDSHtmlContent } = await stage.client.threeDs.initialize(order)
  const html = Buffer.from(threeDSHtmlContent, "base64").toString("utf8")
  const address = stage.shop.showChallenge(html)
  const { locale, conversationId, basketId = "", currency, paidPrice } = order
  const finalize = { locale, conversationId, paymentId }
  const finalizeV2 = { ...finalize, basketId, currency, paidPrice }
  const status = async () => (await stage.client.payments.retrieve({ paymentId, locale: "en" })).paymentStatus
  const callback = () => {
    expect(back.posts).toHaveLength(1)
    return stage.client.messages.readThreeDsCallback(back.posts[0]?.form ?? {})
  }
  return { address, html, paymentId, back, finalize, finalizeV2, status, callback }
}

const REFUSED = { name: "SvcError", kind: "wrong_state", outcome: "refused", code: "5115" }
const attemptsLeft = (page: Page, count: number) => page.getByText(`Attempts left: ${count}`)

test("the right code comes back signed with mdStatus 1, and finalize charges", async () => {
  const { address, paymentId, back, finalizeV2, status, callback } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByText("₺1,274.90").waitFor()
  await page.getByText("ending in 0008").waitFor()
  expect(await status()).toBe("INIT_THREEDS")
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(back.posts[0]?.origin).toBe(stage.sandbox.url)
  expect(callback()).toMatchObject({
    status: "success",
    paymentId,
    conversationId: "order-7",
    mdStatus: 1,
    verification: "verified",
  })
  expect(await status()).toBe("CALLBACK_THREEDS")
  expect(await stage.client.threeDs.finalizeV2(finalizeV2)).toMatchObject({
    status: "success",
    paymentId,
    mdStatus: 1,
    fraudStatus: 1,
    price: lira("1249.90"),
    paidPrice: lira("1274.90"),
    verification: "verified",
  })
  expect(await status()).toBe("SUCCESS")
})

test("a second purchase is paid with the card that the first one kept, by its tokens alone", async () => {
  const first = await start(CARDS.good, {
    paymentCard: { ...threeDsOrder("", CARDS.good).paymentCard, registerCard: 1 },
  })
  const page = await stage.openPage()
  await page.goto(first.address)
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  const { cardUserKey, cardToken } = await stage.client.threeDs.finalizeV2(first.finalizeV2)
  if (!cardUserKey || !cardToken) throw new Error("the card was not stored")

  const kept = { cardUserKey: cardUserKey.reveal(), cardToken: cardToken.reveal() }
  const second = await start(CARDS.good, { paymentCard: kept, conversationId: "order-8" })
  await page.goto(second.address)
  await page.getByText("ending in 0008").waitFor()
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(await stage.client.threeDs.finalizeV2(second.finalizeV2)).toMatchObject({
    status: "success",
    paidPrice: lira("1274.90"),
  })
})

test("finalize before the bank has answered is refused, and after it goes through", async () => {
  const { address, finalizeV2 } = await start()
  await expect(stage.client.threeDs.finalizeV2(finalizeV2)).rejects.toMatchObject(REFUSED)
  const page = await stage.openPage()
  await page.goto(address)
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect((await stage.client.threeDs.finalizeV2(finalizeV2)).mdStatus).toBe(1)
})

test("a wrong code costs one of three attempts, a new code can be asked for, and the right one still pays", async () => {
  const { address, back, finalizeV2, callback } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await attemptsLeft(page, 3).waitFor()
  await answerCode(page, "654321")
  await page.getByRole("alert").filter({ hasText: "Wrong code." }).waitFor()
  await attemptsLeft(page, 2).waitFor()
  await page.getByRole("button", { name: "Send a new code" }).click()
  await page.getByRole("status").filter({ hasText: "A new code was sent." }).waitFor()
  await attemptsLeft(page, 2).waitFor()
  expect(back.posts).toEqual([])
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(callback().mdStatus).toBe(1)
  expect((await stage.client.threeDs.finalizeV2(finalizeV2)).paidPrice).toEqual(lira("1274.90"))
})

test("cancelling comes back with mdStatus 0, and finalize is refused for good", async () => {
  const { address, finalizeV2, status, callback } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByRole("button", { name: "Cancel payment" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(callback()).toMatchObject({ status: "failure", mdStatus: 0, verification: "verified" })
  await expect(stage.client.threeDs.finalizeV2(finalizeV2)).rejects.toMatchObject(REFUSED)
  expect(await status()).toBe("FAILURE")
  await expect(stage.client.threeDs.finalizeV2(finalizeV2)).rejects.toMatchObject(REFUSED)
})

test("three wrong codes end the challenge with mdStatus 0", async () => {
  const { address, finalizeV2, callback } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await answerCode(page, "000000")
  await attemptsLeft(page, 2).waitFor()
  await answerCode(page, "111111")
  await attemptsLeft(page, 1).waitFor()
  await answerCode(page, "222222")
  await page.waitForURL(ORDER_PAGE)
  expect(callback().mdStatus).toBe(0)
  await expect(stage.client.threeDs.finalizeV2(finalizeV2)).rejects.toMatchObject(REFUSED)
})

test.each([
  ["fails at the bank", CARDS.challengeFails, 0],
  ["cannot be verified", CARDS.challengeNotPossible, 4],
])("the result for a card that %s is returned unchanged, even with the right code", async (_, cardNumber, mdStatus) => {
  const { address, finalizeV2, callback } = await start(cardNumber)
  const page = await stage.openPage()
  await page.goto(address)
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(callback()).toMatchObject({ status: "failure", mdStatus })
  await expect(stage.client.threeDs.finalizeV2(finalizeV2)).rejects.toMatchObject(REFUSED)
})

test("the v1 finalize needs the conversationData that the bank posted", async () => {
  const { address, paymentId, finalize, callback } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByLabel("One-time code").fill("123456")
  // the bank's result contains data only when the control API sets it; the buyer's own click then posts that result
  await stage.control(`threeds/${paymentId}/complete`, { mdStatus: 1, conversationData: "çok gizli/+=" })
  await page.getByRole("button", { name: "Confirm" }).click()
  await page.waitForURL(ORDER_PAGE)
  const { conversationData, mdStatus, verification } = callback()
  expect({ conversationData, mdStatus, verification }).toEqual({
    conversationData: "çok gizli/+=",
    mdStatus: 1,
    verification: "verified",
  })
  const refused = { name: "SvcError", kind: "invalid_request", outcome: "refused" }
  await expect(stage.client.threeDs.finalize(finalize)).rejects.toMatchObject(refused)
  const paid = await stage.client.threeDs.finalize({ ...finalize, conversationData })
  expect(paid).toMatchObject({ paymentId, mdStatus: 1, paidPrice: lira("1274.90"), verification: "verified" })
})

test("a finished challenge says so, and sends no second result", async () => {
  const { address, back } = await start()
  const page = await stage.openPage()
  await page.goto(address)
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  await page.goto(address)
  await page.getByRole("heading", { name: "This verification has ended" }).waitFor()
  expect(back.posts).toHaveLength(1)
})

test("the challenge is in the merchant's language, Turkish, and in English once the buyer chooses it, with the attempts kept", async () => {
  const { address, callback } = await start(CARDS.good, { locale: "tr" })
  const page = await stage.openPage()
  await page.goto(address)
  await page.getByLabel("Tek kullanımlık kod").fill("000000")
  await page.getByRole("button", { name: "Onayla" }).click()
  await page.getByRole("alert").filter({ hasText: "Kod hatalı." }).waitFor()
  await page.getByText("Kalan deneme: 2").waitFor()
  await page.getByRole("button", { name: "English" }).click()
  await attemptsLeft(page, 2).waitFor()
  await answerCode(page, "123456")
  await page.waitForURL(ORDER_PAGE)
  expect(callback().mdStatus).toBe(1)
})

test("without JavaScript the buyer gets to the challenge and back by buttons", async () => {
  const { address, finalizeV2, callback } = await start()
  const page = await stage.openPage({ javaScriptEnabled: false })
  await page.goto(address)
  await page.getByRole("button", { name: "Continue" }).click()
  await answerCode(page, "123456")
  await page.getByRole("button", { name: "Back to the shop" }).click()
  await page.waitForURL(ORDER_PAGE)
  expect(callback().mdStatus).toBe(1)
  expect((await stage.client.threeDs.finalizeV2(finalizeV2)).mdStatus).toBe(1)
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
