import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "playwright-core"
import type { DemoAddresses } from "../setup/demo-run"
import { until } from "../setup/until"
import { drawPage, isDrawing } from "./draw"

/** Pages of the admin, with their headings. */
export const ATTENTION = { path: "/svc/attention", en: "Needs attention", tr: "Bekleyen işler" }
export const TAKINGS = { path: "/svc/overview", en: "Payouts and takings", tr: "Hakediş ve tahsilat" }
export const SETTINGS = { path: "/settings/svc", en: "Payment service", tr: "Ödeme hizmeti" }

/** What Medusa draws in a dialog: its close. */
const OF_DIALOGS = ["kbd + button", "button:has(+ kbd)"]
/** And in a list: the icon of a search. */
const OF_PAGES = [...OF_DIALOGS, "div[role=img]"]

/** The merchant's admin, and what this plugin adds to it. */
export class AdminScreens {
  constructor(
    readonly page: Page,
    protected readonly demo: DemoAddresses,
  ) {}

  /** In the language of the user's profile. */
  async speak(language: "en" | "tr"): Promise<void> {
    await this.page.context().addCookies([{ name: "lng", value: language, url: this.demo.admin }])
  }

  /**
   * Goes to a path of the admin as a link in it does. To load the whole admin takes some ten times as long; that happens where the page
   * shows something else, or this very address. What Medusa's own screens have read they show unchanged for 90 seconds.
   */
  async visit(where: string): Promise<void> {
    const address = `${this.demo.admin}${where}`
    const isOpen = this.page.url().startsWith(new URL("/app/", address).href) && this.page.url() !== address
    const go = `history.pushState(null, "", ${JSON.stringify(address)}), dispatchEvent(new PopStateEvent("popstate"))`
    await (isOpen ? this.page.evaluate(go) : this.page.goto(address))
  }

  async open(where: string, heading: string): Promise<void> {
    await this.visit(where)
    await this.page.getByRole("heading", { name: heading, exact: true }).waitFor()
  }

  async openProduct(title: string): Promise<void> {
    await this.visit(`/products?q=${encodeURIComponent(title)}`)
    await this.row(title).first().click()
    await this.page.waitForURL(/\/products\/prod_\w+$/)
  }

  section(heading: string): Locator {
    const title = this.page.getByRole("heading", { name: heading, exact: true })
    return title.locator("xpath=ancestor::*[contains(@class, 'shadow-elevation-card-rest')][1]")
  }

  /** The box about an order's payments at the service, or about the settings. */
  get panel(): Locator {
    return this.section("Payment service")
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  /** The question before something that cannot be taken back. */
  get question(): Locator {
    return this.page.getByRole("alertdialog")
  }

  /** A field of the form that is open over the page. */
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  row(text: string): Locator {
    return this.page.getByRole("row").filter({ hasText: text })
  }

  fact(name: string): Locator {
    return this.page.locator(`dt:has-text("${name}") + dd`)
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click()
  }

  /** Sends the form that is open over the page. */
  async send(button: string): Promise<void> {
    await this.dialog.getByRole("button", { name: button, exact: true }).click()
  }

  /** Closes what is open over the page. For some milliseconds after it is shown, Radix ignores Escape. */
  async escape(opened: Locator = this.dialog): Promise<void> {
    await until(() => this.page.keyboard.press("Escape").then(() => opened.isHidden()), true)
  }

  async choose(row: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${row}` }).click()
    await this.page.getByRole("menuitem", { name: action }).click()
  }

  /** Opens a filter of a list, which is Medusa's own, for its value to be chosen or typed. */
  async addFilter(name: string): Promise<Locator> {
    await this.press("Filter")
    await this.page.getByRole("menuitem", { name, exact: true }).click()
    return this.dialog
  }

  /** Narrows a list to a choice of a filter. Until the choice is drawn, Escape would take the filter away again. */
  async filterBy(name: string, choice: string): Promise<void> {
    await (await this.addFilter(name)).getByText(choice, { exact: true }).click()
    await this.page.locator("main button").filter({ hasText: choice }).first().waitFor()
    await this.escape()
  }

  /** Answers the question whether it should really be done. */
  async confirm(button: string, note?: string): Promise<void> {
    if (note !== undefined) await this.question.getByRole("textbox").fill(note)
    await this.question.getByRole("button", { name: button, exact: true }).click()
    await this.question.waitFor({ state: "hidden" })
  }

  /** Presses what saves a file, and gives the file's name and path. */
  async download(button: Locator): Promise<{ name: string; path: string }> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), button.click()])
    return { name: download.suggestedFilename(), path: await download.path() }
  }

  /** What axe finds serious or critical in the box with this heading; Medusa's own parts of a screen are not ours to judge. */
  async findings(heading: string): Promise<string[]> {
    await this.section(heading).waitFor()
    await this.page.evaluate(`
      for (const title of document.querySelectorAll("h1, h2"))
        if (title.textContent === ${JSON.stringify(heading)})
          title.closest("[class*=shadow-elevation-card-rest]")?.setAttribute("data-looked-at", "")`)
    return withoutLinks(await this.#serious("[data-looked-at]"))
  }

  /** The same in what is open over the screen. */
  async dialogFindings(): Promise<string[]> {
    return withoutLinks(await this.#serious("[role=dialog], [role=alertdialog]", OF_DIALOGS))
  }

  /** The same in a whole part of the screen. */
  async findingsIn(part: "main" | "[role=dialog]"): Promise<string[]> {
    await this.page.mouse.move(0, 0)
    return this.#serious(part, OF_PAGES)
  }

  async #serious(part: string, theirs: readonly string[] = []): Promise<string[]> {
    const axe = new AxeBuilder({ page: this.page }).include(part)
    for (const one of theirs) axe.exclude(one)
    const { violations } = await axe
      .options({ resultTypes: ["violations"] })
      .setLegacyMode()
      .analyze()
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }

  /** With DEMO_SCREENSHOTS=true, draws a picture of the docs, as high as what it is to show. */
  async draw(name: string, height = 900): Promise<void> {
    if (!isDrawing) return
    const { width = 1280, height: before = 900 } = this.page.viewportSize() ?? {}
    await this.page.setViewportSize({ width, height })
    await drawPage(this.page, `admin-${name}`)
    await this.page.setViewportSize({ width, height: before })
  }

  /** As `draw`, in English and Turkish. `heading`: Turkish, of the box that has to be loaded. */
  async drawTwice(name: string, heading: string, height?: number): Promise<void> {
    if (!isDrawing) return
    await this.draw(`${name}-en`, height)
    await this.speak("tr")
    await this.page.reload()
    await this.section(heading).getByText("Deneme ortamı").waitFor()
    await this.page.waitForLoadState("networkidle")
    await this.draw(`${name}-tr`, height)
    await this.speak("en")
    await this.page.reload()
  }

  /** The same of what is open over the screen. `heading`: one of it, in each language. */
  async drawDialogTwice(name: string, heading: Record<"en" | "tr", string>): Promise<void> {
    if (!isDrawing) return
    for (const language of ["tr", "en"] as const) {
      await this.speak(language)
      await this.page.reload()
      await this.dialog.getByRole("heading", { name: heading[language] }).waitFor()
      await this.draw(`${name}-${language}`)
    }
  }
}

/** The colour of links is Medusa's, as everywhere in its admin. */
const withoutLinks = (findings: readonly string[]) =>
  findings.filter((finding) => !/^color-contrast: .*text-ui-fg-interactive/.test(finding))
