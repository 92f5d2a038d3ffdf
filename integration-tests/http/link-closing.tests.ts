import { linkStage } from "../setup/link-stage"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

export function linkClosingTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)

  it("an order's open link is closed by the event that the order owes another amount, was paid another way, or cancelled", async () => {
    const orders = [await shop.order(), await shop.order(), await shop.order()] as const
    const links = []
    for (const orderId of orders) links.push(await shop.linkFor(orderId))
    const [more, paid, cancelled] = orders
    await shop.addToOrder(more)
    await shop.markPaid(paid)
    await medusa.admin().expectOk("POST", `/admin/orders/${cancelled}/cancel`)
    for (const { id, token = "" } of links) {
      await until(
        () => shop.link(id),
        ({ status }) => status === "PASSIVE",
      )
      expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
    }
  })

  it("a pass reports what failed, and the next closes the link", async () => {
    const orderId = await shop.order()
    const { id } = await shop.linkFor(orderId)
    await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
    await shop.addToOrder(orderId)
    await medusa.idle()
    expect(await shop.follow()).toMatchObject({ looked_at: 1, failed: 1 })
    await stage.sandbox.control("DELETE", "faults")
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 0 })
    expect((await shop.link(id)).status).toBe("PASSIVE")
  })
}
