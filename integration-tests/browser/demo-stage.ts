import type { Browser } from "playwright-core"
import { type DemoAddresses, DemoRun, START_PATIENCE } from "../setup/demo-run"
import { launchChromium } from "./chromium"
import { DemoAdmin } from "./demo-admin"
import { DemoShop } from "./demo-shop"
import { Pages } from "./pages"
import { TEST_PATIENCE } from "./stage"

/** `npm run demo`, and the browsers of those who use it. */
export class DemoStage {
  readonly shop: DemoShop
  /** Pages that must show no errors. */
  readonly buyers: Pages
  /** The console output of Medusa's own screens is not checked. */
  readonly merchants: Pages

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

  /** Vite prepares the admin's modules for the first page that requests them, which takes many times as long as any later page. */
  async openAdminFirst(): Promise<void> {
    const context = await this.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(START_PATIENCE)
    await new DemoAdmin(page, this.demo).signIn()
    await page.goto(`${this.demo.admin}/svc`)
    await page.getByRole("heading", { name: "Needs attention", exact: true }).waitFor()
    await page.waitForLoadState("networkidle")
    await context.close()
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
