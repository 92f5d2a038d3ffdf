import type { Locator, Page } from "playwright-core"
import type { DemoAddresses } from "../setup/demo-run"
import { createSvcClient, type SvcClient } from "../../src/client"
import { visit } from "./admin-visit"

/** What is typed into a form, by the labels of its fields. */
export type Typed = Readonly<Record<string, string>>

/** The submerchants in Medusa's admin, as a merchant manages them. */
export class AdminSellers {
  constructor(
    readonly page: Page,
    private readonly demo: DemoAddresses,
  ) {}

  async open(where = ""): Promise<void> {
    // loaded anew: a list that is shown from before is read again behind an open menu, and closes it
    await this.page.goto(`${this.demo.admin}/svc/submerchants${where}`)
  }

  /** The list, and nothing but that. */
  async openList(search = ""): Promise<void> {
    await this.open(search)
    await this.page.getByRole("columnheader").first().waitFor()
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  /** The heading of a seller's own page. */
  heading(title: string): Locator {
    return this.page.getByRole("main").getByRole("heading", { name: title, exact: true, level: 1 })
  }

  /** Opens a seller's page out of the list. */
  async show(title: string): Promise<void> {
    await this.openList(`?q=${encodeURIComponent(title)}`)
    await this.page.getByRole("link", { name: title, exact: true }).click()
    await this.heading(title).waitFor()
  }

  /** The box of a page that has this heading. */
  section(heading: string): Locator {
    const title = this.page.getByRole("heading", { name: heading, exact: true })
    return title.locator("xpath=ancestor::*[contains(@class, 'shadow-elevation-card-rest')][1]")
  }

  /** A fact of a seller's page, by its name. */
  fact(name: string): Locator {
    return this.page.locator(`dt:has-text("${name}") + dd`)
  }

  /** The row of a seller in the list, or of a field in a table. */
  row(text: string): Locator {
    return this.page.getByRole("row").filter({ hasText: text })
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click()
  }

  async fill(typed: Typed): Promise<void> {
    for (const [label, text] of Object.entries(typed)) await this.field(label).fill(text)
  }

  async send(button: "Create" | "Save" | "Oluştur"): Promise<void> {
    await this.dialog.getByRole("button", { name: button, exact: true }).click()
  }

  /** Makes a seller from the list's own button, and leaves its page open. */
  async create(type: string, typed: Typed, title: string): Promise<void> {
    await this.openList()
    await this.press("Create submerchant")
    await this.dialog.getByRole("radio", { name: type }).click()
    await this.fill(typed)
    await this.send("Create")
    await this.heading(title).waitFor()
  }

  /** Chooses from the menu of a row. */
  async choose(title: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${title}` }).click()
    await this.page.getByRole("menuitem", { name: action }).click()
  }

  /** Answers the question whether it should really be done. */
  async confirm(button: string): Promise<void> {
    const question = this.page.getByRole("alertdialog")
    await question.getByRole("button", { name: button, exact: true }).click()
    await question.waitFor({ state: "hidden" })
  }

  /** Opens a product by its title. */
  async openProduct(title: string): Promise<void> {
    await visit(this.page, `${this.demo.admin}/products?q=${encodeURIComponent(title)}`)
    await this.page.getByRole("row").filter({ hasText: title }).first().click()
    await this.page.waitForURL(/\/products\/prod_\w+$/)
  }
}

/** A person who works directly at the service, beside this store. */
export const serviceOf = ({ sandbox }: DemoAddresses): SvcClient =>
  createSvcClient({ apiKey: "demo-key", secretKey: "demo-secret", baseUrl: sandbox })
