import { readFile } from "node:fs/promises"
import { until } from "../../setup/until"
import { PHONE, type DemoStage } from "../demo-stage"
import { sidewaysScroll } from "../page-checks"

const STATEMENT = "Seller statement"

/** Whom a marketplace's payments pay, in the real admin of the demo. */
export function testPayouts(stage: DemoStage, getOrder: () => string): void {
  let statement: string

  const item = (title: string) => stage.now.admin.panel.getByRole("rowgroup").filter({ hasText: title }).first()
  const amount = (title: string, text: string) => item(title).getByRole("cell", { name: text, exact: true })

  /** What the menu of an item offers; with a choice, that is made. */
  async function choose(title: string, choice?: string): Promise<string[]> {
    const { admin } = stage.now
    const menu = admin.page.getByRole("menu")
    await admin.panel.getByRole("button", { name: `Actions for ${title}` }).click()
    await menu.waitFor()
    const offered = await menu.getByRole("menuitem").allInnerTexts()
    if (choice === undefined) await admin.escape(menu)
    else await menu.getByRole("menuitem", { name: choice, exact: true }).click()
    await menu.waitFor({ state: "hidden" })
    return offered.map((one) => one.trim())
  }

  async function openPayout(title: string): Promise<void> {
    await choose(title, "Change payout")
    await stage.now.admin.dialog.getByRole("heading", { name: "Change payout" }).waitFor()
  }
  const submit = () => stage.now.admin.send("Change payout")

  /** What the service holds of the item with this price. */
  const atService = async (price: string) => (await stage.now.shop.newestItems()).find((one) => one.price === price)

  test("each item shows whom it pays; an invalid payout is refused with its mistakes, and a valid one is changed at the service", async () => {
    const { admin } = stage.now
    const { dialog } = admin
    await admin.openOrder(getOrder())
    await item("Bakır cezve").getByRole("link", { name: "Bakırcı Hasan" }).waitFor()
    for (const text of ["₺749.90", "₺659.41", "₺90.49"]) await amount("Bakır cezve", text).waitFor()
    expect(await choose("Bakır cezve")).toEqual(["Approve", "Put on hold", "Change payout"])
    await admin.panel.getByRole("button", { name: "Approve all (6)" }).click()
    const question = admin.page.getByRole("alertdialog", { name: "Approve 6 items?" })
    await question.getByText(/^Payouts agreed at the sale: ₺[\d,.]+ \(.*Bakırcı Hasan ₺[\d,.]+/).waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    const shipping = item("Bakır cezve").getByRole("button", { name: "Shipping ₺22.43" })
    expect(
      await item("Bakır cezve")
        .getByRole("button", { name: /^Actions/ })
        .count(),
    ).toBe(1)
    await shipping.click()
    expect(
      await item("Bakır cezve")
        .getByRole("button", { name: /^Actions/ })
        .count(),
    ).toBe(2)
    await shipping.click()
    expect(await admin.findings("Payment service")).toEqual([])

    await openPayout("Bakır cezve")
    await dialog.getByText("before the item is approved or refunded").waitFor()
    const typed = dialog.getByRole("textbox", { name: "Seller's payout" })
    expect(await typed.inputValue()).toBe("659.41")
    expect(await admin.dialogFindings()).toEqual([])
    await submit()
    await dialog.getByRole("alert").getByText("Choose another seller or another amount.").waitFor()
    await typed.fill("many")
    await submit()
    await dialog.getByText("Enter an amount with at most two decimals, such as 149.90.").waitFor()
    expect(await typed.getAttribute("aria-invalid")).toBe("true")
    await typed.fill("749.91")
    await submit()
    await dialog.getByRole("alert").getByText("₺749.91 is more than the item's price").waitFor()
    expect((await atService("749.9"))?.subMerchantPrice).toBe("659.41")
    await typed.fill("700")
    await submit()
    await dialog.waitFor({ state: "hidden" })
    await amount("Bakır cezve", "₺700.00").waitFor()
    await admin.panel.getByText("Payout changed to ₺700.00").first().waitFor()
    expect((await atService("749.9"))?.subMerchantPrice).toBe("700")
  })

  test("an item's payout is moved to another seller, found by name", async () => {
    const { admin } = stage.now
    const { dialog } = admin
    const before = (await atService("749.9"))?.subMerchantKey
    await openPayout("Bakır cezve")
    await dialog.getByRole("button", { name: "Choose another seller" }).click()
    await dialog.getByRole("searchbox").fill("Anadolu")
    await dialog.getByRole("radio", { name: /Anadolu Seramik/ }).click()
    await dialog.getByText("Seller: Anadolu Seramik").waitFor()
    await submit()
    await dialog.waitFor({ state: "hidden" })
    await item("Bakır cezve").getByRole("link", { name: "Anadolu Seramik" }).waitFor()
    const after = await atService("749.9")
    expect(after?.subMerchantPrice).toBe("700")
    expect(after?.subMerchantKey).not.toBe(before)
    const moved = "Bakırcı Hasan, ₺700.00 → Anadolu Seramik, ₺700.00"
    const event = admin.panel.getByRole("listitem").filter({ hasText: moved })
    await event.getByText("by admin@demo.example").waitFor()
  })

  test("the admin shows who bears a refund of two sellers' items before it is sent, and the payouts cannot be changed afterwards", async () => {
    const { admin } = stage.now
    const { dialog, page, question } = admin
    await admin.openRefund()
    await admin.fillAmount(/Amount for Bakır cezve/, "74.99")
    await admin.fillAmount(/Amount for Gül lokumu/, "1.11")
    await admin.submitRefund.click()
    await question.getByRole("heading", { name: "Refund breakdown" }).waitFor()
    await question.getByText("₺70.00", { exact: true }).waitFor()
    expect(await admin.dialogFindings()).toEqual([])
    expect((await atService("749.9"))?.refunded).toBe("0")
    const sent: string[] = []
    page.on("request", (request) => sent.push(request.url()))
    await admin.confirm("Refund")
    await admin.panel.getByText("Partially refunded", { exact: true }).first().waitFor()
    await dialog.waitFor({ state: "hidden" })
    // it would be announced once more, as if the same were refunded again
    expect(sent.filter((url) => url.endsWith("/refund-preview"))).toEqual([])
    expect((await atService("749.9"))?.refunded).toBe("74.99")
    expect((await atService("3.33"))?.refunded).toBe("1.11")
    await until(
      () => choose("Bakır cezve"),
      (offered) => !offered.includes("Change payout"),
    )
    expect(await choose("Fincan takımı")).toContain("Change payout")
  })

  test("the seller's statement has the sale and the refund, and can be downloaded as a spreadsheet file", async () => {
    const { admin } = stage.now
    const { page } = admin
    await item("Bakır cezve").getByRole("link", { name: "Anadolu Seramik" }).click()
    await page.getByRole("link", { name: "Statement" }).first().click()
    const shown = admin.section(STATEMENT)
    // the line, and the sum of all refunds
    await shown.getByText("-₺74.99").first().waitFor()
    await shown.getByText("-₺70.00").first().waitFor()
    await shown.getByText("From another seller").waitFor()
    await shown
      .getByRole("link", { name: `Order #${getOrder()}` })
      .first()
      .waitFor()
    expect(await admin.findings(STATEMENT)).toEqual([])
    const file = await admin.download(shown.getByRole("button", { name: "Download CSV" }))
    expect(file.name).toMatch(/^statement-anadolu-seramik-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(file.path, "utf8")
    expect(csv).toMatch(/^\uFEFFSeller,Time \(Istanbul\),Kind,Order,Item,/)
    expect(csv).toContain(",-74.99,-4.99,-70.00,")
    statement = page.url()
  })

  test("on a phone, who bears a refund is in sight above the button, which is enabled only after that", async () => {
    const phone = await stage.phone()
    const { page, dialog, question } = phone
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route("**/refund-preview", async (route) => {
      await mayAnswer
      await route.continue()
    })
    await phone.openOrder(getOrder())
    await phone.openRefund()
    await phone.fillAmount(/^Amount for Fincan takımı/, "10")
    await dialog.getByRole("textbox", { name: /^Amount for Fincan takımı/ }).press("Enter")
    const refund = question.getByRole("button", { name: "Refund" })
    expect(await refund.isEnabled()).toBe(false)
    answer()
    const bears = question.getByRole("region", { name: "Refund breakdown" })
    await bears.getByText("You", { exact: true }).waitFor()
    await until(() => refund.isEnabled(), true)
    const [summary, button] = [await bears.boundingBox(), await refund.boundingBox()]
    expect((summary?.y ?? 0) + (summary?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect((button?.y ?? PHONE.height) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    expect(await sidewaysScroll(page)).toBe(0)

    await question.getByRole("button", { name: "Cancel" }).click()

    await page.emulateMedia({ forcedColors: "active" })
    await phone.send("Cancel")
    expect(await phone.findings("Payment service")).toEqual([])
  })

  test("on a phone, in Turkish and in the dark, panel and statement need no sideways scroll", async () => {
    const phone = await stage.phone()
    const { page, dialog } = phone
    await page.emulateMedia({ forcedColors: "none", colorScheme: "dark" })
    await phone.speak("tr")
    await page.goto(statement)
    await phone.section("Satıcı ekstresi").getByText("-₺74,99").first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await phone.findings("Satıcı ekstresi")).toEqual([])
    await page
      .getByRole("link", { name: `Sipariş #${getOrder()}` })
      .first()
      .click()
    const own = phone.section("Ödeme hizmeti")
    await own.getByRole("button", { name: /^Hepsini onayla/ }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await phone.findings("Ödeme hizmeti")).toEqual([])
    await own
      .getByRole("button", { name: /Fincan takımı/ })
      .first()
      .click()
    await page.getByRole("menuitem", { name: "Satıcının hakedişini değiştir" }).click()
    await dialog.getByText("Fiyatın kalanı, hizmetin komisyonu düşülerek size kalır.").waitFor()
    expect(await phone.dialogFindings()).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
}
