import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminScreens } from "../admin-screens"
import { DemoAdmin } from "../demo-admin"
import { ageUnknownPayouts } from "../demo-clock"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

/*
 * Whom a marketplace's payments pay, in the real admin of the demo. With DEMO_SCREENSHOTS=true the screenshots of the docs are drawn
 * anew on the way.
 */

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

export function testPayouts(open: () => DemoStage): void {
  describe("the payouts of a marketplace's payments", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages
    let merchants: Pages
    let admin: DemoAdmin
    let screens: AdminScreens
    let page: Page
    let order: string
    let statement: string

    beforeAll(async () => {
      const stage = open()
      ;({ demo, shop, buyers, merchants } = stage)
      admin = await stage.merchant(DESK)
      page = admin.page
      screens = new AdminScreens(page, demo)
      order = await shop.buyOfEachSeller(await buyers.open({ viewport: DESK }))
    })

    const panel = () => screens.section("Payment service")
    const item = (title: string) => panel().getByRole("rowgroup").filter({ hasText: title }).first()
    const amount = (title: string, text: string) => item(title).getByRole("cell", { name: text, exact: true })

    async function openPayout(title: string): Promise<void> {
      await item(title).getByRole("button", { name: "Change payout" }).click()
      await screens.dialog.getByRole("heading", { name: "Change payout" }).waitFor()
    }
    const submit = () => screens.dialog.getByRole("button", { name: "Change payout" }).click()

    /** What the service holds of the item with this price. */
    const atService = async (price: string) => (await shop.newestItems()).find((one) => one.price === price)

    test("each item shows whom it pays, and that its seller waits for an approval", async () => {
      await admin.openOrder(order)
      await item("Bakır cezve").getByRole("link", { name: "Bakırcı Hasan" }).waitFor()
      for (const text of ["₺749.90", "₺659.41", "₺90.49"]) await amount("Bakır cezve", text).waitFor()
      await item("Bakır cezve").getByRole("button", { name: "Approve" }).waitFor()
      expect(await screens.findings("Payment service")).toEqual([])
    })

    test("an invalid payout is refused with its mistakes, and a valid one is changed at the service", async () => {
      await openPayout("Bakır cezve")
      await screens.dialog.getByText("before the item is approved or refunded").waitFor()
      const typed = screens.dialog.getByRole("textbox", { name: "The seller gets" })
      expect(await typed.inputValue()).toBe("659.41")
      expect(await screens.dialogFindings()).toEqual([])
      await submit()
      await screens.dialog.getByRole("alert").getByText("Choose another seller or another amount.").waitFor()
      await typed.fill("many")
      await submit()
      await screens.dialog.getByText("Enter an amount such as 12.50.").waitFor()
      expect(await typed.getAttribute("aria-invalid")).toBe("true")
      await typed.fill("749.91")
      await submit()
      await screens.dialog.getByRole("alert").getByText("₺749.91 is more than the item's price").waitFor()
      expect((await atService("749.9"))?.subMerchantPrice).toBe("659.41")
      await typed.fill("700")
      await submit()
      await screens.dialog.waitFor({ state: "hidden" })
      await amount("Bakır cezve", "₺700.00").waitFor()
      await panel().getByText("Payout changed to ₺700.00").first().waitFor()
      expect((await atService("749.9"))?.subMerchantPrice).toBe("700")
    })

    test("an item's payout is moved to another seller, found by name", async () => {
      const before = (await atService("749.9"))?.subMerchantKey
      await openPayout("Bakır cezve")
      await screens.dialog.getByRole("button", { name: "Choose another seller" }).click()
      await screens.dialog.getByRole("searchbox").fill("Anadolu")
      await screens.dialog.getByRole("radio", { name: /Anadolu Seramik/ }).click()
      await screens.dialog.getByText("Seller: Anadolu Seramik").waitFor()
      await submit()
      await screens.dialog.waitFor({ state: "hidden" })
      await item("Bakır cezve").getByRole("link", { name: "Anadolu Seramik" }).waitFor()
      const after = await atService("749.9")
      expect(after?.subMerchantPrice).toBe("700")
      expect(after?.subMerchantKey).not.toBe(before)
      const event = panel()
        .getByRole("listitem")
        .filter({ hasText: "Bakırcı Hasan, ₺700.00 → Anadolu Seramik, ₺700.00" })
      await event.getByText("by admin@demo.example").waitFor()
    })

    test("a payout change whose response was lost is looked up, and shown as the service has it", async () => {
      await shop.fault({ endpoint: "paymentItems.update", kind: "drop", when: "after" })
      await openPayout("Gül lokumu")
      await screens.dialog.getByRole("textbox", { name: "The seller gets" }).fill("3")
      await submit()
      await screens.dialog.waitFor({ state: "hidden" })
      await amount("Gül lokumu", "₺3.00").waitFor()
      expect((await atService("3.33"))?.subMerchantPrice).toBe("3")
    })

    test("who bears a refund of two sellers' items is shown before it is sent, and the payouts cannot be changed afterwards", async () => {
      await panel().getByRole("button", { name: "Refund items" }).click()
      await screens.dialog.getByRole("textbox", { name: /Amount for Bakır cezve/ }).fill("74.99")
      await screens.dialog.getByRole("textbox", { name: /Amount for Gül lokumu/ }).fill("1.11")
      await screens.dialog.getByRole("heading", { name: "Who pays for this refund" }).waitFor()
      await screens.dialog.getByText("₺70.00", { exact: true }).waitFor()
      await screens.dialog.getByText("Payout ₺700.00, after the refund ₺630.00").waitFor()
      await screens.dialog.getByText("Payout ₺3.00, after the refund ₺2.00").waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      // 4.99 of the one and 0.11 of the other
      await screens.dialog.getByText("₺5.10", { exact: true }).waitFor()
      expect((await atService("749.9"))?.refunded).toBe("0")
      const sent: string[] = []
      page.on("request", (request) => sent.push(request.url()))
      await screens.dialog.getByRole("button", { name: /^Refund ₺/ }).click()
      await panel().getByText("Partially refunded", { exact: true }).first().waitFor()
      await screens.dialog.waitFor({ state: "hidden" })
      // it would be announced once more, as if the same were refunded again
      expect(sent.filter((url) => url.endsWith("/refund-preview"))).toEqual([])
      expect((await atService("749.9"))?.refunded).toBe("74.99")
      expect((await atService("3.33"))?.refunded).toBe("1.11")
      await until(
        () => item("Bakır cezve").getByRole("button", { name: "Change payout" }).count(),
        (count) => count === 0,
      )
      expect(await item("Fincan takımı").getByRole("button", { name: "Change payout" }).count()).toBe(1)
    })

    test("the seller's statement has the sale and the refund, and can be downloaded as a spreadsheet file", async () => {
      await item("Bakır cezve").getByRole("link", { name: "Anadolu Seramik" }).click()
      await page.getByRole("link", { name: "Statement" }).first().click()
      const shown = screens.section("Seller statement")
      // the line, and the sum of all refunds
      await shown.getByText("-₺74.99").first().waitFor()
      await shown.getByText("-₺70.00").first().waitFor()
      await shown.getByText("From another seller").waitFor()
      await shown
        .getByRole("link", { name: `Order #${order}` })
        .first()
        .waitFor()
      expect(await screens.findings("Seller statement")).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        shown.getByRole("button", { name: "Download CSV" }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^statement-anadolu-seramik-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
      const csv = await readFile(await download.path(), "utf8")
      expect(csv).toMatch(/^\uFEFFSeller,Time \(Istanbul\),Kind,Order,Item,/)
      expect(csv).toContain(",-74.99,-4.99,-70.00,")
      await screens.draw("statement-en", 640)
      statement = page.url()
      await admin.openOrder(order)
      await panel().getByRole("link", { name: "Bakırcı Hasan" }).first().click()
      await page.getByRole("link", { name: "Statement" }).first().click()
      await screens.section("Seller statement").getByText("To another seller").waitFor()
    })

    test("a payout change whose look-up fails too is shown as uncertain, and cannot be sent again", async () => {
      await admin.openOrder(order)
      await shop.fault({ endpoint: "paymentItems.update", kind: "drop", when: "after" })
      await shop.fault({ endpoint: "payments.retrieve", kind: "http-500", count: 50 })
      await openPayout("Fincan takımı")
      await screens.dialog.getByRole("textbox", { name: "The seller gets" }).fill("1000")
      await submit()
      await screens.dialog.getByRole("alert").getByText("did not report whether it made the change").waitFor()
      await screens.dialog.getByRole("alert").getByText("Not certain").waitFor()
      await screens.dialog.getByRole("button", { name: "Cancel" }).click()
      await item("Fincan takımı").getByText("not known yet whether the last change").waitFor()
      expect(await item("Fincan takımı").getByRole("button", { name: "Change payout" }).count()).toBe(0)
    })

    test("an item whose payout is unknown is not refunded; after an hour without a result a person can resolve it", async () => {
      await panel().getByRole("button", { name: "Refund items" }).click()
      await screens.dialog.getByRole("textbox", { name: /Amount for Fincan takımı/ }).fill("10")
      await screens.dialog.getByRole("button", { name: /^Refund ₺/ }).click()
      await screens.dialog.getByRole("alert").getByText("not known yet whether the last change").waitFor()
      await screens.dialog.getByRole("button", { name: "Cancel" }).click()

      await ageUnknownPayouts(demo, "2 hours")
      await panel().getByRole("button", { name: "Check now" }).click()
      await panel().getByText("The payout of an item is not known").waitFor()
      await panel().getByRole("button", { name: "The change was made" }).click()
      await screens.question.getByText("Confirm only if the payment service shows the item with this change.").waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      await screens.question.getByRole("textbox").fill("Seen in its panel")
      await screens.question.getByRole("button", { name: "The change was made" }).click()
      await screens.question.waitFor({ state: "hidden" })
      await amount("Fincan takımı", "₺1,000.00").waitFor()
      await item("Fincan takımı").getByRole("button", { name: "Change payout" }).waitFor()
      await panel().getByText("“Seen in its panel”").waitFor()
      expect(await panel().getByText("The payout of an item is not known").count()).toBe(0)
    })

    test("on a phone, in Turkish and in the dark, panel and statement need no sideways scroll", async () => {
      const phone = await merchants.open({ viewport: PHONE, colorScheme: "dark" })
      await new DemoAdmin(phone, demo).signIn()
      const theirs = new AdminScreens(phone, demo)
      await theirs.speak("tr")
      await phone.goto(statement)
      await theirs.section("Satıcı ekstresi").getByText("-₺74,99").first().waitFor()
      expect(await sidewaysScroll(phone)).toBe(0)
      expect(await theirs.findings("Satıcı ekstresi")).toEqual([])
      await phone
        .getByRole("link", { name: `Sipariş #${order}` })
        .first()
        .click()
      const own = theirs.section("Ödeme hizmeti")
      await own.getByRole("button", { name: "Onayla", exact: true }).first().waitFor()
      expect(await sidewaysScroll(phone)).toBe(0)
      expect(await theirs.findings("Ödeme hizmeti")).toEqual([])
      await own.getByRole("button", { name: "Satıcının hakedişini değiştir" }).first().click()
      await theirs.dialog.getByText("Satıcının almadığı tutar sizde kalır.").waitFor()
      expect(await theirs.dialogFindings()).toEqual([])
      expect(await sidewaysScroll(phone)).toBe(0)
    })

    test("on a phone, who bears a refund is in sight above the button, which is enabled only after that", async () => {
      const phone = await merchants.open({ viewport: PHONE, colorScheme: "light" })
      const theirs = new AdminScreens(phone, demo)
      const phones = new DemoAdmin(phone, demo)
      await phones.signIn()
      await phone.route("**/refund-preview", async (route) => {
        await mayAnswer
        await route.continue()
      })
      let answer = () => {}
      const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
      await phones.openOrder(order)
      await theirs.section("Payment service").getByRole("button", { name: "Refund items" }).click()
      const refund = theirs.dialog.locator("button[type=submit]")
      expect(await refund.isEnabled()).toBe(true)
      await theirs.dialog.getByRole("textbox", { name: /^Amount for Fincan takımı/ }).fill("10")
      expect(await refund.isEnabled()).toBe(false)
      expect(await refund.innerText()).toBe("Calculating who pays…")
      const sent: string[] = []
      phone.on("request", (request) => sent.push(request.url()))
      await theirs.dialog.getByRole("textbox", { name: /^Amount for Fincan takımı/ }).press("Enter")
      answer()
      const bears = theirs.dialog.getByRole("region", { name: "Who pays for this refund" })
      await bears.getByText("You", { exact: true }).waitFor()
      await until(
        () => refund.isEnabled(),
        (isEnabled) => isEnabled,
      )
      expect(sent.filter((url) => url.endsWith("/refund-items"))).toEqual([])
      const [summary, button] = [await bears.boundingBox(), await refund.boundingBox()]
      expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      expect((button?.y ?? PHONE.height) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
      expect(await sidewaysScroll(phone)).toBe(0)

      // text of twice the size: the form scrolls as a whole
      await phone.evaluate("document.documentElement.style.fontSize = '200%'")
      await phone.mouse.move(PHONE.width / 2, 60)
      await phone.mouse.wheel(0, 3_000)
      const bottomOf = async () => {
        const box = await refund.boundingBox()
        return box ? box.y + box.height : Infinity
      }
      await until(bottomOf, (bottom) => bottom <= PHONE.height)
      expect(await sidewaysScroll(phone)).toBe(0)
      await phone.emulateMedia({ forcedColors: "active" })
      await theirs.dialog.getByRole("button", { name: "Cancel" }).click()
      expect(await theirs.findings("Payment service")).toEqual([])
    })
  })
}
