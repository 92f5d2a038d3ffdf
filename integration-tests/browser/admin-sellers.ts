import type { Locator, Request } from "playwright-core"
import { createSvcClient, type SvcClient } from "../../src/client"
import type { DemoAddresses } from "../setup/demo-run"
import { DemoAdmin } from "./demo-admin"

/** What is typed into a form, by the labels of its fields. */
export type Typed = Readonly<Record<string, string>>

/** The submerchants in Medusa's admin, as a merchant manages them. */
export class AdminSellers extends DemoAdmin {
  /** The list, and nothing but that: what it shows from before is read again, behind an open menu too, which that closes. */
  async openList(search = ""): Promise<void> {
    const read = this.isListRead()
    await this.visit(`/svc/submerchants${search}`)
    await read
    await this.page.getByRole("columnheader").first().waitFor()
  }

  /** Resolves when the list is read the next time. A read that the page gives up does not count: its response is never finished. */
  async isListRead(): Promise<void> {
    const predicate = (request: Request) => /\/admin\/svc\/submerchants\?/.test(request.url())
    await this.page.waitForEvent("requestfinished", { predicate })
  }

  heading(title: string): Locator {
    return this.page.getByRole("main").getByRole("heading", { name: title, exact: true, level: 1 })
  }

  async show(title: string): Promise<void> {
    await this.openList(`?q=${encodeURIComponent(title)}`)
    await this.page.getByRole("link", { name: title, exact: true }).click()
    await this.heading(title).waitFor()
  }

  async fill(typed: Typed): Promise<void> {
    for (const [label, text] of Object.entries(typed)) await this.field(label).fill(text)
  }

  /** Makes a seller from the list's own button, and leaves its page open. */
  async create(type: string, typed: Typed, title: string): Promise<void> {
    await this.openList()
    await this.press("Create seller")
    await this.dialog.getByRole("radio", { name: type }).click()
    await this.fill(typed)
    await this.send("Create")
    await this.heading(title).waitFor()
  }
}

/** A person who works directly at the service, beside this store. */
export const serviceOf = ({ sandbox }: DemoAddresses): SvcClient =>
  createSvcClient({ apiKey: "demo-key", secretKey: "demo-secret", baseUrl: sandbox })
