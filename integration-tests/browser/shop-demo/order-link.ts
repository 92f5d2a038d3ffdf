import { buyLink } from "../buyer"
import type { DemoStage } from "../demo-stage"
import { AdminLinks } from "../admin-links"

const BUYER = "elif@shop.example"

/**
 * A link for what an order owes. That it was paid is recorded by a job that runs once a minute: `testPaid` is for later, when that
 * minute has passed with other tests.
 */
export function orderLink(stage: DemoStage) {
  let links: AdminLinks
  let url: string
  let id: string

  function testMade(): void {
    test("an order with an outstanding amount gets a link for exactly that amount, sent to its buyer by e-mail, who pays it", async () => {
      const { staff, admin, buyers, demo } = stage.now
      const order = await staff.owing("Kitchen advice", 480.5)
      id = order.id
      links = new AdminLinks(await admin.page.context().newPage(), demo)
      const { page, dialog } = links
      await links.visit(`/orders/${id}`)
      await page.getByText("₺480.50 is still due on this order.").waitFor()
      // nothing was paid through the service yet
      expect(await page.getByRole("heading", { name: "Payment service", exact: true }).count()).toBe(0)
      await links.press("Create link")
      await dialog.getByRole("heading", { name: `Payment link for order #${order.number}` }).waitFor()
      expect(await links.field("Price").inputValue()).toBe("480.50")
      expect(await links.field("Price").isDisabled()).toBe(true)
      await dialog.getByText("Without one, a picture with the order's number is used.").waitFor()
      await links.send("Create link")
      await dialog.getByRole("img", { name: /^QR code of/ }).waitFor()
      url = await links.address()
      await mail()
      // in Turkish: the order is of Türkiye
      expect(await staff.mailsTo(BUYER)).toMatchObject([
        {
          data: {
            url,
            amount: "₺480,50",
            subject: `Demo Store: #${order.number} numaralı sipariş için ödeme linkiniz`,
          },
        },
      ])
      await links.escape()
      await page.getByText("Not paid yet.").waitFor()
      expect(await page.getByRole("button", { name: "Create link" }).count()).toBe(0)
      await buyLink(await buyers.open(), url)
    })
  }

  /** The link is sent once to the address of the order, unless the merchant types another. */
  async function mail(): Promise<void> {
    const { page, dialog } = links
    await dialog.getByRole("button", { name: "Send by e-mail" }).click()
    const address = links.field("Buyer's e-mail address")
    expect(await address.inputValue()).toBe(BUYER)
    expect(await links.findingsIn("[role=dialog]")).toEqual([])
    await address.fill("elif@shop")
    await address.press("Enter")
    await dialog.getByText("Enter one e-mail address, such as name@shop.example.").waitFor()
    await address.fill(BUYER)
    await dialog.getByRole("button", { name: "Send", exact: true }).dblclick()
    await page.getByText(`The payment link was sent to ${BUYER}.`).waitFor()
    await address.waitFor({ state: "detached" })
  }

  function testPaid(): void {
    test("the payment of an order's link is shown on the order once the job has recorded it, and in the bell", async () => {
      const { page } = links
      await page.getByText("The payment of ₺480.50 is recorded on the order.").waitFor({ timeout: 3 * 60_000 })
      expect(await stage.now.staff.standing(id)).toEqual({ status: "captured", owed: 0 })
      await page.getByText("Captured", { exact: true }).first().waitFor()
      await page.keyboard.press("Control+n")
      await links.dialog.getByText("A payment link was sold").first().waitFor()
      await links.dialog.getByText(/^Order #\d+: ₺480\.50\. Recorded as the order's payment\.$/).waitFor()
      await links.escape()
    })
  }

  return { testMade, testPaid }
}
