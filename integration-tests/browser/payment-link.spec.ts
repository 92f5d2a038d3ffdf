import type { Page } from "playwright-core"
import type { CreateLinkRequest } from "../../src/client"
import { payButton, typeAddress, typeBuyer, typeCard } from "./buyer"
import { CARDS, linkOffer, lira } from "./orders"
import { Stage, TEST_PATIENCE } from "./stage"

jest.setTimeout(TEST_PATIENCE)

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open({ flexibleLinks: true })
})
afterEach(async () => expect(await stage.closePages()).toEqual([]))
afterAll(() => stage.close())

async function offer(more: Partial<CreateLinkRequest> = {}) {
  const { token, url } = (await stage.client.links.create(linkOffer(more))).data
  return { token, url, link: () => linkOf(token) }
}

async function linkOf(token: string) {
  return (await stage.client.links.retrieve({ token, locale: "en" })).data
}

async function open(url: string): Promise<Page> {
  const page = await stage.openPage()
  await page.goto(url)
  return page
}

async function fill(page: Page, cardNumber: string = CARDS.good): Promise<void> {
  await typeBuyer(page)
  await typeCard(page, cardNumber)
}

const receipt = (page: Page) => page.getByRole("heading", { name: "Payment received" })
const notForSale = (page: Page) => page.getByRole("heading", { name: "Not for sale" })

/** The payment of a receipt, as the service returns it to the merchant. */
async function paymentOn(page: Page) {
  const paymentId = (await page.locator("dt:text-is('Payment id') + dd").textContent()) ?? ""
  return stage.client.payments.retrieve({ paymentId, locale: "en" })
}

test("a link with a picture is bought: stock goes down, soldCount up, and the merchant finds the payment", async () => {
  const { token, url, link } = await offer({ stockEnabled: true, stockCount: 2 })
  const page = await open(url)
  await page.getByText("2 left").waitFor()
  const picture = page.getByRole("img", { name: "Pottery workshop" })
  expect(await picture.getAttribute("src")).toBe(`/l/${token}/image`)
  expect(await page.evaluate("document.querySelector('img.picture').naturalWidth")).toBe(1)
  await fill(page)
  await page.getByRole("button", { name: "Pay ₺450.00" }).click()
  await receipt(page).waitFor()
  expect(await paymentOn(page)).toMatchObject({
    paymentStatus: "SUCCESS",
    price: lira("450.00"),
    paidPrice: lira("450.00"),
    lastFourDigits: "0008",
  })
  expect(await link()).toMatchObject({ stockCount: 1, soldCount: 1, productStatus: "ACTIVE" })
})

test("a sold-out link sells nothing, not even to a buyer whose page was open before", async () => {
  const { url, link } = await offer({ stockEnabled: true, stockCount: 1 })
  const [first, second] = [await open(url), await open(url)]
  await fill(first)
  await fill(second)
  await payButton(first).click()
  await receipt(first).waitFor()
  const before = (await stage.payments()).length
  await payButton(second).click()
  await notForSale(second).waitFor()
  await second.getByText("Sold out.").waitFor()
  const third = await open(url)
  await notForSale(third).waitFor()
  expect(await payButton(third).count()).toBe(0)
  expect(await stage.payments()).toHaveLength(before)
  expect(await link()).toMatchObject({ stockCount: 0, soldCount: 1 })
})

test("a declined card reduces no stock, and the form keeps what the buyer typed", async () => {
  const { url, link } = await offer({ stockEnabled: true, stockCount: 2, addressIgnorable: false })
  const page = await open(url)
  await fill(page, CARDS.doNotHonour)
  await typeAddress(page)
  await payButton(page).click()
  await page.getByRole("alert").filter({ hasText: "Code 10005" }).waitFor()
  expect(await page.getByLabel("City").inputValue()).toBe("İstanbul")
  expect(await link()).toMatchObject({ stockCount: 2, soldCount: 0 })
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await receipt(page).waitFor()
  expect(await link()).toMatchObject({ stockCount: 1, soldCount: 1 })
})

test("a passive link sells nothing until it is active again", async () => {
  const { token, url, link } = await offer()
  const early = await open(url)
  await fill(early)
  await stage.client.links.setStatus({ token, status: "PASSIVE" })
  await payButton(early).click()
  await notForSale(early).waitFor()
  const late = await open(url)
  await late.getByText("The seller has paused this link.").waitFor()
  expect(await payButton(late).count()).toBe(0)
  expect(await link()).toMatchObject({ soldCount: 0, productStatus: "PASSIVE" })
  await stage.client.links.setStatus({ token, status: "ACTIVE" })
  await late.reload()
  await fill(late)
  await payButton(late).click()
  await receipt(late).waitFor()
  expect((await link()).soldCount).toBe(1)
})

