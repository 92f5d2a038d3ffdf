import type { Page } from "playwright-core"
import { CARDS } from "./orders"

/** Types a card; expiry and security code are any that will do. */
export async function typeCard(page: Pick<Page, "locator">, cardNumber: string): Promise<void> {
  await page.locator("[name=cardHolderName]").fill("Ayşe Yılmaz")
  await page.locator("[name=cardNumber]").fill(cardNumber)
  await page.locator("[name=expire]").fill("12/40")
  await page.locator("[name=cvc]").fill(cardNumber.startsWith("37") ? "1234" : "123")
}

export async function typeBuyer(page: Page): Promise<void> {
  await page.locator("[name=name]").fill("Ayşe Yılmaz")
  await page.locator("[name=email]").fill("ayse@example.com")
  await page.locator("[name=gsmNumber]").fill("+90 535 000 00 00")
}

/** The button that pays, in either language. */
export const payButton = (page: Pick<Page, "getByRole">) => page.getByRole("button", { name: /^Pay\b| öde$/ })

/** One-time code of the bank's page. */
export async function answerCode(page: Pick<Page, "getByLabel" | "getByRole">, code: string): Promise<void> {
  await page.getByLabel("One-time code").fill(code)
  await page.getByRole("button", { name: "Confirm" }).click()
}

/** A buyer with the address of a link pays it. */
export async function buyLink(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await typeBuyer(page)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.getByRole("heading", { name: "Payment received" }).waitFor()
}

/** Types a card into the shop's own form; expiry and security code are any that will do. */
export async function typeShopCard(page: Page, number: string): Promise<void> {
  await page.locator("#number").fill(number)
  await page.locator("#holder_name").fill("Ayşe Yılmaz")
  await page.locator("#expire").fill("12/40")
  await page.locator("#cvc").fill(number.startsWith("37") ? "1234" : "123")
}

/** Sends the form; when scripts are on they check it first. */
export const sendCard = (page: Page) => page.locator("[data-card-form] .primary").click()
