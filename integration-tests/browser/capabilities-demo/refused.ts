import { AdminScreens } from "../admin-screens"
import { buyAsGuest } from "../demo-guest"
import type { DemoStage } from "../demo-stage"
import { CARDS } from "../orders"

const DESK = { width: 1280, height: 900 }
const SETTINGS = { path: "/settings/svc", en: "Payment service", tr: "Ödeme hizmeti" }
const CAPABILITIES = "Additional account capabilities"
/** So many different requests are refused before a capability is paused. */
const REFUSED = 5

/** Before any amount is held: a capability that has worked today is given more tries. */
export function testRefusedCapability(open: () => DemoStage): void {
  test("a capability that the account does not have is paused, the settings page says so, and Check again has it used again", async () => {
    const { demo, shop, run } = open()
    expect(run.complaints).toBe("")
    await shop.setAccount({ hold: false })
    for (let buyer = 1; buyer <= REFUSED; buyer++)
      expect(await buyAsGuest(demo, "lokum", CARDS.good)).toMatchObject({ status: "declined", reason: { code: "11" } })
    expect(run.complaints).toContain("so capabilities.hold is not used for 30 minutes")

    const { page } = await open().merchant(DESK)
    const screens = new AdminScreens(page, demo)
    await screens.open(SETTINGS.path, SETTINGS.en)
    const list = screens.section(CAPABILITIES)
    await list.getByText("Refused by the service; paused").waitFor()
    await list.getByText(/^The service refused holds\.create with code 11\. Paused from .* until /).waitFor()
    expect(await list.getByText("In use", { exact: true }).count()).toBe(2)
    await page.getByText("capabilities.hold", { exact: true }).waitFor()
    expect(await screens.findings(CAPABILITIES)).toEqual([])
    await screens.drawTwice("settings-refused", SETTINGS.tr, 800)

    await shop.setAccount({ hold: true })
    await list.getByRole("button", { name: "Check again: Hold and capture" }).click()
    await list.getByText("Refused by the service; paused").waitFor({ state: "detached" })
    expect(await list.getByText("In use", { exact: true }).count()).toBe(3)
    expect(await buyAsGuest(demo, "lokum", CARDS.good)).toMatchObject({ status: "completed" })
  })
}
