import { recordLinkSaleWorkflow } from "../../src/workflows/payment-links"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { linkStage, LINK } from "../setup/link-stage"
import { only } from "../setup/only"
import { refusal } from "../setup/says"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

/** Two courses with their tax, as Medusa rounds it. */
const PRICE = 119.98

export function linkSalesTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectRecordedOnce, follow } = shop

  describe("a sold link of an order", () => {
    it("is recorded as the payment of the order, a draft too, with the link as its reference, and its event is emitted once", async () => {
      const events = stage.eventsOf("svc.link.sold")
      const { order_id, link } = await shop.sold(await shop.draftOrder())
      await follow()
      const payment = await expectRecordedOnce(order_id, PRICE)
      const sale = only(await shop.sales(order_id))
      expect(payment).toMatchObject({
        provider_id: LINK,
        currency_code: "try",
        data: { sale_id: sale.id, sale_number: 1, link_id: link.id, token: link.token, url: link.url },
      })
      expect(await shop.adminOrder(order_id)).toMatchObject({ payment_status: "captured" })
      await follow()
      await recordLinkSaleWorkflow(medusa.container()).run({ input: { sale_id: sale.id } })
      await expectRecordedOnce(order_id, PRICE)
      await until(
        () => Promise.resolve(events),
        ({ length }) => length > 0,
      )
      expect(events).toEqual([
        {
          id: sale.id,
          link_id: link.id,
          token: link.token,
          sale: 1,
          amount: "119.98",
          currency_code: "try",
          order_id,
          product_id: null,
          payment_id: payment.id,
        },
      ])
      expect(await shop.attention(link)).toEqual([])
      const deletion = await medusa.admin().send("DELETE", `/admin/draft-orders/${order_id}`)
      expect(deletion).toMatchObject(refusal(409, "through a payment link"))
    })

    it("pays what an edit of a paid order left to pay, in the collection Medusa made for that", async () => {
      const cart = await createCart(medusa.guest(), medusa.shop())
      await startPayment(medusa.guest(), cart.id, "pp_system_default")
      const { id: order_id } = await placeOrder(medusa.guest(), cart.id)
      for (const { id } of await shop.payments(order_id))
        await medusa.admin().expectOk("POST", `/admin/payments/${id}/capture`, {})
      await shop.addToOrder(order_id)
      expect(await shop.owed(order_id)).toBe("59.99")
      const { payment_collections: before } = await shop.adminOrder(order_id)
      await shop.sold(order_id)
      await follow()
      await expectRecordedOnce(order_id, 59.99)
      const { payment_collections: after, payment_status } = await shop.adminOrder(order_id)
      expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
      expect(after.map(({ status }) => status)).toEqual(["completed", "completed"])
      expect(payment_status).toBe("captured")
    })
  })

  describe("an order's open link", () => linkClosingTests(stage))
}

function linkClosingTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)

  const expectClosed = async ({ id, token = "" }: { id: string; token: string | undefined }) => {
    await until(() => shop.link(id), { status: "PASSIVE" })
    expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
  }

  it("an order's open link is closed by the event that the order owes another amount, or was paid another way", async () => {
    const order_id = await shop.order()
    const first = await shop.linkFor(order_id)
    await shop.addToOrder(order_id)
    await expectClosed(first)
    const second = await shop.linkFor(order_id)
    await shop.markPaid(order_id)
    await expectClosed(second)
  })

  it("a pass reports what failed, and an order's open link is closed by the event that the order was cancelled", async () => {
    const order_id = await shop.order()
    const link = await shop.linkFor(order_id)
    await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 1 })
    await stage.sandbox.control("DELETE", "faults")
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 0 })
    await medusa.admin().expectOk("POST", `/admin/orders/${order_id}/cancel`)
    await expectClosed(link)
  })
}
