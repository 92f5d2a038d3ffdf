import { readFile } from "node:fs/promises"
import { setTimeout as delay } from "node:timers/promises"
import type { Page } from "playwright-core"
import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminLinks } from "../admin-links"
import { AdminScreens } from "../admin-screens"
import { payButton, typeCard } from "../buyer"
import { DemoAdmin } from "../demo-admin"
import type { DemoShop } from "../demo-shop"
import type { DemoStage } from "../demo-stage"
import { CARDS, PICTURE } from "../orders"
import { show, sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

/*
 * A merchant manages payments in the real admin of the demo. With DEMO_SCREENSHOTS=true the screenshots of the docs are
 * drawn anew on the way.
 */

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

const REPORT = { path: "/svc/report", en: "Settlement report", tr: "Mutabakat raporu" }
const OVERVIEW = { path: "/svc/overview", en: "Overview", tr: "Genel bakış" }
const PAYMENTS = { path: "/svc", en: "Payments", tr: "Ödemeler" }
const ATTENTION = { path: "/svc/attention", en: "Needs attention", tr: "İlgilenilmesi gerekenler" }
const SETTINGS = { path: "/settings/svc", en: "Payment service", tr: "Ödeme hizmeti" }

export function testOrdersAndRefunds(open: () => DemoStage): void {
  describe("managing an order in the admin", () => {
    let demo: DemoAddresses
    let shop: DemoShop
    let buyers: Pages
    let merchants: Pages
    let admin: DemoAdmin
    let screens: AdminScreens
    let page: Page

    beforeAll(async () => {
      const stage = open()
      ;({ demo, shop, buyers, merchants } = stage)
      admin = await stage.merchant(DESK)
      page = admin.page
      screens = new AdminScreens(page, demo)
    })

    /** A buyer pays at the service's page; answers the order's number. */
    async function buy(handle: string): Promise<string> {
      const buyer = await buyers.open({ viewport: DESK })
      await shop.toPayment(buyer, handle)
      await buyer.locator("#identity_number").fill("11111111110")
      await buyer.locator("main .primary").first().click()
      await buyer.waitForURL(`${demo.sandbox}/pay/*`)
      await typeCard(buyer, CARDS.good)
      await payButton(buyer).click()
      return shop.orderNumber(buyer)
    }

    const panel = () => screens.section("Payment service")

    /** Refunds a part of the first item. */
    async function refundItem(amount: string): Promise<void> {
      await panel().getByRole("button", { name: "Refund items" }).click()
      await screens.dialog
        .getByRole("textbox", { name: /^Amount for/ })
        .first()
        .fill(amount)
      await screens.dialog.getByRole("button", { name: /^Refund ₺/ }).click()
    }

    test("an item is refunded in part, and the service, the panel and Medusa's own payment show it", async () => {
      await admin.openOrder(await buy("fincan-takimi"))
      await panel().getByText("The buyer paid ₺1,308.90. Nothing was refunded.").waitFor()
      await panel().getByRole("button", { name: "Refund items" }).click()
      await screens.dialog.locator("input:focus").waitFor()
      expect(await screens.dialog.locator("input:focus").getAttribute("aria-label")).toMatch(/^Amount for/)
      await screens.dialog.locator("input:focus").fill("x")
      await page.keyboard.press("Enter")
      const said = await screens.dialog.getByRole("alert").getAttribute("id")
      expect(await screens.dialog.locator("[aria-invalid=true]").getAttribute("aria-describedby")).toContain(said)
      await screens.dialog.getByRole("button", { name: "Select everything" }).click()
      await screens.dialog.getByRole("button", { name: "Refund ₺1,308.90" }).waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      await page.keyboard.press("Escape")
      await screens.dialog.waitFor({ state: "hidden" })
      await refundItem("300,55")
      await panel().getByText("Partially refunded", { exact: true }).first().waitFor()
      expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "300.55" })
      await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
      await panel().getByRole("cell", { name: "₺1,249.00 ₺300.55 refunded" }).waitFor()
      expect(await panel().getByText("Service commission").isVisible()).toBe(false)
      await screens.drawTwice("order", SETTINGS.tr, 1700)
      await panel().getByText("Fees and payouts, before refunds", { exact: true }).click()
      await panel().getByText("Service commission").waitFor()
      expect(await panel().innerText()).not.toMatch(/\.\d{3,}/)
      expect(await screens.findings("Payment service")).toEqual([])
    })

    test("a refund without a response is on the list of what needs attention, and a person resolves it", async () => {
      const number = await buy("lokum")
      await admin.openOrder(number)
      await panel().waitFor()
      await shop.fault({ endpoint: "refunds.createForItem", kind: "drop", when: "after" })
      await refundItem("1.50")
      await screens.dialog.getByText("Not everything was refunded").first().waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      await page.keyboard.press("Escape")
      await screens.dialog.waitFor({ state: "hidden" })
      await panel().getByText("Refund result unknown", { exact: true }).first().waitFor()

      await screens.open(ATTENTION.path, ATTENTION.en)
      const list = screens.section(ATTENTION.en)
      await list.getByRole("heading", { name: "The result of a refund is not known" }).waitFor()
      expect(await screens.findings(ATTENTION.en)).toEqual([])
      await screens.drawTwice("attention", ATTENTION.tr, 560)
      await screens.open(REPORT.path, REPORT.en)
      await page.getByText("It is not known whether ₺1.50 went back").waitFor()

      await screens.open(ATTENTION.path, ATTENTION.en)
      await list.getByRole("button", { name: "It went through" }).click()
      await screens.question.getByRole("textbox").fill("Seen at the service")
      await screens.question.getByRole("button", { name: "It went through" }).click()
      await list.getByText("Nothing to do", { exact: true }).waitFor()
      await list.locator("[role=tabpanel]:focus").waitFor()
      await list.getByText("Resolved", { exact: true }).click()
      await list.getByText(`Resolved by ${demo.email}`).waitFor()
      await list.getByText("Seen at the service", { exact: true }).waitFor()
      expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "1.5" })
      await admin.openOrder(number)
      await panel().getByText("Partially refunded", { exact: true }).first().waitFor()
      await admin.payments.getByText("Partially refunded", { exact: true }).waitFor()
    })

    test("every payment is in the list that the menu opens: filtered, shown in full, and downloaded", async () => {
      await page.getByRole("link", { name: PAYMENTS.en }).first().click()
      const list = screens.section(PAYMENTS.en)
      const rows = list.locator("[data-payment]")
      await rows.nth(1).waitFor()
      expect(await screens.findings(PAYMENTS.en)).toEqual([])
      await screens.drawTwice("payments", PAYMENTS.tr, 640)

      await list.getByRole("searchbox").fill("nobody@shop.example")
      await list.getByText("No payments match", { exact: true }).waitFor()
      await list.getByRole("button", { name: "Clear filters" }).first().click()
      await list.getByRole("combobox", { name: "Status" }).click()
      await page.getByRole("option", { name: "Refunded, all or in part" }).click()
      await list.getByText("More filters", { exact: true }).click()
      await list.getByRole("textbox", { name: "Amount from" }).fill("x")
      const said = list.getByText(/^Amount from: Enter an amount with at most two decimals/)
      await said.waitFor()
      const wrong = list.locator("[aria-invalid=true]")
      expect(await wrong.getAttribute("aria-label")).toBe("Amount from")
      expect(await wrong.getAttribute("aria-describedby")).toBe(await said.getAttribute("id"))
      await list.getByRole("textbox", { name: "Amount from" }).fill("1,000")
      await list.getByText("₺300.55 refunded").waitFor()
      expect(await wrong.count()).toBe(0)
      // until they are read, the rows of before stay
      await until(
        () => rows.count(),
        (count) => count === 1,
      )
      expect(await screens.findings(PAYMENTS.en)).toEqual([])

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        list.getByRole("button", { name: "Download CSV" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("payments.csv")
      expect(await readFile(await download.path(), "utf8")).toMatch(
        /^\uFEFFTime \(Istanbul\),Method[^]*,hosted,partly_refunded,1308.90,300.55,TRY,[^]*\r\nEnd of file: payments,1\r\n$/,
      )

      await list.getByRole("link", { name: "₺1,308.90" }).click()
      const detail = screens.section("₺1,308.90")
      await detail.getByRole("heading", { name: "What happened" }).waitFor()
      await detail.getByText("The buyer paid ₺1,308.90. ₺300.55 was refunded").waitFor()
      expect(await screens.findings("₺1,308.90")).toEqual([])
      await detail.getByRole("link", { name: /^Order #/ }).click()
      await panel().waitFor()
    })

    test("everything is refunded with the keyboard alone, which then is at what can be done next", async () => {
      await admin.openOrder(await buy("fincan-takimi"))
      await panel().getByRole("button", { name: "Refund items" }).press("Enter")
      await screens.dialog.locator("input:focus").press("Enter")
      await screens.dialog.getByRole("alert").getByText("Enter an amount for at least one item.").waitFor()
      await page.keyboard.press("Shift+Tab")
      expect(await screens.dialog.locator("button:focus").innerText()).toBe("Select everything")
      await page.keyboard.press("Enter")
      await screens.dialog.getByRole("status").getByText("Refund ₺1,308.90").waitFor()
      expect(await screens.dialog.getByRole("alert").count()).toBe(0)
      for (const key of ["Tab", "Enter"]) await page.keyboard.press(key)
      await screens.dialog.waitFor({ state: "hidden" })
      await panel().getByText("Nothing is left to refund.").waitFor()
      await page.getByText("Refunded", { exact: true }).first().waitFor()
      expect(await panel().locator("button:focus").innerText()).toBe("Check now")
      expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "1308.9" })
    })

    test("the summary for support is shown to be copied where the browser does not allow it", async () => {
      const denied = "navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))"
      await page.evaluate(denied)
      await panel().getByRole("button", { name: "Copy for support" }).click()
      await screens.dialog.getByText("Select the text and copy it yourself.").waitFor()
      expect(await screens.dialogFindings()).toEqual([])
      await page.keyboard.press("Escape")
      await screens.dialog.waitFor({ state: "hidden" })
      await page.reload()
    })

    test("an order under fraud review says not to ship, is not read while its page is hidden, and is paid once the review is decided", async () => {
      await shop.reviewNext()
      const number = await buy("turk-kahvesi")
      await admin.openOrder(number)
      await page.getByText("Do not ship yet:", { exact: true }).first().waitFor()
      expect(await screens.findings("Payment service")).toEqual([])
      await screens.drawTwice("order-review", SETTINGS.tr, 1300)
      await panel().getByText("Updates automatically.").waitFor()
      let reads = 0
      page.on("request", (request) => {
        if (/\/admin\/svc\/orders\/\w+$/.test(new URL(request.url()).pathname)) reads += 1
      })
      await show(page, "hidden")
      const before = reads
      await delay(8_000)
      expect(reads).toBe(before)
      await shop.approveNewest()
      await show(page, "visible")
      // nothing is pressed and no page is loaded
      await panel().getByRole("status").getByText("Nothing was refunded.").waitFor()
      await page.getByText("Do not ship yet:", { exact: true }).first().waitFor({ state: "hidden" })
      await admin.payments.getByText("Captured", { exact: true }).first().waitFor()
      expect(await panel().getByText("Updates automatically.").count()).toBe(0)
    })

    test("the report adds up the day, agrees with Medusa, and can be downloaded as a spreadsheet file", async () => {
      await screens.open(REPORT.path, REPORT.en)
      const report = screens.section(REPORT.en)
      await report.getByText("No difference", { exact: true }).first().waitFor()
      await report.getByText("Payments (4)").waitFor()
      expect(await screens.findings(REPORT.en)).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        report.getByRole("button", { name: "Download CSV" }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^settlement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
      expect(await readFile(await download.path(), "utf8")).toMatch(/^\uFEFFDay,Currency[^]*,TRY,5,[^]*\r\n$/)
      await screens.drawTwice("report", REPORT.tr, 640)
    })

    test("the overview has the period's figures as sums, as a plot with its table, and by answer of the bank, and its transactions as a file", async () => {
      await screens.open(OVERVIEW.path, OVERVIEW.en)
      const overview = screens.section(OVERVIEW.en)
      await overview.getByText("Takings (4)").waitFor()
      await overview.getByText("Nothing needs attention").waitFor()
      await overview
        .getByRole("img", { name: /^Bars of takings and refunds per day\. The highest takings: ₺/ })
        .waitFor()
      const table = overview.getByRole("table").first()
      await table.getByRole("columnheader", { name: "Payout after refunds, estimated" }).waitFor()
      expect(await table.getByRole("row").count()).toBe(2)
      await overview.getByRole("row", { name: /^Payment page 100% 5/ }).waitFor()
      await overview.getByRole("row", { name: /^Approved\. 4 100%/ }).waitFor()
      expect(await screens.findings(OVERVIEW.en)).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        overview.getByRole("button", { name: "Download CSV" }).click(),
      ])
      expect(await readFile(await download.path(), "utf8")).toMatch(
        /,refund,-300\.55,TRY,[^]*\r\nEnd of file: transactions,\d\r\n$/,
      )
      await screens.drawTwice("overview", OVERVIEW.tr, 1200)
    })

    test("the settings page shows the environment and its health, and never a whole key", async () => {
      await screens.open(SETTINGS.path, SETTINGS.en)
      await page.getByText(`${demo.store}/svc/notifications`).first().waitFor()
      expect(await page.locator("body").innerText()).not.toMatch(/demo-key|demo-secret/)
      expect(await screens.findings(SETTINGS.en)).toEqual([])
      await screens.drawTwice("settings", SETTINGS.tr, 1500)
    })

    test("a link is made and shown on the list", async () => {
      const links = new AdminLinks(page, demo)
      await links.open()
      await links.create({ name: "Pottery workshop", price: "149.90", description: "Two hours.", picture: PICTURE })
      await screens.drawDialogTwice("link", { en: "QR code", tr: "Karekod" })
      await page.keyboard.press("Escape")
      await links.row("Pottery workshop").waitFor()
      await screens.drawTwice("links", "Ödeme linkleri", 560)
    })

    test("on a phone, in Turkish and in the dark, nothing has to be scrolled sideways", async () => {
      const context = await merchants.open({ viewport: PHONE, colorScheme: "dark" })
      const theirs = new DemoAdmin(context, demo)
      await theirs.signIn()
      const phone = new AdminScreens(context, demo)
      await phone.speak("tr")
      for (const { path, tr } of [ATTENTION, REPORT, OVERVIEW, SETTINGS]) {
        await phone.open(path, tr)
        await phone.section(tr).getByText("Deneme ortamı").waitFor()
        expect({ path, scrolls: await sidewaysScroll(context) }).toEqual({ path, scrolls: 0 })
        expect(await phone.findings(tr)).toEqual([])
      }
      await phone.open(REPORT.path, REPORT.tr)
      await context.getByText("Fark yok", { exact: true }).first().waitFor()
      await phone.draw("report-tr-phone")
      await phone.open(OVERVIEW.path, OVERVIEW.tr)
      await context.getByText("Onaylandı.", { exact: true }).waitFor()
    })
  })
}
