import type { Page } from "playwright-core"
import { CARDS, hostedOrder, linkOffer, lira, threeDsOrder } from "./orders"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open()
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

const table = (page: Page, name: string) => page.getByRole("table", { name })

/** The rows of a table, each as its cells' text with single spaces. */
async function rows(page: Page, name: string): Promise<string[][]> {
  const found = await table(page, name).getByRole("row").all()
  const cells = await Promise.all(found.map((row) => row.getByRole("cell").allInnerTexts()))
  return cells.filter((row) => row.length > 0).map((row) => row.map((text) => text.replace(/\s+/g, " ").trim()))
}

test("an empty sandbox shows how to start", async () => {
  const page = await stage.openPage()
  await page.goto(stage.sandbox.url)
  await page.getByText("No payments yet. Send one to /payment/auth").waitFor()
  await page.getByText("No links yet.").waitFor()
  await page.getByText("No submerchants yet.").waitFor()
  expect(await page.getByText(stage.sandbox.url, { exact: true }).count()).toBe(1)
})

test("the overview lists what happened, newest first, without card numbers", async () => {
  const { client } = stage
  const order = threeDsOrder("https://shop.example/return", CARDS.visa, { conversationId: "started" })
  const { callbackUrl, ...direct } = order
  const { paymentId = "" } = await client.payments.create({ ...direct, conversationId: "paid" })
  await client.refunds.createForPayment({ paymentId, price: lira("10.00"), currency: "TRY" })
  const declined = { ...direct.paymentCard, cardNumber: CARDS.doNotHonour }
  await expect(
    client.payments.create({ ...direct, conversationId: "declined", paymentCard: declined }),
  ).rejects.toMatchObject({ kind: "declined", outcome: "refused" })
  const hosted = await client.hostedPages.initialize(hostedOrder(callbackUrl, { conversationId: "hosted" }))
  await stage.control(`hosted-pages/${hosted.token}/complete`, { installment: 3 })
  await client.threeDs.initialize(order)
  const offer = await client.links.create(linkOffer({ stockEnabled: true, stockCount: 5 }))
  await stage.control(`links/${offer.data.token}/complete`, {})

  const page = await stage.openPage()
  await page.goto(stage.sandbox.url)
  const payments = await rows(page, "Payments")
  const [sold, ...others] = payments
  expect(sold?.slice(2)).toEqual(["Link", "Success", "Approved", "Mastercard •••• 0008", "₺450.00"])
  expect(others.map(([id, , flow, status, , , amount]) => [id?.split(" ")[1], flow, status, amount])).toEqual([
    ["started", "3D Secure", "3DS started", "₺1,274.90"],
    ["hosted", "Hosted page", "Success", "₺1,274.90 3 installments"],
    ["declined", "Direct", "Failure", "₺1,274.90"],
    ["paid", "Direct", "Success Refunded ₺10.00", "₺1,274.90"],
  ])
  expect(await rows(page, "Payment links")).toEqual([["Pottery workshop", "SVCLINK", "Active", "₺450.00", "1", "4"]])
  const source = await page.content()
  for (const number of Object.values(CARDS)) expect(source).not.toContain(number)
  await page.getByRole("link", { name: "Pottery workshop" }).click()
  await page.waitForURL(offer.data.url)
})

test("the overview refreshes itself only on request, and stops on request", async () => {
  const page = await stage.openPage()
  await page.goto(stage.sandbox.url)
  await page.getByRole("link", { name: "Refresh every 5 seconds" }).click()
  await page.getByText("Refreshing every 5 seconds.").waitFor()
  await page.getByRole("link", { name: "Stop refreshing" }).click()
  await page.getByRole("link", { name: "Refresh every 5 seconds" }).waitFor()
})
