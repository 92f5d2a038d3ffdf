import type { Page } from "playwright-core"

/** What a buyer types into the shop's own card form. */
export interface ShopCard {
  number: string
  holder: string
  expire: string
  cvc: string
}

export const shopCard = (number: string): ShopCard => ({
  number,
  holder: "Ayşe Yılmaz",
  expire: "12/40",
  cvc: number.startsWith("37") ? "1234" : "123",
})

export async function typeShopCard(page: Page, number: string): Promise<void> {
  const card = shopCard(number)
  await page.locator("#number").fill(card.number)
  await page.locator("#holder_name").fill(card.holder)
  await page.locator("#expire").fill(card.expire)
  await page.locator("#cvc").fill(card.cvc)
}

/** Sends the form; when scripts are on they check it first. */
export const sendCard = (page: Page) => page.locator("[data-card-form] .primary").click()
