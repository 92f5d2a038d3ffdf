import { deleteLink } from "../../src/use-cases/payment-links/change-link"
import { refreshLink } from "../../src/use-cases/payment-links/mirror-link"
import type { SvcClient } from "../../src/client"
import type { PaymentLink } from "../../src/use-cases/ports/link-records"
import { callsTo } from "../setup/service-state"
import { describeLinks, KEEPER, setLinkStatus } from "./harness/link-shop"

const drop = (endpoint: string, when: "before" | "after", count = 1) => ({ endpoint, kind: "drop", when, count })

describeLinks({}, (shop) => {
  const remove = (link: PaymentLink, context = shop().context) => deleteLink(context, link, KEEPER)
  const goneAtService = ({ token = "" }: PaymentLink) => shop().client.links.delete({ token })

  describe("a link is deleted", () => {
    it("at once when it is for no order, or was sold; its row and sales stay", async () => {
      const link = await shop().made({ stock_count: 3 })
      const { order, link: sold } = await shop().sold()
      await refreshLink(shop().context, sold)
      await shop().forgetCalls()
      for (const one of [link, await shop().now(sold)]) {
        expect(await remove(one)).toMatchObject({ type: "changed", link: { status: "DELETED" } })
        await expect(shop().atService(one)).rejects.toMatchObject({ kind: "not_found" })
      }
      expect((await shop().calls()).filter((name) => name === "links.setStatus")).toEqual([])
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
      expect(await callsTo(shop().flows.sandbox, "links.delete")).toMatchObject([{}, {}])
    })

    it("of an order, once it is closed and was checked again: no person has to", async () => {
      const { link } = await shop().offered()
      await shop().forgetCalls()
      expect(await remove(link)).toMatchObject({ type: "changed", link: { status: "DELETED" } })
      expect(await shop().calls()).toEqual(["links.setStatus", "links.retrieve", "links.delete"])
      expect(await refreshLink(shop().context, link)).toBeUndefined()
      expect(await shop().attention(link)).toEqual([])
    })

    it("but not when it is sold just then", async () => {
      const { order, link } = await shop().offered()
      const setStatus: SvcClient["links"]["setStatus"] = async (...asked) => {
        await shop().buy(link)
        return shop().client.links.setStatus(...asked)
      }
      expect(await remove(link, shop().withLinks({ setStatus }))).toEqual({ type: "sold" })
      expect(await shop().atService(link)).toMatchObject({ productStatus: "PASSIVE" })
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
    })

    it("but not when it is opened again meanwhile", async () => {
      const { link } = await shop().offered()
      const setStatus: SvcClient["links"]["setStatus"] = async (request) => {
        const answer = await shop().client.links.setStatus(request)
        await shop().client.links.setStatus({ ...request, status: "ACTIVE" })
        return answer
      }
      expect(await remove(link, shop().withLinks({ setStatus }))).toEqual({ type: "busy" })
      expect(await shop().atService(link)).toMatchObject({ productStatus: "ACTIVE" })
    })

    it.each(["links.retrieve", "links.delete"])("and is reported as closed when %s gets no response", async (call) => {
      const { link } = await shop().offered()
      await shop().flows.fault(drop(call, "before", 100))
      expect(await remove(link)).toEqual({ type: "closed" })
      await shop().flows.noFaults()
      const seen = await refreshLink(shop().context, link)
      expect(seen).toMatchObject({ status: "PASSIVE" })
      expect(seen && (await remove(seen))).toMatchObject({ type: "changed" })
    })

    it("and our own failure is none of the service's", async () => {
      const { link } = await shop().offered()
      const context = shop().withLinks({ retrieve: () => Promise.reject(new TypeError("broken")) })
      await expect(remove(link, context)).rejects.toThrow("broken")
    })

    it("but not when another request has changed it, nor when it disappears while it is being deleted", async () => {
      const { link } = await shop().offered()
      await setLinkStatus(shop().context, link, "ACTIVE")
      expect(await remove(link)).toEqual({ type: "busy" })
      const { link: other } = await shop().offered()
      const setStatus: SvcClient["links"]["setStatus"] = async (...asked) => {
        const answer = await shop().client.links.setStatus(...asked)
        await goneAtService(other)
        return answer
      }
      expect(await remove(other, shop().withLinks({ setStatus }))).toEqual({ type: "gone" })
      expect(await shop().attention(other)).toEqual([expect.stringContaining("link_differs: The payment link")])
    })

    it("and a check that came between, and took it to be gone, leaves nothing on the attention list", async () => {
      const { link } = await shop().offered()
      const del: SvcClient["links"]["delete"] = async (...asked) => {
        const answer = await shop().client.links.delete(...asked)
        await refreshLink(shop().context, link)
        expect(await shop().attention(link)).toHaveLength(1)
        return answer
      }
      expect(await remove(link, shop().withLinks({ delete: del }))).toMatchObject({ type: "changed" })
      expect(await shop().attention(link)).toEqual([])
      expect(await shop().closedBy(link)).toEqual([KEEPER])
    })
  })

  describe("a link whose creation got no response is deleted", () => {
    async function unanswered(when: "before" | "after") {
      const order = shop().order()
      await shop().flows.fault(drop("links.create", when))
      const made = await shop().make({}, { order_id: order.id })
      if (made.type !== "unknown") throw new Error(`the link is ${made.type}`)
      return { order, link: made.link }
    }

    it("here, when the service has none: its order can have another", async () => {
      const { order, link } = await unanswered("before")
      expect(await remove(link)).toMatchObject({ type: "changed", link: { status: "DELETED" } })
      expect(await shop().attention(link)).toEqual([])
      expect(await shop().closedBy(link)).toEqual([KEEPER])
      expect(await shop().linkFor(order)).toMatchObject({ status: "ACTIVE" })
    })

    it("at the service, when it was made", async () => {
      const { link } = await unanswered("after")
      expect(await remove(link)).toMatchObject({ type: "changed", link: { status: "DELETED" } })
      expect((await shop().client.links.list({})).data.items).toEqual([])
      expect(await shop().attention(link)).toEqual([])
    })

    it("and is gone when another request has forgotten it", async () => {
      const { link } = await unanswered("before")
      await shop().flows.execute(`delete from "svc_attention"`, [])
      await shop().context.links.dropLink(link.id)
      expect(await remove(link)).toEqual({ type: "gone" })
    })
  })
})
