import { changeLinkStatus, updateLink, deleteLink } from "../../src/use-cases/payment-links/change-link"
import * as no from "../../src/use-cases/payment-links/sentences"
import { GONE } from "../../src/use-cases/service-refusal"
import { refreshLink } from "../../src/use-cases/payment-links/mirror-link"
import type { SvcClient } from "../../src/client"
import type { PaymentLink } from "../../src/use-cases/payment-links/ports"
import { image } from "../unit/client/sample-requests"
import { callsTo } from "../setup/service-state"
import { describeLinks, KEEPER, PRICE, setLinkStatus } from "./harness/link-shop"
import { lira } from "./harness/orders"

const drop = (endpoint: string, when: "before" | "after", count = 1) => ({ endpoint, kind: "drop", when, count })
const refuse = (endpoint: string) => ({ endpoint, kind: "refuse", code: "11" })
const CHANGED = {
  name: "Cam kursu",
  description: "İki saatlik atölye",
  price: lira(249_90),
  address_ignorable: false,
  installment_requested: false,
  stock_count: undefined,
  category_type: undefined,
}

describeLinks({}, (shop) => {
  const update = (link: PaymentLink, change: object = {}, context = shop().context) =>
    updateLink(context, link, { ...CHANGED, image: undefined, ...change })
  const remove = (link: PaymentLink, context = shop().context) => deleteLink(context, link, KEEPER)
  const goneAtService = ({ token = "" }: PaymentLink) => shop().client.links.delete({ token })
  const closedOf = async (link: PaymentLink) => {
    const closed = await setLinkStatus(shop().context, link, "PASSIVE")
    if (!closed) throw new Error("it was not closed")
    return closed
  }

  describe("a link is changed", () => {
    it("at the service, then here; its picture stays unless another is given", async () => {
      const link = await shop().made()
      expect(await update(link)).toMatchObject({ link: { version: link.version + 2 } })
      expect(await shop().now(link)).toMatchObject({ name: "Cam kursu", price: "249.90", stock_enabled: false })
      expect(await shop().atService(link)).toMatchObject({ name: "Cam kursu", stockEnabled: false })
      await update(await shop().now(link), { image, stock_count: 5 })
      expect(await shop().now(link)).toMatchObject({ stock_enabled: true, stock_count: 5 })
      const [kept, replaced] = await callsTo(shop().flows.sandbox, "links.update")
      expect(kept).toMatchObject({ conversationId: link.id })
      expect(kept).not.toHaveProperty("encodedImageFile")
      expect(replaced).toHaveProperty("encodedImageFile")
    })

    it.each([
      ["", PRICE],
      [", but not its amount where that has another price", undefined],
    ])("and is not undone by a look-up that began before, of which a sale counts%s", async (_, amount) => {
      const { order, link } = await shop().offered()
      const askedAt = shop().context.clock.now()
      const closed = await setLinkStatus(shop().context, link, "PASSIVE")
      const price = amount ? link.price : "1.00"
      const overtaken = { ...link, token: link.token ?? "", conversationId: link.id, askedAt, price, sold_count: 1 }
      const seen = await shop().context.links.mirrorLink({ ...overtaken, name: "Before", status: "ACTIVE" })
      const { name, version } = closed ?? {}
      expect(seen).toMatchObject({ name, version, status: "PASSIVE", sold_count: 1 })
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
      expect((await shop().context.links.listSales([link.id]))[0]?.amount).toEqual(amount && link.price)
    })

    it.each([
      ["", undefined],
      [", also where the look-up after it gets no response", no.CHANGE_UNCHECKED],
    ])("and a sale at that moment has no amount, because it may have brought the old price%s", async (_, refused) => {
      const link = await shop().made()
      const sold: SvcClient["links"]["update"] = async (...asked) => {
        await shop().buy(link)
        if (refused) await shop().flows.fault(drop("links.retrieve", "before", 100))
        return shop().client.links.update(...asked)
      }
      expect((await update(link, {}, shop().withLinks({ update: sold }))).refused).toEqual(refused)
      await shop().flows.noFaults()
      await refreshLink(shop().context, link)
      await shop().buy(link)
      await refreshLink(shop().context, link)
      const sales = await shop().context.links.listSales([link.id])
      expect(sales.map(({ sale, amount }) => [sale, amount])).toEqual([
        [2, "249.90"],
        [1, undefined],
      ])
    })

    it("that the service refuses is as it was, and can be changed again", async () => {
      const link = await shop().made()
      await shop().flows.fault(refuse("links.update"))
      await expect(update(link)).rejects.toMatchObject({ outcome: "refused" })
      expect(await shop().now(link)).toMatchObject({ name: link.name, version: link.version })
      expect(await update(link)).toMatchObject({ link: {} })
    })

    it("without a response is not claimed to be as it was: the next look-up shows it", async () => {
      const link = await shop().made()
      await shop().flows.fault(drop("links.setStatus", "after"))
      await expect(changeLinkStatus(shop().context, link, "PASSIVE")).rejects.toMatchObject({ outcome: "unknown" })
      expect(await shop().now(link)).toMatchObject({ status: "ACTIVE", version: link.version + 1 })
      expect(await refreshLink(shop().context, link)).toMatchObject({ status: "PASSIVE" })
    })

    it("while our own code fails: it stays claimed", async () => {
      const link = await shop().made()
      const context = shop().withLinks({ update: () => Promise.reject(new TypeError("broken")) })
      await expect(update(link, {}, context)).rejects.toThrow("broken")
      expect((await shop().now(link)).version).toBe(link.version + 1)
    })

    it("but not once it is deleted at the service: it is shown as deleted from then on", async () => {
      const { links } = shop().context
      for (const change of [
        (link: PaymentLink) => update(link),
        (link: PaymentLink) => changeLinkStatus(shop().context, link, "PASSIVE"),
        (link: PaymentLink) => remove(link),
      ]) {
        const link = await shop().made()
        await goneAtService(link)
        expect(await change(link)).toEqual({ refused: GONE })
        expect(await links.findLink(link.id)).toMatchObject({ status: "DELETED" })
        expect(await shop().attention(link)).toEqual([])
      }
    })

    it("but not before the service has confirmed that it exists", async () => {
      const link = { ...(await shop().made()), token: undefined }
      expect(await update(link)).toEqual({ refused: GONE })
      expect(await changeLinkStatus(shop().context, link, "PASSIVE")).toEqual({ refused: GONE })
    })
  })

  describe("a link is closed and opened", () => {
    it("but not opened beside another open link of its order, and nothing is sent", async () => {
      const { order, link } = await shop().offered()
      const first = await closedOf(link)
      await shop().linkFor(order)
      await shop().forgetCalls()
      expect(await changeLinkStatus(shop().context, first, "ACTIVE")).toEqual({ refused: no.TAKEN })
      expect(await setLinkStatus(shop().context, first, "ACTIVE")).toBeUndefined()
      expect(await shop().calls()).toEqual([])
    })

    it("and is closed again when the service refuses to open it", async () => {
      const link = await shop().made()
      const closed = await closedOf(link)
      await shop().flows.fault(refuse("links.setStatus"))
      await expect(changeLinkStatus(shop().context, closed, "ACTIVE")).rejects.toMatchObject({ outcome: "refused" })
      expect(await shop().now(link)).toMatchObject({ status: "PASSIVE", version: closed.version })
    })
  })

  describe("a link is deleted", () => {
    it("at once when it was sold; its row and sales stay", async () => {
      const { order, link } = await shop().sold()
      await refreshLink(shop().context, link)
      expect(await remove(await shop().now(link))).toMatchObject({ link: { status: "DELETED" } })
      await expect(shop().atService(link)).rejects.toMatchObject({ kind: "not_found" })
      expect((await shop().calls()).filter((name) => name === "links.setStatus")).toEqual([])
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
    })

    it.each([
      ["", async () => (await shop().offered()).link],
      [" or of no order", () => shop().made({ stock_count: 3 })],
    ])("of an order%s, once it is closed and was checked again: no person has to", async (_, make) => {
      const link = await make()
      await shop().forgetCalls()
      expect(await remove(link)).toMatchObject({ link: { status: "DELETED" } })
      expect(await shop().calls()).toEqual(["links.setStatus", "links.retrieve", "links.delete"])
      expect(await refreshLink(shop().context, link)).toBeUndefined()
      expect(await shop().attention(link)).toEqual([])
    })

    it("but not when it is sold just then, even for a second time", async () => {
      const { order, link } = await shop().offered()
      const product = await shop().made({ stock_count: 3 })
      const setStatus: SvcClient["links"]["setStatus"] = async (request) => {
        await shop().buy(request.token === product.token ? product : link)
        return shop().client.links.setStatus(request)
      }
      for (const one of [product, link])
        expect(await remove(one, shop().withLinks({ setStatus }))).toEqual({ refused: no.SOLD_MEANWHILE })
      expect(await shop().atService(link)).toMatchObject({ productStatus: "PASSIVE" })
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
      await shop().changeElsewhere(link)
      await shop().client.links.setStatus({ token: link.token ?? "", status: "ACTIVE" })
      const onSale = await refreshLink(shop().context, link)
      expect(onSale && (await remove(onSale, shop().withLinks({ setStatus })))).toEqual({
        refused: no.SOLD_MEANWHILE,
      })
      expect(await shop().saleStates(order)).toEqual(["1 seen", "2 seen"])
    })

    it("but not when it is opened again meanwhile", async () => {
      const { link } = await shop().offered()
      const setStatus: SvcClient["links"]["setStatus"] = async (request) => {
        const answer = await shop().client.links.setStatus(request)
        await shop().client.links.setStatus({ ...request, status: "ACTIVE" })
        return answer
      }
      expect(await remove(link, shop().withLinks({ setStatus }))).toEqual({ refused: no.BUSY })
      expect(await shop().atService(link)).toMatchObject({ productStatus: "ACTIVE" })
    })

    it.each(["links.retrieve", "links.delete"])("and is reported as closed when %s gets no response", async (call) => {
      const { link } = await shop().offered()
      await shop().flows.fault(drop(call, "before", 100))
      expect(await remove(link)).toEqual({ refused: no.CLOSED_ONLY })
      await shop().flows.noFaults()
      const seen = await refreshLink(shop().context, link)
      expect(seen).toMatchObject({ status: "PASSIVE" })
      expect(seen && (await remove(seen))).toMatchObject({ link: {} })
    })

    it("and our own failure is none of the service's", async () => {
      const { link } = await shop().offered()
      const context = shop().withLinks({ retrieve: () => Promise.reject(new TypeError("broken")) })
      await expect(remove(link, context)).rejects.toThrow("broken")
    })

    it("but not when another request has changed it, nor when it disappears while it is being deleted", async () => {
      const { link } = await shop().offered()
      await setLinkStatus(shop().context, link, "ACTIVE")
      expect(await remove(link)).toEqual({ refused: no.BUSY })
      const { link: other } = await shop().offered()
      const setStatus: SvcClient["links"]["setStatus"] = async (...asked) => {
        const answer = await shop().client.links.setStatus(...asked)
        await goneAtService(other)
        return answer
      }
      expect(await remove(other, shop().withLinks({ setStatus }))).toEqual({ refused: GONE })
      expect(await shop().attention(other)).toEqual([expect.stringContaining("link_differs: The payment link")])
    })

    it("not while the service leaves its sales out: it may have been paid", async () => {
      const { link } = await shop().offered()
      await shop().flows.leaveOut("links.retrieve", "data.soldCount")
      expect(await remove(link)).toEqual({ refused: no.SALES_UNKNOWN })
      expect(await shop().atService(link)).toMatchObject({ productStatus: "PASSIVE" })
      const uncounted = "link_differs: The payment service gives no readable number of sales"
      expect(await shop().attention(link)).toEqual([expect.stringContaining(uncounted)])
      await refreshLink(shop().context, await shop().now(link))
      expect(await shop().closedBy(link)).toEqual([])
      await shop().flows.noFaults()
      expect(await remove(await shop().now(link))).toMatchObject({ link: { status: "DELETED" } })
      expect(await shop().attention(link)).toEqual([])
    })
  })

  describe("a link whose creation got no response is deleted", () => {
    async function unanswered(when: "before" | "after") {
      const order = shop().order()
      await shop().flows.fault(drop("links.create", when))
      const link = await shop().unanswered(order)
      await shop().flows.clock.advance(151)
      return { order, link }
    }

    it("here, when the service has none: its order can have another", async () => {
      const { order, link } = await unanswered("before")
      expect(await remove(link)).toMatchObject({ link: { status: "DELETED" } })
      expect(await shop().attention(link)).toEqual([])
      expect(await shop().closedBy(link)).toEqual([KEEPER])
      expect(await shop().linkFor(order)).toMatchObject({ status: "ACTIVE" })
    })

    it("at the service, when it was made", async () => {
      const { link } = await unanswered("after")
      expect(await remove(link)).toMatchObject({ link: { status: "DELETED" } })
      expect((await shop().client.links.list({})).data.items).toEqual([])
      expect(await shop().attention(link)).toEqual([])
    })

    it("but not while the request that creates it may still reach the service", async () => {
      const create: SvcClient["links"]["create"] = async (...asked) => {
        const [link] = await shop().context.links.listLinksOfOrder(order.id)
        expect(link && (await remove(link))).toEqual({ refused: no.TOO_EARLY })
        return shop().client.links.create(...asked)
      }
      const order = shop().order()
      const made = await shop().make({}, { order_id: order.id }, shop().withLinks({ create }))
      expect(made).toMatchObject({ link: { status: "ACTIVE" } })
    })

    it("and is gone when another request has forgotten it", async () => {
      const { link } = await unanswered("before")
      await shop().flows.execute(`delete from "svc_attention"`, [])
      await shop().context.links.dropLink(link.id)
      expect(await remove(link)).toEqual({ refused: GONE })
    })
  })
})
