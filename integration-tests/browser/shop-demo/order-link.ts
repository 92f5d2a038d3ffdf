import type { Page } from "playwright-core"
import { AdminLinks, buyLink } from "../admin-links"
import { visit } from "../admin-visit"
import type { DemoStage } from "../demo-stage"
import { DemoStaff } from "../demo-staff"
import { PICTURE } from "../orders"

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
      await page.getByRole("button", { name: "Create link" }).click()
      await links.dialog.getByRole("heading", { name: `Payment link for order #${order.number}` }).waitFor()
      expect(await links.field("Price").inputValue()).toBe("480.50")
      expect(await links.field("Price").isDisabled()).toBe(true)
      await links.choosePicture(PICTURE)
      await links.send()
      await links.dialog.getByRole("heading", { name: "QR code" }).waitFor()
      url = await links.address()
      await page.keyboard.press("Escape")
      await page.getByText("Not paid yet.").waitFor()
      expect(await page.getByRole("button", { name: "Create link" }).count()).toBe(0)
      await buyLink(await buyers.open(), url)
    })
  }

  function testPaid(): void {
    test("the payment of an order's link is recorded on the order automatically, and the link cannot be bought again", async () => {
      await page.getByText("The payment of ₺480.50 is recorded on the order.").waitFor({ timeout: 3 * 60_000 })
      expect(await staff.standing(id)).toEqual({ status: "captured", owed: 0 })
      await page.getByText("Captured", { exact: true }).first().waitFor()
      const late = await open().buyers.open()
      await late.goto(url)
      await late.getByRole("heading", { name: "Not for sale" }).waitFor()
    })
  }

  return { testMade, testPaid }
}
