import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { startSandbox, type RunningSandbox, type SandboxOptions } from "../../sandbox"
import { createSvcClient, type SvcClient } from "../../src/client"
import { controlOf } from "../setup/sandbox"
import { chargesAt } from "../setup/service-state"
import { launchChromium } from "./chromium"
import { Pages, PATIENCE } from "./pages"
import { Shop } from "./shop"

const KEYS = { apiKey: "browser-key", secretKey: "browser-secret" }

/** Milliseconds for one test, of many steps: what a spec of this folder gives to jest. */
export const TEST_PATIENCE = 4 * PATIENCE

/** Everything that one test file uses: the service, a merchant with our client, and buyers' browsers. */
export class Stage {
  readonly #pages: Pages

  private constructor(
    readonly sandbox: RunningSandbox,
    readonly shop: Shop,
    readonly client: SvcClient,
    private readonly browser: Browser,
  ) {
    this.#pages = new Pages(browser)
  }

  static async open(options: Partial<SandboxOptions> = {}): Promise<Stage> {
    // first what may be missing, so that nothing is left running
    const browser = await launchChromium()
    const sandbox = await startSandbox({ ...KEYS, control: true, merchantName: "Kuzey Mutfak", ...options })
    const shop = await Shop.open()
    const client = createSvcClient({ ...KEYS, baseUrl: sandbox.url, responseSignatures: "require" })
    return new Stage(sandbox, shop, client, browser)
  }

  /** A buyer with a fresh browser profile. */
  openPage(options?: BrowserContextOptions): Promise<Page> {
    return this.#pages.open(options)
  }

  /** Closes every page and returns their errors; a test expects none. */
  closePages(): Promise<string[]> {
    return this.#pages.close()
  }

  /** All payments the sandbox knows, newest first. */
  payments() {
    return chargesAt({ control: controlOf(this.sandbox.url) })
  }

  async close(): Promise<void> {
    await this.browser.close()
    await Promise.all([this.shop.close(), this.client.close()])
    await this.sandbox.stop()
  }
}
