import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

/** Milliseconds for one step in a browser, long enough that only a step that never ends takes them. */
export const PATIENCE = 60_000

/**
 * Clicks go through the admin's short messages in the corner. A person waits until one is gone, but under a pointer that rests on it, it
 * stays.
 */
const LET_THROUGH = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("[data-sonner-toaster], [data-sonner-toaster] * { pointer-events: none !important }")
  document.adoptedStyleSheets.push(sheet)
}`

/** The pages of one browser, and their errors. */
export class Pages {
  readonly #contexts: BrowserContext[] = []
  /** The pages' errors since the last check: script errors, and violations of the page's own policy. */
  readonly #complaints: string[] = []

  constructor(private readonly browser: Browser) {}

  /** A person with a fresh browser profile. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options })
    this.#contexts.push(context)
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await page.addInitScript(LET_THROUGH)
    page.on("pageerror", (error) => this.#complaints.push(`${page.url()}: ${error.message}`))
    page.on("console", (message) => {
      // an answer of 404 or 410 is logged too, and is what a test may be about
      const isOurs = message.type() === "error" && !message.text().startsWith("Failed to load resource")
      if (isOurs) this.#complaints.push(`${page.url()}: ${message.text()}`)
    })
    return page
  }

  /** Closes every page and returns their errors; a test expects none. */
  async close(): Promise<string[]> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
    return this.#complaints.splice(0)
  }
}
