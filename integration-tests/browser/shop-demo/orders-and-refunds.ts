import { readFile } from "node:fs/promises"
import { until } from "../../setup/until"
import { ATTENTION, TAKINGS } from "../admin-screens"
import type { DemoStage } from "../demo-stage"

const PAYMENTS = "Payments"
const TURKISH_PANEL = "Ödeme hizmeti"

/** A merchant manages payments in the real admin of the demo. */
export function testOrdersAndRefunds(stage: DemoStage): void {
  test("an item is refunded in part, and the service, the panel and Medusa's own payment show it", async () => {
    const { admin, shop } = stage.now
    const { panel, dialog } = admin
    const cups = await stage.now.guest.payAtPage("fincan-takimi")
    await admin.openOrder(cups)
    await panel.getByText("The buyer paid ₺1,308.90. No refund is recorded.").waitFor()
    await admin.openRefund()
    await dialog.locator("input:focus").waitFor()
    expect(await dialog.locator("input:focus").getAttribute("aria-label")).toMatch(/^Amount for/)
    await dialog.locator("input:focus").fill("x")
    await admin.page.keyboard.press("Enter")
    const said = await dialog.getByRole("alert").getAttribute("id")
    expect(await dialog.locator("[aria-invalid=true]").getAttribute("aria-describedby")).toContain(said)
    for (const [typed, sentence] of [
      ["99999", "Enter at most ₺1,249.00."],
      ["0", "The amount must be above 0."],
    ] as const) {
      await dialog.locator("input:focus").fill(typed)
      await dialog.getByRole("alert").getByText(sentence).waitFor()
      expect(await dialog.locator("button[type=submit]").innerText()).toBe("Refund")
    }
    await dialog.getByRole("button", { name: "Select everything" }).click()
    await dialog.getByRole("button", { name: "Refund ₺1,308.90" }).waitFor()
    expect(await admin.dialogFindings()).toEqual([])
    await admin.escape()
    await admin.openRefund()
    await admin.fillAmount(/^Amount for/, "300,55")
    await admin.submitRefund.click()
    await admin.question.getByText("The amount goes back to the buyer's card").waitFor()
    expect(await admin.dialogFindings()).toEqual([])
    await admin.confirm("Refund")
    await panel.getByText("Partially refunded", { exact: true }).first().waitFor()
    expect(await shop.newestCharge()).toMatchObject({ isCancelled: false, refunded: "300.55" })
    await admin.waitForPayments("Partially refunded")
    await panel.getByRole("cell", { name: "₺1,249.00 ₺300.55 refunded" }).waitFor()
    expect(await panel.getByText("Service commission").isVisible()).toBe(false)
    await admin.drawTwice("order", TURKISH_PANEL, 1700)
    await panel.getByText("Fees and payouts, before refunds", { exact: true }).click()
    await panel.getByText("Service commission").waitFor()
    expect(await panel.innerText()).not.toMatch(/\.\d{3,}/)
    expect(await admin.findings("Payment service")).toEqual([])
  })

  test("a refund without a response is on the list of what needs attention, and a person resolves it", async () => {
    const { admin, shop, demo } = stage.now
    const { panel, dialog } = admin
    const number = await stage.now.guest.payAtPage("lokum")
    await admin.openOrder(number)
    await shop.fault({ endpoint: "refunds.createForItem", kind: "drop", when: "after" })
    await admin.openRefund()
    await admin.fillAmount(/^Amount for/, "1.50")
    await admin.refundItems()
    await dialog.getByRole("heading", { name: "We don't know yet whether ₺1.50 was refunded" }).waitFor()
    expect(await admin.dialogFindings()).toEqual([])
    await admin.page.getByText("Refund result unknown", { exact: true }).first().waitFor()

    await dialog.getByRole("link", { name: "Open its entry on the attention list" }).click()
    const list = admin.section(ATTENTION.en)
    await list.getByRole("heading", { name: "The result of a refund is not known" }).waitFor()
    expect(await admin.findings(ATTENTION.en)).toEqual([])
    await admin.drawTwice("attention", ATTENTION.tr, 560)
    await admin.open("/svc/report", TAKINGS.en)
    await admin.page.getByText("It is not known whether ₺1.50 was refunded").waitFor()

    await admin.open(ATTENTION.path, ATTENTION.en)
    await list.getByRole("button", { name: "It went through" }).click()
    await admin.confirm("It went through", "Seen at the service")
    await list.getByText("Nothing needs attention", { exact: true }).waitFor()
    await list.locator("[tabindex='-1']:focus").waitFor()
    await admin.filterBy("Status", "Resolved")
    // a second try finds what the first one resolved, too
    await list.getByText(`Resolved by ${demo.email}`).first().waitFor()
    await list.getByText("Seen at the service", { exact: true }).first().waitFor()
    await admin.openOrder(number)
    await panel.getByText("Partially refunded", { exact: true }).first().waitFor()
  })

  test("every payment is in the list that the menu opens: filtered, shown in full, and downloaded", async () => {
    const { admin } = stage.now
    const { page } = admin
    await page.getByRole("link", { name: PAYMENTS }).first().click()
    // the address above each payment's leads there too
    await admin.visit("/svc/payments")
    await page.waitForURL(/\/app\/svc$/)
    const list = admin.section(PAYMENTS)
    const rows = list.locator("[data-row]")
    await rows.nth(1).waitFor()
    expect(await admin.findings(PAYMENTS)).toEqual([])

    await list.getByRole("searchbox").fill("nobody@shop.example")
    await list.getByText("No payments match", { exact: true }).waitFor()
    await list.getByRole("button", { name: "Clear filters" }).first().click()
    await admin.filterBy("Status", "Refunded, fully or partially")
    const amount = (await admin.addFilter("Amount from")).getByRole("textbox")
    await amount.fill("x")
    // not by the list's heading: what is open over the page hides it from readers
    await page.getByText(/^Amount from: Enter an amount with at most two decimals/).waitFor()
    await amount.fill("1,000")
    await page.getByText("₺300.55 refunded").waitFor()
    await admin.escape()
    expect(await admin.findings(PAYMENTS)).toEqual([])
    await list.getByRole("button", { name: "Amount", exact: true }).click()
    await page.waitForURL(/order=-amount/)
    // until they are read, the rows of before stay
    await until(() => rows.count(), 1)

    const file = await admin.download(list.getByRole("button", { name: "Download CSV" }))
    expect(file.name).toBe("payments.csv")
    expect(await readFile(file.path, "utf8")).toMatch(
      /^\uFEFFTime \(Istanbul\),Method[^]*,Payment page,Partially refunded,1308.90,300.55,TRY,[^]*\r\nEnd of file: payments,1\r\n$/,
    )

    await list.getByRole("link", { name: "₺1,308.90" }).click()
    const detail = admin.section("₺1,308.90")
    await detail.getByRole("heading", { name: "Payment history" }).waitFor()
    await detail.getByText("The buyer paid ₺1,308.90. ₺300.55 was refunded").waitFor()
    expect(await admin.findings("₺1,308.90")).toEqual([])
    await detail.getByRole("link", { name: /^Order #/ }).click()
    await admin.panel.waitFor()
  })

  test("the rest is refunded with the keyboard alone, which then is at what can be done next", async () => {
    const { admin, shop } = stage.now
    const { panel, dialog, page } = admin
    await panel.getByRole("button", { name: "Refund items" }).press("Enter")
    await dialog.locator("input:focus").press("Enter")
    await dialog.getByRole("alert").getByText("Enter an amount for at least one item.").waitFor()
    await page.keyboard.press("Shift+Tab")
    expect(await dialog.locator("button:focus").innerText()).toBe("Select everything")
    await page.keyboard.press("Enter")
    await dialog.getByRole("status").getByText("Refund ₺1,008.35").waitFor()
    expect(await dialog.getByRole("alert").count()).toBe(0)
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key)
    await admin.question.getByRole("heading", { name: "Refund ₺1,008.35?" }).waitFor()
    for (const key of ["Tab", "Enter"]) await page.keyboard.press(key)
    await panel.getByText("Nothing is left to refund.").waitFor()
    await page.getByText("Refunded", { exact: true }).first().waitFor()
    expect(await panel.locator("button:focus").innerText()).toBe("Check now")
    expect((await shop.charges())[1]).toMatchObject({ isCancelled: false, refunded: "1308.9" })
  })

  test("an order under fraud review says not to ship, and is shown as paid once the review is decided", async () => {
    const { admin, shop } = stage.now
    const { page, panel } = admin
    const warning = page.getByText("Do not ship yet", { exact: true }).first()
    await shop.reviewNext()
    await admin.openOrder(await stage.now.guest.payAtPage("turk-kahvesi"))
    await warning.waitFor()
    expect(await admin.findings("Payment service")).toEqual([])
    await panel.getByText("Updates automatically.").waitFor()
    await shop.approveNewest()
    // nothing is pressed and no page is loaded
    await panel.getByRole("status").getByText("No refund is recorded.").waitFor()
    await warning.waitFor({ state: "hidden" })
    await admin.waitForPayments("Captured")
    expect(await panel.getByText("Updates automatically.").count()).toBe(0)
  })

  test("payouts and takings: sums with their explanations, days as a plot and a table, transactions, success by method and response, and files", async () => {
    const { admin } = stage.now
    await admin.open(TAKINGS.path, TAKINGS.en)
    // what was read before is shown for 90 seconds
    await admin.page.reload()
    const takings = admin.section(TAKINGS.en)
    await takings.getByText("Takings (3)", { exact: true }).waitFor()
    await takings.getByText("Payout, date not known, estimated").waitFor()
    await takings.getByText("No difference", { exact: true }).first().waitFor()
    const explained = takings.getByRole("button", { name: "Explain: Refunds" })
    await explained.press("Enter")
    await admin.dialog.getByText("Refunds to buyers, surcharges included.").waitFor()
    await admin.escape()
    const plot = takings.getByRole("slider", { name: "Takings (up) and refunds (down) per day" })
    expect(await plot.getAttribute("aria-valuetext")).toMatch(/: takings ₺[\d.,]+, refunds ₺1,310\.40$/)
    await plot.press("ArrowLeft")
    expect(await plot.getAttribute("aria-valuetext")).toMatch(/: no transactions$/)
    await plot.press("ArrowRight")
    const table = takings.getByRole("table").first()
    await table.getByRole("columnheader", { name: "Payout, estimated" }).waitFor()
    expect(await table.getByRole("row").count()).toBe(2)
    expect(await admin.findings(TAKINGS.en)).toEqual([])
    const days = await admin.download(takings.getByRole("button", { name: "Download CSV" }))
    expect(days.name).toMatch(/^days-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(days.path, "utf8")).toMatch(/^\uFEFFDay,Currency[^]*,TRY,3,[^]*\r\n$/)
    await admin.drawTwice("overview", TAKINGS.tr, 1200)

    await takings.getByRole("tab", { name: "Transactions" }).click()
    await takings.getByRole("row", { name: /₺300\.55/ }).waitFor()
    expect(await admin.findings(TAKINGS.en)).toEqual([])
    const file = await admin.download(takings.getByRole("button", { name: "Download CSV" }))
    expect(await readFile(file.path, "utf8")).toMatch(/,refund,TRY,,,300\.55,[^]*\r\nEnd of file: transactions,\d\r\n$/)

    await takings.getByRole("tab", { name: "Success" }).click()
    await takings.getByRole("row", { name: /^Payment page 100% 3/ }).waitFor()
    await takings.getByRole("row", { name: /^Approved\. 3 100%/ }).waitFor()
    expect(await admin.findings(TAKINGS.en)).toEqual([])
  })
}
