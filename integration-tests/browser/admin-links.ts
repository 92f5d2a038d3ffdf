import type { Locator } from "playwright-core"
import { DemoAdmin } from "./demo-admin"

/** What is typed into the form of a new link. */
export interface TypedLink {
  name: string
  description: string
  price: string
  /** Raw Base64 of a PNG. */
  picture: string
}

/** The payment links of Medusa's admin, as a merchant uses them. */
export class AdminLinks extends DemoAdmin {
  async openLinks(search = ""): Promise<void> {
    await this.visit(`/svc/links${search}`)
    // not by its role: what is open over the page hides it from readers
    await this.page
      .locator("h1")
      .filter({ hasText: /^(Payment links|Ödeme linkleri)$/ })
      .first()
      .waitFor()
  }

  /** Opens the form of a new link for a product, from the product's page. */
  async openFormOf(product: string): Promise<void> {
    await this.openProduct(product)
    await this.page.getByText("Sell this product without a cart").waitFor()
    await this.press("Create link")
    await this.dialog.getByRole("heading", { name: `Payment link for ${product}` }).waitFor()
  }

  async choosePicture(base64: string): Promise<void> {
    const buffer = Buffer.from(base64, "base64")
    const file = { name: "picture.png", mimeType: "image/png", buffer }
    await this.dialog.locator("input[type=file]").setInputFiles(file)
  }

  async type({ name, description, price, picture }: TypedLink): Promise<void> {
    await this.field("Name").fill(name)
    await this.field("Description").fill(description)
    await this.field("Price").fill(price)
    await this.choosePicture(picture)
    await this.dialog.getByRole("img", { name: "Picture of the link" }).waitFor()
  }

  /** Makes a link from the page's own button, and leaves it open. */
  async create(link: TypedLink): Promise<void> {
    await this.page.getByRole("button", { name: "Create link" }).first().click()
    await this.type(link)
    await this.send("Create link")
    await this.dialog.getByRole("heading", { name: link.name }).waitFor()
    await this.dialog.getByRole("img", { name: /^QR code of/ }).waitFor()
  }

  address(): Promise<string> {
    return this.dialog
      .getByText(/^https?:\/\/\S+$/)
      .first()
      .innerText()
  }

  override fact(name: string): Locator {
    return this.dialog.locator(`dt:text-is("${name}") + dd`)
  }
}
