import {
  followDueLinks,
  followLink,
  followLinksOfOrder,
  type Attend,
} from "../../src/use-cases/payment-links/follow-links"
import { refreshLink } from "../../src/use-cases/payment-links/mirror-link"
import type { PaymentLink } from "../../src/use-cases/payment-links/ports"
import type { SvcClient } from "../../src/client"
import { money } from "../../src/money"
import { describeLinks, PRICE } from "./harness/link-shop"
import { lira } from "./harness/orders"

/** The job, and Medusa's events about an order, keep its open links to what it owes. */
describeLinks({}, (shop) => {
  const statusOf = async (link: PaymentLink) => [
    (await shop().now(link)).status,
    (await shop().atService(link)).productStatus,
  ]
  const CLOSED = ["PASSIVE", "PASSIVE"]
  const OPEN = ["ACTIVE", "ACTIVE"]
  const attend: Attend = async (_, work) => {
    await work()
  }
  const closings = async () => (await shop().calls()).filter((name) => name === "links.setStatus")

  describe("an order's open link", () => {
    it("is closed when the order owes another amount, nothing, is cancelled or gone, and is checked once more", async () => {
      const { medusa } = shop().flows
      const made = []
      for (let orders = 0; orders < 4; orders += 1) made.push(await shop().offered())
      const [more, paid, cancelled, gone] = made
      if (!more || !paid || !cancelled || !gone) throw new Error("there are four")
      more.order.total = lira(179_96)
      paid.order.transactions.push({ reference: "capture", referenceId: "capt_cash", amount: PRICE })
      cancelled.order.isCanceled = true
      medusa.orders.splice(medusa.orders.indexOf(gone.order), 1)
      await shop().pass()
      for (const { link } of made) {
        expect(await statusOf(link)).toEqual(CLOSED)
        expect(await shop().dueIn(link)).toBe(60)
      }
      await shop().pass()
      for (const { link } of made) expect(await shop().dueIn(link)).toBeNull()
    })

    it("is checked although the list of all links takes longer than a pass", async () => {
      const { order, link } = await shop().offered()
      order.total = lira(179_96)
      await shop().flows.clock.advance(301)
      let isOver = false
      const { list } = shop().client.links
      const slow: SvcClient["links"]["list"] = (...asked) => {
        isOver = true
        return list(...asked)
      }
      await followDueLinks(shop().withLinks({ list: slow }), attend, () => !isOver)
      expect([isOver, await statusOf(link)]).toEqual([true, CLOSED])
    })

    it("that was sold is recorded at once when Medusa reports a change of its order", async () => {
      const [{ order }, { order: interrupted, link }] = [await shop().sold(), await shop().sold()]
      await followLinksOfOrder(shop().context, order.id, attend)
      await shop().expectPaidOnce(order)
      const killed = () => Promise.reject(new Error("killed"))
      const dying = followLinksOfOrder(shop().withStore({ startSession: killed }), interrupted.id, attend)
      await expect(dying).rejects.toThrow("killed")
      await shop().flows.clock.advance(301)
      await followLink(shop().context, await shop().now(link))
      await shop().expectPaidOnce(interrupted)
    })

    it("is closed at once when Medusa reports a change of its order", async () => {
      const [{ order, link }, other] = [await shop().offered(), await shop().offered()]
      const { sales } = shop().context
      expect([await sales.hasOpenLinks(order.id), await sales.hasOpenLinks("order_none")]).toEqual([true, false])
      order.total = lira(179_96)
      await shop().forgetCalls()
      await followLinksOfOrder(shop().context, other.order.id, attend)
      expect(await closings()).toEqual([])
      await followLinksOfOrder(shop().context, order.id, attend)
      expect(await statusOf(link)).toEqual(CLOSED)
      await shop().forgetCalls()
      await followLinksOfOrder(shop().context, order.id, attend)
      expect(await shop().calls()).toEqual([])
    })

    it("in another currency, or whose amount the buyer chooses, asks for something else than is owed", async () => {
      const [dollars, flexible] = [await shop().offered(), await shop().offered()]
      await shop().changeElsewhere(dollars.link, { price: money(PRICE.minor, "USD"), currencyCode: "USD" })
      await shop().flows.execute(`update "svc_link" set "flexible_link" = true where "id" = ?`, [flexible.link.id])
      const answered = shop().client.links
      const retrieve: SvcClient["links"]["retrieve"] = async (...asked) => {
        const { data, ...answer } = await answered.retrieve(...asked)
        return { ...answer, data: { ...data, flexibleLink: undefined } }
      }
      await shop().pass(shop().withLinks({ retrieve }))
      for (const { link } of [dollars, flexible]) expect(await statusOf(link)).toEqual(CLOSED)
    })

    it("that was sold and has stock again is closed, for the next buyer would pay for nothing", async () => {
      const { order, link } = await shop().sold()
      await shop().pass()
      expect(await shop().dueIn(link)).toBeNull()
      await shop().changeElsewhere(link)
      await refreshLink(shop().context, link)
      // it owes the same once more
      order.total = lira(239_96)
      await shop().pass()
      expect(await statusOf(link)).toEqual(CLOSED)
      await shop().expectPaidOnce(order)
    })

    it("stays open while the service does not answer, and is tried again in a minute", async () => {
      const { order, link } = await shop().offered()
      order.total = lira(179_96)
      await shop().flows.fault({ endpoint: "*", kind: "http-500", count: 50 })
      expect(await shop().pass()).toHaveLength(1)
      expect(await shop().now(link)).toMatchObject({ status: "ACTIVE" })
      expect(await shop().dueIn(link)).toBe(60)
      await shop().flows.noFaults()
      await shop().pass()
      expect(await statusOf(link)).toEqual(CLOSED)
    })

    it("that is gone at the service is checked no more", async () => {
      const { link } = await shop().offered()
      await shop().client.links.delete({ token: link.token ?? "" })
      await shop().pass()
      expect(await shop().now(link)).toMatchObject({ status: "DELETED" })
      expect(await shop().dueIn(link)).toBeNull()
    })

    it("of a shop without an order is none of the job's", async () => {
      const link = await shop().made()
      await shop().forgetCalls()
      await shop().pass()
      await followLink(shop().context, link)
      expect(await statusOf(link)).toEqual(OPEN)
      expect(await closings()).toEqual([])
    })
  })

  describe("a pass of the job", () => {
    it("holds up no link for another that fails, and two at once share the work", async () => {
      const [first, second] = [await shop().sold(), await shop().sold()]
      await shop().flows.fault({ endpoint: "links.retrieve", kind: "refuse", code: "11", count: 1 })
      expect(await shop().pass()).toHaveLength(1)
      expect([...(await shop().saleStates(first.order)), ...(await shop().saleStates(second.order))]).toEqual([
        "1 recorded",
      ])
      await shop().flows.clock.advance(301)
      await shop().forgetCalls()
      await Promise.all([shop().pass(), shop().passNow()])
      expect((await shop().calls()).filter((name) => name === "links.retrieve")).toHaveLength(1)
    })

    it("asks for the whole list once in a quarter of an hour, and not for a shop without links", async () => {
      const lists = async () => (await shop().calls()).filter((name) => name === "links.list").length
      await shop().passNow()
      expect(await lists()).toBe(0)
      await shop().made()
      await shop().passNow()
      await shop().passNow()
      expect(await lists()).toBe(1)
      await shop().flows.clock.advance(15 * 60)
      await shop().passNow()
      expect(await lists()).toBe(2)
    })
  })
})
