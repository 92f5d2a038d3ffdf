import { linkStage } from "../setup/link-stage"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

export function linkClosingTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)

  const expectClosed = async ({ id, token = "" }: { id: string; token: string | undefined }) => {
    await until(
      () => shop.link(id),
      ({ status }) => status === "PASSIVE",
    )
    expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
  }

  it("an order's open link is closed by the event that the order owes another amount, or was paid another way", async () => {
    const orderId = await shop.order()
    const first = await shop.linkFor(orderId)
    await shop.addToOrder(orderId)
    await expectClosed(first)
    const second = await shop.linkFor(orderId)
    await shop.markPaid(orderId)
    await expectClosed(second)
  })

  it("a pass reports what failed, and an order's open link is closed by the event that the order was cancelled", async () => {
    const orderId = await shop.order()
    const link = await shop.linkFor(orderId)
    await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 1 })
    await stage.sandbox.control("DELETE", "faults")
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 0 })
    await medusa.admin().expectOk("POST", `/admin/orders/${orderId}/cancel`)
    await expectClosed(link)
  })
}
