import type { Page } from "playwright-core"
import { AdminLinks, buyLink } from "../admin-links"
import { visit } from "../admin-visit"
import type { DemoStage } from "../demo-stage"
import { drawPage, isDrawing } from "../draw"
import { DemoStaff } from "../demo-staff"

/**
 * A link for what an order owes. That it was paid is recorded by a job that runs once a minute: `testPaid` is for later, when that
 * minute has passed with other tests.
 */
export function orderLink(open: () => DemoStage) {
  let staff: DemoStaff
  let page: Page
  let url: string
  let id: string

  function testMade(): void {
    test("an order with an outstanding amount gets a link for exactly that amount, and a buyer pays it", async () => {
      const stage = open()
      const { demo, buyers } = stage
      staff = await DemoStaff.signIn(demo)
      const { page: first } = await stage.merchant()
      page = await first.context().newPage()
      const links = new AdminLinks(page, demo)
      const order = await staff.owing("Kitchen advice", 480.5)
      id = order.id
      expect(await staff.standing(id)).toEqual({ status: "not_paid", owed: 480.5 })
      await visit(page, `${demo.admin}/orders/${id}`)
      await page.getByText("₺480.50 is still due on this order.").waitFor()
      // nothing was paid through the service yet
      expect(await page.getByRole("heading", { name: "Payment service", exact: true }).count()).toBe(0)
      await page.getByRole("button", { name: "Create link" }).click()
      await links.dialog.getByRole("heading", { name: `Payment link for order #${order.number}` }).waitFor()
      expect(await links.field("Price").inputValue()).toBe("480.50")
      expect(await links.field("Price").isDisabled()).toBe(true)
      await links.dialog.getByText("Without one, a picture with the order's number is used.").waitFor()
      await links.send()
      await links.dialog.getByRole("heading", { name: "QR code" }).waitFor()
      url = await links.address()
      await testMailed(links, order.number)
      await page.keyboard.press("Escape")
      await page.getByText("Not paid yet.").waitFor()
      expect(await page.getByRole("button", { name: "Create link" }).count()).toBe(0)
      await buyLink(await buyers.open(), url)
    })
  }

  /** The link is sent to the buyer, whose address is the order's unless the merchant types another, in Turkish: the order is of Türkiye. */
  async function testMailed(links: AdminLinks, number: string): Promise<void> {
    await links.dialog.getByRole("button", { name: "Send by e-mail" }).click()
    const address = links.field("Buyer's e-mail address")
    expect(await address.inputValue()).toBe("elif@shop.example")
    expect(await links.findings("[role=dialog]")).toEqual([])
    if (isDrawing) await drawPage(page, "demo-link-mail")
    await address.fill("elif@shop")
    await address.press("Enter")
    await links.dialog.getByText("Enter one e-mail address, such as name@shop.example.").waitFor()
    await address.fill("elif@shop.example")
    await links.dialog.getByRole("button", { name: "Send", exact: true }).dblclick()
    await page.getByText("The payment link was sent to elif@shop.example.").waitFor()
    await address.waitFor({ state: "detached" })
    expect(await staff.mailsTo("elif@shop.example")).toMatchObject([
      { data: { url, amount: "₺480,50", subject: `Ödeme linkiniz: #${number} numaralı sipariş` } },
    ])
    await links.dialog.getByRole("button", { name: "Send by e-mail" }).click()
    await links.dialog.getByRole("button", { name: "Send", exact: true }).click()
    await links.dialog.getByRole("alert").getByText("less than a minute ago").waitFor()
  }

  function testPaid(): void {
    test("the payment of an order's link is recorded on the order automatically, and the link cannot be bought again", async () => {
      await page.getByText("The payment of ₺480.50 is recorded on the order.").waitFor({ timeout: 3 * 60_000 })
      expect(await staff.standing(id)).toEqual({ status: "captured", owed: 0 })
      await page.getByText("Captured", { exact: true }).first().waitFor()
      await page.keyboard.press("Control+n")
      const bell = page.getByRole("dialog")
      await bell.getByText("A payment link was sold").first().waitFor()
      await bell.getByText(/^Order #\d+: ₺480\.50\. Recorded as the order's payment\.$/).waitFor()
      if (isDrawing) await drawPage(page, "demo-bell")
      await page.keyboard.press("Escape")
      const late = await open().buyers.open()
      await late.goto(url)
      await late.getByRole("heading", { name: "Not for sale" }).waitFor()
    })
  }

  return { testMade, testPaid }
}
