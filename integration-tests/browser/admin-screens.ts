import { AxeBuilder } from "@axe-core/playwright"
import type { Locator, Page } from "playwright-core"
import type { DemoAddresses } from "../setup/demo-run"
import { visit } from "./admin-visit"
import { drawPage, isDrawing } from "./draw"

async function serious(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze()
  return (
    violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
      // the colour of links is Medusa's, as everywhere in its admin
      .filter((finding) => !/^color-contrast: .*text-ui-fg-interactive/.test(finding))
  )
}

/** What this plugin adds to the admin, as a merchant sees it. */
export class AdminScreens {
  constructor(
    readonly page: Page,
    private readonly demo: DemoAddresses,
  ) {}

  /** In the language of the user's profile. */
  async speak(language: "en" | "tr"): Promise<void> {
    await this.page.context().addCookies([{ name: "lng", value: language, url: this.demo.admin }])
  }

  /** Opens a page of the admin by its path, and waits for its heading. */
  async open(where: string, heading: string): Promise<void> {
    await visit(this.page, `${this.demo.admin}${where}`)
    await this.page.getByRole("heading", { name: heading, exact: true }).waitFor()
  }

  /** The box of a screen that has this heading. */
  section(heading: string): Locator {
    const title = this.page.getByRole("heading", { name: heading, exact: true })
    return title.locator("xpath=ancestor::*[contains(@class, 'shadow-elevation-card-rest')][1]")
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog")
  }

  /** The question before something that cannot be taken back. */
  get question(): Locator {
    return this.page.getByRole("alertdialog")
  }

  /** What axe finds serious or critical in the box with this heading; Medusa's own parts of a screen are not ours to judge. */
  async findings(heading: string): Promise<string[]> {
    await this.section(heading).waitFor()
    await this.page.evaluate(`
      for (const title of document.querySelectorAll("h1, h2"))
        if (title.textContent === ${JSON.stringify(heading)})
          title.closest("[class*=shadow-elevation-card-rest]")?.setAttribute("data-looked-at", "")`)
    return serious(new AxeBuilder({ page: this.page }).include("[data-looked-at]"))
  }

  /** The same in what is open over the screen. How Medusa draws a dialog's close is Medusa's. */
  async dialogFindings(): Promise<string[]> {
    const axe = new AxeBuilder({ page: this.page }).include("[role=dialog], [role=alertdialog]")
    for (const theirs of ["kbd + button", "button:has(+ kbd)"]) axe.exclude(theirs)
    return serious(axe)
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
