import type { Page } from "playwright-core"
import { SETTINGS } from "../admin-screens"
import { answerCode, sendCard, typeShopCard } from "../buyer"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"
import { seriousFindings, sidewaysScroll, smallTargets } from "../page-checks"

/** So many different requests are refused before a capability is paused. */
const REFUSED = 5

/** Before any card form is shown: a capability that has worked today is given more tries. */
export function testRefusedCapability(stage: DemoStage): void {
  test("a capability that the account does not have is paused, the settings page says so, and Check again has it used again", async () => {
    const { shop, admin, guest } = stage.now
    await shop.setAccount({ cardForm: false })
    for (let buyer = 1; buyer <= REFUSED; buyer++) expect(await guest.toForm("lokum")).toBe("unavailable")
    await admin.open(SETTINGS.path, SETTINGS.en)
    const list = admin.section("Additional account capabilities")
    const inUse = list.getByText("In use", { exact: true })
    const paused = list.getByText("Refused by the service; paused")
    await paused.waitFor()
    await list.getByText(/^The service refused cardForms\.initialize with code 11\. Paused from .* until /).waitFor()
    expect(await inUse.count()).toBe(1)
    expect(await admin.findings("Additional account capabilities")).toEqual([])

    await shop.setAccount({ cardForm: true })
    await list.getByRole("button", { name: /^Check again: / }).click()
    await paused.waitFor({ state: "detached" })
    expect(await inUse.count()).toBe(2)
    expect(await guest.toForm("lokum")).toBeUndefined()
  })
}

/** Cards that a customer keeps. */
export function testCapabilities(stage: DemoStage): void {
  const openDesk = () => stage.now.buyers.open({ colorScheme: "light" })
  const keptCard = (page: Page) => page.getByText("Mastercard ending in 0008")

  test("a customer signs in, saves a card with consent, and pays with it the next time, in the service's form too; the admin shows the customer's payments and card", async () => {
    const { admin, demo, shop } = stage.now
    const page = await openDesk()
    const confirm = async () => {
      await page.waitForURL(`${demo.sandbox}/3ds/*`)
      await answerCode(page, "123456")
      await shop.orderNumber(page)
    }
    await shop.signIn(page)
    await page.getByText("You have no saved cards.").waitFor()
    await shop.toCard(page, "fincan-takimi", "threeds")
    await typeShopCard(page, CARDS.good)
    const box = page.getByRole("checkbox", { name: "Save this card for my next purchases" })
    expect(await box.isChecked()).toBe(false)
    await box.check()
    expect(await seriousFindings(page)).toEqual([])
    await sendCard(page)
    await confirm()

    await shop.toCard(page, "fincan-takimi", "threeds")
    await page.getByRole("link", { name: "Mastercard ending in 0008" }).waitFor()
    expect(await page.locator("#number").count()).toBe(0)
    await page.locator("[name=installment][value='6']").check()
    await page.locator("[data-charge]").getByText("₺39.27").waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await shop.draw(page, "stored-card")
    await sendCard(page)
    await confirm()
    expect(await shop.newestCharge()).toMatchObject({ status: "SUCCESS", paidPrice: "1348.17" })

    await shop.toForm(page)
    const form = page.frameLocator("[data-form] iframe").frameLocator("iframe")
    await form.getByRole("button", { name: "•••• 0008" }).waitFor()
    // the page of the same form, so that the buyer has one payment to pay
    expect(await page.locator("[data-page]").getAttribute("href")).toMatch(new RegExp(`^${demo.sandbox}/pay/`))
    await form.getByRole("button", { name: "•••• 0008" }).click()
    await answerCode(form, "123456")
    await shop.orderNumber(page)

    await admin.visit("/customers")
    await admin.page.getByText(demo.customer.email, { exact: true }).click()
    await admin.page.getByText("Mastercard, Paraf, credit card ending in 0008").waitFor()
    const payments = admin.page.getByRole("listitem").filter({ hasText: /₺1,348\.17.*Order #\d+/s })
    await payments.getByRole("link", { name: /^Order #/ }).waitFor()
  })

  test("the customer's page lists the card and deletes it at the service too, and after signing out no card is offered", async () => {
    const { demo, shop } = stage.now
    const page = await openDesk()
    await shop.signIn(page)
    await keptCard(page).first().waitFor()
    // without its styles, everything on it is too small
    await page.waitForLoadState()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await shop.storedCards()).toBe(1)
    const row = page.locator("li.stored").filter({ has: keptCard(page) })
    await row.locator("summary").click()
    await row.getByRole("button", { name: "Yes, delete" }).click()
    await page.getByText("The card was deleted here and at the payment service.").waitFor()
    expect(await keptCard(page).count()).toBe(0)
    expect(await shop.storedCards()).toBe(0)

    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${demo.storefront}/`)
    await shop.toCard(page, "lokum", "direct")
    await page.locator("#number").waitFor()
    expect(await page.getByRole("checkbox").count()).toBe(0)
  })
}
