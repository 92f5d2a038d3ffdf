import type { Browser, BrowserContextOptions } from "playwright-core"
import { type DemoAddresses, DemoRun, START_PATIENCE } from "../setup/demo-run"
import { AdminLinks } from "./admin-links"
import { AdminSellers } from "./admin-sellers"
import { launchChromium } from "./chromium"
import { DemoAdmin } from "./demo-admin"
import { DemoShop } from "./demo-shop"
import { DemoStaff } from "./demo-staff"
import { Guest } from "./guest"
import { Pages } from "./pages"
import { TEST_PATIENCE } from "./stage"

export const DESK = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740 }

const MERCHANT: BrowserContextOptions = {
  viewport: DESK,
  colorScheme: "light",
  acceptDownloads: true,
  permissions: ["clipboard-read", "clipboard-write"],
}

/** `npm run demo`, the browsers of those who use it, and the merchant's own page, which stays open: to load the admin takes long. */
interface Opened {
  run: DemoRun
  demo: DemoAddresses
  shop: DemoShop
  staff: DemoStaff
  guest: Guest
  /** Pages that must show no errors. */
  buyers: Pages
  /** The console output of Medusa's own screens is not checked. */
  merchants: Pages
  admin: DemoAdmin
  links: AdminLinks
  sellers: AdminSellers
  /** The publishable key of the demo that was interrupted before this one. */
  earlierKey?: string | undefined
}

/** A demo that all tests of a file share. It is there inside tests and hooks only. */
export class DemoStage {
  #browser: Browser | undefined
  #run: DemoRun | undefined
  #opened: Opened | undefined
  #phone: DemoAdmin | undefined

  /** Starts it before the tests of a file and ends it after them; a test expects no error on its buyers' pages. */
  static use(args: string[] = [], isInterrupted = false): DemoStage {
    const stage = new DemoStage()
    jest.setTimeout(TEST_PATIENCE)
    beforeAll(() => stage.#open(args, isInterrupted), 2 * START_PATIENCE)
    afterEach(async () => expect(await stage.#opened?.buyers.close()).toEqual([]))
    afterAll(async () => {
      await stage.#browser?.close()
      await stage.#run?.end()
    })
    return stage
  }

  get now(): Opened {
    if (!this.#opened) throw new Error("the demo runs only once the tests do")
    return this.#opened
  }

  /** The merchant's admin on a phone, opened once: as a test leaves it, the next one finds it. */
  async phone(): Promise<DemoAdmin> {
    const open = async () => new DemoAdmin(await this.now.merchants.open({ viewport: PHONE }), this.now.demo).signIn()
    return (this.#phone ??= await open())
  }

  async #open(args: string[], isInterrupted: boolean): Promise<void> {
    // first what may be missing, so that nothing is left running
    const browser = (this.#browser = await launchChromium())
    this.#run = await DemoRun.begin(args)
    const earlierKey = isInterrupted ? await this.#run.interruptWhileStarting() : undefined
    const run = isInterrupted ? (this.#run = this.#run.again()) : this.#run
    const demo = await run.addresses()
    const [buyers, merchants] = [new Pages(browser), new Pages(browser)]
    const page = await merchants.open(MERCHANT)
    const [links, sellers] = [new AdminLinks(page, demo), new AdminSellers(page, demo)]
    const admin = await new DemoAdmin(page, demo).signIn()
    const staff = await DemoStaff.signIn(demo)
    const [shop, guest] = [new DemoShop(demo), new Guest(demo)]
    this.#opened = { run, demo, shop, staff, guest, buyers, merchants, admin, links, sellers, earlierKey }
  }
}

/** Before all others that use the admin: Vite prepares its modules for the first page, which takes many times as long as any later page. */
export function testAdmin(stage: DemoStage): void {
  const timeout = START_PATIENCE
  test(
    "the admin opens, even the first time",
    async () => {
      const { admin, demo } = stage.now
      await admin.page.goto(`${demo.admin}/settings/svc`, { timeout })
      await admin.page.getByRole("heading", { name: "Payment service", exact: true }).waitFor({ timeout })
      await admin.page.waitForLoadState("networkidle", { timeout })
    },
    timeout,
  )
}