test("a deleted link is not found", async () => {
  const { token, url } = await offer()
  await stage.client.links.delete({ token })
  const page = await open(url)
  await page.getByRole("heading", { name: "There is no such payment link" }).waitFor()
})

test("a fast link is bought once", async () => {
  await offer() // a fast link needs an approved link to exist
  const made = await stage.client.links.createFast({
    locale: "en",
    description: "Delivery, Saturday",
    price: lira("750.00"),
    currencyCode: "TRY",
  })
  const { token, url } = made.data
  const [first, second] = [await open(url), await open(url)]
  for (const page of [first, second]) {
    await fill(page)
    await typeAddress(page)
  }
  await payButton(first).click()
  await receipt(first).waitFor()
  const before = (await stage.payments()).length
  await payButton(second).click()
  await second.getByText("This link was for one payment").waitFor()
  const third = await open(url)
  await third.getByText("This link was for one payment").waitFor()
  expect(await stage.payments()).toHaveLength(before)
  expect(await linkOf(token)).toMatchObject({ productType: "FASTLINK", soldCount: 1 })
})

describe("a flexible link", () => {
  const flexible = { flexibleLink: true, presetPriceValues: [lira("50.00"), lira("75.50")] }

  test("accepts the buyer's own amount", async () => {
    const { url, link } = await offer(flexible)
    const page = await open(url)
    await fill(page, CARDS.amex)
    await page.getByLabel("Your amount (TRY)").fill("1234,5")
    await page.getByRole("button", { name: "Pay ₺1,234.50" }).click()
    await receipt(page).waitFor()
    expect(await paymentOn(page)).toMatchObject({ paidPrice: lira("1234.50"), cardAssociation: "AMERICAN_EXPRESS" })
    expect((await link()).soldCount).toBe(1)
  })

  test("accepts one of its preset amounts", async () => {
    const { url } = await offer(flexible)
    const page = await open(url)
    await fill(page)
    await page.getByRole("radio", { name: "₺75.50" }).check()
    await page.getByRole("button", { name: "Pay ₺75.50" }).click()
    await receipt(page).waitFor()
    expect((await paymentOn(page)).paidPrice).toEqual(lira("75.50"))
  })

  test("has a button without an amount, with a word of its own in Turkish, until the buyer has typed theirs", async () => {
    const { url } = await offer({ ...flexible, locale: "tr" })
    const page = await stage.openPage({ locale: "tr-TR" })
    await page.goto(url)
    const amount = page.getByLabel("Tutarınız (TRY)")
    await amount.fill("12")
    await page.getByRole("button", { name: "₺12,00 öde", exact: true }).waitFor()
    await amount.fill("")
    await page.getByRole("button", { name: "Öde", exact: true }).waitFor()
  })

  test("refuses an amount of zero", async () => {
    const { url, link } = await offer(flexible)
    const page = await open(url)
    await fill(page)
    await page.getByLabel("Your amount (TRY)").fill("0")
    await payButton(page).click()
    await page.getByText("Check the amount.").waitFor()
    expect((await link()).soldCount).toBe(0)
  })
})

test("installments that the link offers are charged", async () => {
  const { url } = await offer({ installmentRequested: true })
  const page = await open(url)
  await fill(page)
  await page.locator("label.choice").filter({ hasText: "3 installments" }).click()
  await payButton(page).click()
  await receipt(page).waitFor()
  expect(await paymentOn(page)).toMatchObject({ installment: 3, paidPrice: lira("450.00") })
})

test("a link is bought in Turkish, by the browser's language, and without JavaScript", async () => {
  const { url, link } = await offer({ locale: "tr" })
  const page = await stage.openPage({ javaScriptEnabled: false, locale: "tr-TR" })
  await page.goto(url)
  await page.getByRole("heading", { name: "Bilgileriniz" }).waitFor()
  await fill(page)
  await page.getByRole("button", { name: "₺450,00 öde" }).click()
  await page.getByRole("heading", { name: "Ödeme alındı" }).waitFor()
  expect((await link()).soldCount).toBe(1)
})
