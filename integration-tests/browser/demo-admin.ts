import type { Locator } from "playwright-core"
import { z } from "zod"
import { AdminScreens } from "./admin-screens"

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

const signedIn = z.object({ token: z.string() })

/** The parts of Medusa's admin where a merchant views an order and refunds it. */
export class DemoAdmin extends AdminScreens {
  /** Signs the browser in without the form, which takes two pages to load. */
  async signIn(): Promise<this> {
    const { request } = this.page.context()
    const { store, email, password } = this.demo
    const given = await request.post(`${store}/auth/user/emailpass`, { data: { email, password } })
    const { token } = signedIn.parse(await given.json())
    const kept = await request.post(`${store}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
    if (!kept.ok()) throw new Error(`the demo's admin answered the sign-in with ${kept.status()}`)
    return this
  }

  /** What Medusa's own parts of the order's screen have read before they show unchanged for 90 seconds. */
  async openOrder(number: string): Promise<void> {
    // of the last day, up to now: a list that was not read before
    const since = new URLSearchParams({ created_at: JSON.stringify({ $gte: yesterday() }) })
    await this.visit(`/orders?${since.toString()}`)
    await this.page
      .getByRole("row")
      .filter({ hasText: new RegExp(`#${number}(?!\\d)`) })
      .click()
    await this.page.waitForURL(/\/orders\/order_\w+$/)
    await this.payments.waitFor()
  }

  get payments(): Locator {
    return this.#sectionOf("Payments")
  }

  async waitForPayments(status: string): Promise<void> {
    await this.payments.getByText(status, { exact: true }).first().waitFor()
  }

  /** @param amount in the order's currency */
  async refund(amount: string): Promise<void> {
    await this.sendRefund(amount)
    await this.dialog.waitFor({ state: "hidden" })
  }

  /** As `refund`; the drawer stays open where the refund is refused or its result is not known. */
  async sendRefund(amount: string): Promise<void> {
    await this.payments.locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Refund" }).click()
    await this.dialog.locator("[name=amount]").fill(amount)
    await this.dialog.getByRole("button", { name: "Save" }).click()
  }

  async openRefund(): Promise<void> {
    await this.panel.getByRole("button", { name: "Refund items" }).click()
  }

  async fillAmount(item: RegExp | string, amount: string): Promise<void> {
    await this.dialog.getByRole("textbox", { name: item }).first().fill(amount)
  }

  get submitRefund(): Locator {
    return this.dialog.getByRole("button", { name: /^Refund ₺/ })
  }

  /** Presses it, and confirms what it asks. */
  async refundItems(): Promise<void> {
    await this.submitRefund.click()
    await this.confirm("Refund")
  }

  /** Fulfils everything of the order that is open, as Medusa proposes it. */
  async fulfill(): Promise<void> {
    await this.#sectionOf("Unfulfilled Items").locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Fulfill items" }).click()
    // until Medusa knows how it is shipped, the item is greyed out
    await this.dialog.getByText("In stock", { exact: true }).waitFor()
    await this.dialog.locator(".pointer-events-none.opacity-50").waitFor({ state: "detached" })
    await this.dialog.getByRole("button", { name: "Create Fulfillment" }).click()
    await this.page.waitForURL(/\/orders\/order_\w+$/)
  }

  async cancelOrder(number: string): Promise<void> {
    await this.#sectionOf(`#${number}`).locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Cancel" }).click()
    await this.confirm("Continue")
  }

  /** The smallest part of the screen that has this heading and a menu. */
  #sectionOf(heading: string): Locator {
    const title = this.page.locator("h1, h2").getByText(heading, { exact: true })
    return title.locator("xpath=ancestor::*[.//*[@aria-haspopup='menu']][1]")
  }
}
