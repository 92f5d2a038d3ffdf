import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "playwright-core"
import type { DemoAddresses } from "../setup/demo-run"
import { visit } from "./admin-visit"
import { payButton, typeBuyer, typeCard } from "./buyer"
import { CARDS } from "./orders"

/** What is typed into the form of a new link. */
export interface TypedLink {
  name: string
  description: string
  price: string
  /** Raw Base64 of a PNG. */
  picture: string
}

/** The payment links of Medusa's admin, as a merchant uses them. */
export class AdminLinks {
  constructor(
    readonly page: Page,
    private readonly demo: DemoAddresses,
  ) {}

  async open(search = ""): Promise<void> {
    await visit(this.page, `${this.demo.admin}/svc/links${search}`)
    // not by its role: what is open over the page hides it from readers
    await this.page
      .locator("h1")
      .filter({ hasText: /^(Payment links|Ödeme linkleri)$/ })
      .first()
      .waitFor()
  }

  /** Opens the form of a new link for a product, from the product's page. */
  async openFormOf(product: string): Promise<void> {
    await visit(this.page, `${this.demo.admin}/products`)
    await this.page.getByRole("row").filter({ hasText: product }).first().click()
    await this.page.getByText("Sell this product without a cart").waitFor()
    await this.page.getByRole("button", { name: "Create link" }).click()
    await this.dialog.getByRole("heading", { name: `Payment link for ${product}` }).waitFor()
  }

  /** The form, or the one link, that is open over the page. */
  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  async choosePicture(base64: string, name = "picture.png", mimeType = "image/png"): Promise<void> {
    const buffer = Buffer.from(base64, "base64")
    await this.dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer })
  }

  async type({ name, description, price, picture }: TypedLink): Promise<void> {
    await this.field("Name").fill(name)
    await this.field("Description").fill(description)
    await this.field("Price").fill(price)
    await this.choosePicture(picture)
    await this.dialog.getByRole("img", { name: "Picture of the link" }).waitFor()
  }

  async send(button = "Create link"): Promise<void> {
    await this.dialog.getByRole("button", { name: button, exact: true }).click()
  }

  /** Makes a link from the page's own button, and leaves it open. */
  async create(link: TypedLink): Promise<void> {
    await this.page.getByRole("button", { name: "Create link" }).first().click()
    await this.type(link)
    await this.send()
    await this.dialog.getByRole("heading", { name: link.name }).waitFor()
    await this.dialog.getByRole("heading", { name: "QR code" }).waitFor()
  }

  /** The address that the open link shows. */
  address(): Promise<string> {
    return this.dialog
      .getByText(/^https?:\/\/\S+$/)
      .first()
      .innerText()
  }

  /** A fact of the open link, by its name. */
  fact(name: string): Locator {
    return this.dialog.locator(`dt:text-is("${name}") + dd`)
  }

  /** The row of a link in the list. */
  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name })
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}` }).click()
    await this.page.getByRole("menuitem", { name: action }).click()
  }

  /** What axe finds serious or critical in a part of the screen. How Medusa draws a dialog's close and a search's icon is Medusa's. */
  async findings(part: string): Promise<string[]> {
    await this.page.mouse.move(0, 0)
    const axe = new AxeBuilder({ page: this.page }).include(part)
    for (const theirs of ["kbd + button", "button:has(+ kbd)", "div[role=img]"]) axe.exclude(theirs)
    const { violations } = await axe
      .options({ resultTypes: ["violations"] })
      .setLegacyMode()
      .analyze()
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
  }

  /** Answers the question whether it should really be done. */
  async confirm(button: string): Promise<void> {
    const question = this.page.getByRole("alertdialog")
    await question.getByRole("button", { name: button, exact: true }).click()
    await question.waitFor({ state: "hidden" })
  }
}

/** A buyer with the address of a link pays it. */
export async function buyLink(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await typeBuyer(page)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  await page.getByRole("heading", { name: "Payment received" }).waitFor()
}
