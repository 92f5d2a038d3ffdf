import type { Attempt } from "../../src/flows/contracts/ports"
import { refreshLink } from "../../src/flows/payment-links/refresh-link"
import { startPaymentSession } from "../setup/checkout"
import { attemptOf, BUYER, comeBack, goToPage, HOSTED, payAtPage, runSql } from "../setup/hosted-checkout"
import { linkStage, says } from "../setup/link-stage"
import { only } from "../setup/only"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

export function linkClosingTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectFlagged, follow, markPaid } = shop

  /** The events after a change of the order have been processed. */
  const closed = (id: string) =>
    until(
      () => shop.link(id),
      ({ status }) => status === "PASSIVE",
    )

  /** Seconds until the job checks a link. */
  const dueIn = async (id: string) => {
    const { next_check_at: at } = only(await stage.svc.listSvcLinks({ id }))
    return at === null ? Infinity : (at.getTime() - Date.now()) / 1000
  }

  describe("an order's open link", () => {
    it("is closed as soon as the order owes another amount", async () => {
      const orderId = await shop.order()
      const { id, token = "" } = await shop.linkFor(orderId)
      await shop.addToOrder(orderId)
      await closed(id)
      expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
    })

    it("is closed when the order was paid another way, or cancelled", async () => {
      const [paid, cancelled] = [await shop.order(), await shop.order()]
      const links = [await shop.linkFor(paid), await shop.linkFor(cancelled)]
      await markPaid(paid)
      await medusa.admin().expectOk("POST", `/admin/orders/${cancelled}/cancel`)
      for (const { id } of links) await closed(id)
    })

    it("is closed by the job when no event arrived, and stays open while the service does not respond", async () => {
      const orderId = await shop.order()
      const { id } = await shop.linkFor(orderId)
      await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
      await shop.addToOrder(orderId)
      // not only when it is due
      await until(
        () => dueIn(id),
        (seconds) => seconds < 120,
      )
      expect(await follow()).toMatchObject({ failed: expect.any(Number) as unknown })
      expect((await shop.link(id)).status).toBe("ACTIVE")
      await stage.sandbox.control("DELETE", "faults")
      await follow()
      expect((await shop.link(id)).status).toBe("PASSIVE")
    })

    it("that was sold just before is not closed but left to a person", async () => {
      const orderId = await shop.order()
      const link = await shop.linkFor(orderId)
      await shop.buy(link)
      await shop.addToOrder(orderId)
      await until(
        () => shop.attention(link),
        ({ length }) => length > 0,
      )
      await expectFlagged({ orderId, link }, "the order owes 179.96 TRY")
      expect(await callsTo(stage.sandbox, "links.setStatus")).toBe(0)
    })

    it("that was sold and has stock again is closed, because the next buyer would pay for nothing", async () => {
      const { orderId, link } = await shop.sold()
      await follow()
      const { token = "", name, description = "" } = link
      await stage.svc.client.links.update({
        token,
        name,
        description,
        currencyCode: "TRY",
        price: { minor: 11998n, currency: "TRY" },
        stockEnabled: true,
        stockCount: 1,
      })
      await refreshLink(stage.svc, link)
      expect(await shop.link(link.id)).toMatchObject({ status: "ACTIVE", soldCount: 1, stockCount: 1 })
      await follow()
      expect((await shop.link(link.id)).status).toBe("PASSIVE")
      expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
      await shop.expectRecordedOnce(orderId, 119.98)
    })

    it("that is still for the owed amount stays open", async () => {
      const orderId = await shop.order()
      const { id } = await shop.linkFor(orderId)
      await follow()
      expect((await shop.link(id)).status).toBe("ACTIVE")
      expect(await callsTo(stage.sandbox, "links.setStatus")).toBe(0)
    })
  })

  describe("another payment of the same order", () => {
    /** A buyer is on the hosted page with what an edit left to pay; a link for the same amount exists too. */
    async function twoWays() {
      const orderId = await shop.order()
      await shop.sold(orderId)
      await follow()
      await shop.addToOrder(orderId)
      await medusa.idle()
      const { payment_collections: collections } = await shop.adminOrder(orderId)
      const collection = only(collections.filter(({ status }) => status === "not_paid"))
      const session = await startPaymentSession(medusa.guest(), collection.id, HOSTED, { buyer: BUYER })
      const attempt = await goToPage(medusa, { session, payUrl: new URL(String(session.data.pay_url)) })
      return { orderId, attempt, link: await shop.linkFor(orderId) }
    }
    const stateOf = async ({ id }: Attempt) => (await attemptOf(medusa.container(), id)).state

    it("that a buyer starts and pays after the link was sold is reversed: the order is paid once", async () => {
      const { orderId, attempt, link } = await twoWays()
      await shop.buy(link)
      await follow()
      expect((await shop.sales(orderId)).map(({ state }) => state)).toEqual(["recorded", "recorded"])
      await payAtPage(stage.sandbox, attempt)
      await comeBack(medusa, attempt)
      expect(await stateOf(attempt)).toBe("reversed")
      expect((await shop.adminOrder(orderId)).summary.pending_difference).toBe(0)
    })

    it("that may still be charged is waited for, and the remaining amount decides", async () => {
      const { orderId, attempt, link } = await twoWays()
      await payAtPage(stage.sandbox, attempt)
      await runSql(medusa.container(), `update svc_attempt set state = 'unknown' where id = ?`, [attempt.id])
      const { status, body } = await medusa
        .admin()
        .send("POST", `/admin/svc/links/${link.id}/status`, { status: "ACTIVE" })
      expect({ status, body }).toMatchObject({ status: 409, body: { message: says("is being decided") } })
      await shop.buy(link)
      await follow()
      expect((await shop.sales(orderId)).map(({ state }) => state)).toEqual(["recorded", "seen"])
      await comeBack(medusa, attempt)
      expect(await stateOf(attempt)).toBe("completed")
      await follow()
      expect((await shop.sales(orderId)).map(({ state }) => state)).toEqual(["recorded", "listed"])
      expect(await shop.attention(link)).toEqual([{ kind: "link_sale", sentence: says("the order owes nothing") }])
    })
  })
}
