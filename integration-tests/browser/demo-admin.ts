import type { Locator, Page } from "playwright-core"
import { z } from "zod"
import type { DemoAddresses } from "../setup/demo-run"
import { visit } from "./admin-visit"

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

const signedIn = z.object({ token: z.string() })

/** The parts of Medusa's admin where a merchant views an order and refunds it. */
export class DemoAdmin {
  /** The numbers of orders whose screens have read them. */
  readonly #opened = new Set<string>()

  constructor(
    readonly page: Page,
    private readonly demo: DemoAddresses,
  ) {}

  /** Signs the browser in without the form, which takes two pages to load. */
  async signIn(): Promise<void> {
    const { request } = this.page.context()
    const { store, email, password } = this.demo
    const given = await request.post(`${store}/auth/user/emailpass`, { data: { email, password } })
    const { token } = signedIn.parse(await given.json())
    const kept = await request.post(`${store}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
    if (!kept.ok()) throw new Error(`the demo's admin answered the sign-in with ${kept.status()}`)
  }

  /** Signs in as a person does. */
  async signInByForm(): Promise<void> {
    await this.page.goto(`${this.demo.admin}/login`)
    await this.page.locator("[name=email]").fill(this.demo.email)
    await this.page.locator("[name=password]").fill(this.demo.password)
    await this.page.getByRole("button", { name: "Continue with Email" }).click()
    await this.page.waitForURL(`${this.demo.admin}/orders`)
  }

  /** Finds an order in the list by its number, and opens it. */
  async openOrder(number: string): Promise<void> {
    const orders = `${this.demo.admin}/orders`
    if (this.#opened.has(number)) await this.page.goto(orders)
    // of the last day, up to now: a list that was not read before
    else
      await visit(
        this.page,
        `${orders}?${new URLSearchParams({ created_at: JSON.stringify({ $gte: yesterday() }) }).toString()}`,
      )
    this.#opened.add(number)
    await this.page
      .getByRole("row")
      .filter({ hasText: new RegExp(`#${number}(?!\\d)`) })
      .click()
    await this.page.waitForURL(/\/orders\/order_\w+$/)
    await this.payments.waitFor()
  }

  /** The order screen's part about payments. */
  get payments(): Locator {
    return this.#sectionOf("Payments")
  }

  /** @param amount in the order's currency */
  async refund(amount: string): Promise<void> {
    const drawer = await this.sendRefund(amount)
    await drawer.waitFor({ state: "hidden" })
  }

  /** As `refund`; gives the drawer, which stays open where the refund is refused or its result is not known. */
  async sendRefund(amount: string): Promise<Locator> {
    await this.payments.locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Refund" }).click()
    const drawer = this.page.getByRole("dialog")
    await drawer.locator("[name=amount]").fill(amount)
    await drawer.getByRole("button", { name: "Save" }).click()
    return drawer
  }

  /** Fulfils everything of the order that is open, as Medusa proposes it. */
  async fulfill(): Promise<void> {
    await this.#sectionOf("Unfulfilled Items").locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Fulfill items" }).click()
    const form = this.page.getByRole("dialog")
    // until Medusa knows how it is shipped, the item is greyed out
    await form.getByText("In stock", { exact: true }).waitFor()
    await form.locator(".pointer-events-none.opacity-50").waitFor({ state: "detached" })
    await form.getByRole("button", { name: "Create Fulfillment" }).click()
    await this.page.waitForURL(/\/orders\/order_\w+$/)
  }

  async cancelOrder(number: string): Promise<void> {
    await this.#sectionOf(`#${number}`).locator("[aria-haspopup=menu]").click()
    await this.page.getByRole("menuitem", { name: "Cancel" }).click()
    const question = this.page.getByRole("alertdialog")
    await question.getByRole("button", { name: "Continue" }).click()
    await question.waitFor({ state: "hidden" })
  }

  /** The smallest part of the screen that has this heading and a menu. */
  #sectionOf(heading: string): Locator {
    const title = this.page.locator("h1, h2").getByText(heading, { exact: true })
    return title.locator("xpath=ancestor::*[.//*[@aria-haspopup='menu']][1]")
  }
}
