import type { Browser, BrowserContextOptions, ViewportSize } from "playwright-core"
import { type DemoAddresses, DemoRun, START_PATIENCE } from "../setup/demo-run"
import { launchChromium } from "./chromium"
import { DemoAdmin } from "./demo-admin"
import { DemoShop } from "./demo-shop"
import { Pages } from "./pages"
import { TEST_PATIENCE } from "./stage"

/** The merchant's browser. */
const MERCHANT: BrowserContextOptions & { viewport: ViewportSize } = {
  viewport: { width: 1280, height: 900 },
  colorScheme: "light",
  acceptDownloads: true,
  permissions: ["clipboard-read", "clipboard-write"],
}

/** `npm run demo`, and the browsers of those who use it. */
export class DemoStage {
  readonly shop: DemoShop
  /** Pages that must show no errors. */
  readonly buyers: Pages
  /** The console output of Medusa's own screens is not checked. */
  readonly merchants: Pages
  #merchant: Promise<DemoAdmin> | undefined

  private constructor(
    readonly run: DemoRun,
    readonly demo: DemoAddresses,
    private readonly browser: Browser,
    /** the publishable key of the demo that was interrupted before this one */
    readonly earlierKey?: string,
  ) {
    this.shop = new DemoShop(demo)
    this.buyers = new Pages(browser)
    this.merchants = new Pages(browser)
  }

  static open(args: string[]): Promise<DemoStage> {
    return DemoStage.#of(() => DemoRun.begin(args))
  }

  /** Interrupts a demo that starts, and goes on with what it kept. */
  static async openInterrupted(): Promise<DemoStage> {
    const earlier = await DemoRun.begin()
    try {
      const earlierKey = await earlier.interruptWhileStarting()
      return await DemoStage.#of(() => Promise.resolve(earlier.again()), earlierKey)
    } catch (error) {
      await earlier.end()
      throw error
    }
  }

  static async #of(start: () => Promise<DemoRun>, earlierKey?: string): Promise<DemoStage> {
    // first what may be missing, so that nothing is left running
    const browser = await launchChromium()
    const run = await start()
    try {
      return new DemoStage(run, await run.addresses(), browser, earlierKey)
    } catch (error) {
      await Promise.all([browser.close(), run.end()])
      throw error
    }
  }

  /**
   * The merchant's own page, signed in, for all parts of a file, each at its size: a browser loads the whole admin for its first page.
   * It stays open.
   */
  async merchant(viewport: ViewportSize = MERCHANT.viewport): Promise<DemoAdmin> {
    this.#merchant ??= this.#signedIn()
    const admin = await this.#merchant
    await admin.page.setViewportSize(viewport)
    return admin
  }

  async #signedIn(): Promise<DemoAdmin> {
    const admin = new DemoAdmin(await this.merchants.open(MERCHANT), this.demo)
    await admin.signIn()
    return admin
  }

  /** Vite prepares the admin's modules for the first page that requests them, which takes many times as long as any later page. */
  async openAdminFirst(): Promise<void> {
    const { page } = await this.merchant()
    const timeout = START_PATIENCE
    await page.goto(`${this.demo.admin}/settings/svc`, { timeout })
    await page.getByRole("heading", { name: "Payment service", exact: true }).waitFor({ timeout })
    await page.waitForLoadState("networkidle", { timeout })
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.run.end()
  }
}

/** Before all others that use the admin, because their timeouts are shorter. */
export function testAdmin(open: () => DemoStage): void {
  test("the admin opens, even the first time", () => open().openAdminFirst(), START_PATIENCE)
}

/** A demo that all tests of a file share. The returned function gives it once it runs. */
export function useDemo(start: () => Promise<DemoStage>): () => DemoStage {
  let stage: DemoStage | undefined
  jest.setTimeout(TEST_PATIENCE)
  beforeAll(async () => {
    stage = await start()
  }, 2 * START_PATIENCE)
  afterEach(async () => expect(await stage?.buyers.close()).toEqual([]))
  afterAll(() => stage?.close())
  return () => {
    if (!stage) throw new Error("the demo runs only once the tests do")
    return stage
  }
}
