import { changeLinkStatus, updateLink, deleteLink } from "../../src/use-cases/payment-links/change-link"
import { refreshLink } from "../../src/use-cases/payment-links/mirror-link"
import type { SvcClient } from "../../src/client"
import type { PaymentLink } from "../../src/use-cases/ports/link-records"
import { image } from "../unit/client/sample-requests"
import { callsTo } from "../setup/service-state"
import { describeLinks, KEEPER, setLinkStatus } from "./harness/link-shop"
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
  const anOrdersSecond = async () => {
    const { order, link } = await shop().offered()
    await setLinkStatus(shop().context, link, "PASSIVE")
    return { first: await shop().now(link), second: await shop().linkFor(order) }
  }

  describe("a link is changed", () => {
    it("at the service, then here; its picture stays unless another is given", async () => {
      const link = await shop().made()
      expect(await update(link)).toMatchObject({ type: "changed", link: { version: link.version + 1 } })
      const terms = { name: "Cam kursu", price: "249.90", stock_enabled: false }
      expect(await shop().now(link)).toMatchObject(terms)
      expect(await shop().atService(link)).toMatchObject({ name: "Cam kursu", stockEnabled: false })
      await update(await shop().now(link), { image, stock_count: 5 })
      expect(await shop().now(link)).toMatchObject({ stock_enabled: true, stock_count: 5 })
      const [kept, replaced] = await callsTo(shop().flows.sandbox, "links.update")
      expect(kept).toMatchObject({ conversationId: link.id })
      expect(kept).not.toHaveProperty("encodedImageFile")
      expect(replaced).toHaveProperty("encodedImageFile")
    })

    it("also where the response names no address: it keeps the one that it has", async () => {
      const link = await shop().made()
      await shop().flows.fault({ endpoint: "links.update", kind: "missing-field", field: "data" })
      expect(await update(link)).toMatchObject({ type: "changed", link: { name: "Cam kursu", url: link.url } })
    })

    it("by the first of two people; the second gets the reason, as does who saw it before it was sold", async () => {
      const link = await shop().made({ stock_count: 3 })
      await update(link)
      expect(await update(link, { name: "Second" })).toEqual({ type: "busy" })
      const seen = await shop().now(link)
      const both = await Promise.all([update(seen, { name: "One" }), update(seen, { name: "Other" })])
      expect(both.map(({ type }) => type).sort()).toEqual(["busy", "changed"])
      const counted = await shop().made({ stock_count: 3 })
      await shop().buy(counted)
      await refreshLink(shop().context, counted)
      expect(await update(counted)).toEqual({ type: "busy" })
      expect(await callsTo(shop().flows.sandbox, "links.update")).toHaveLength(2)
    })

    it("and a look-up that began before does not undo it", async () => {
      const link = await shop().made()
      const askedAt = shop().context.clock.now()
      await update(link)
      const stale = { ...link, token: link.token ?? "", conversationId: link.id, name: "Before", askedAt }
      expect(await shop().context.links.mirrorLink(stale)).toMatchObject({ name: "Cam kursu" })
    })

    it("and of a look-up that began before, the sale counts", async () => {
      const { order, link } = await shop().offered()
      const askedAt = shop().context.clock.now()
      const closed = await changeLinkStatus(shop().context, link, "PASSIVE")
      const token = link.token ?? ""
      const overtaken = { ...link, token, conversationId: link.id, status: "ACTIVE", sold_count: 1, askedAt }
      const seen = await shop().context.links.mirrorLink(overtaken)
      expect(closed.type === "changed" && seen.version).toBe(closed.type === "changed" && closed.link.version)
      expect(seen).toMatchObject({ status: "PASSIVE", sold_count: 1 })
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
      expect((await shop().context.links.listSales([link.id]))[0]?.amount).toEqual(link.price)
    })

    it("and what a sale cost is not known where such a look-up has another price", async () => {
      const { link } = await shop().offered()
      const askedAt = shop().context.clock.now()
      await changeLinkStatus(shop().context, link, "PASSIVE")
      const seen = { ...link, token: link.token ?? "", conversationId: link.id, askedAt }
      const overtaken = { ...seen, price: "1.00", sold_count: 1 }
      await shop().context.links.mirrorLink(overtaken)
      expect((await shop().context.links.listSales([link.id]))[0]?.amount).toBeUndefined()
    })

    it("that the service refuses is as it was, and can be changed again", async () => {
      const link = await shop().made()
      await shop().flows.fault(refuse("links.update"))
      await expect(update(link)).rejects.toMatchObject({ outcome: "refused" })
      expect(await shop().now(link)).toMatchObject({ name: link.name, version: link.version })
      expect(await update(link)).toMatchObject({ type: "changed" })
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
        expect(await change(link)).toEqual({ type: "gone" })
        expect(await links.findLink(link.id)).toMatchObject({ status: "DELETED" })
        expect(await shop().attention(link)).toEqual([])
      }
    })

    it("but not before the service has confirmed that it exists", async () => {
      const link = { ...(await shop().made()), token: undefined }
      expect(await update(link)).toEqual({ type: "gone" })
      expect(await changeLinkStatus(shop().context, link, "PASSIVE")).toEqual({ type: "gone" })
    })
  })

  describe("a link is closed and opened", () => {
    it("as often as wanted", async () => {
      const link = await shop().made()
      for (const status of ["PASSIVE", "PASSIVE", "ACTIVE"] as const) {
        expect(await setLinkStatus(shop().context, await shop().now(link), status)).toMatchObject({ status })
        expect((await shop().atService(link)).productStatus).toBe(status)
      }
    })

    it("but not opened beside another open link of its order, and nothing is sent", async () => {
      const { first } = await anOrdersSecond()
      await shop().forgetCalls()
      expect(await changeLinkStatus(shop().context, first, "ACTIVE")).toEqual({ type: "taken" })
      expect(await setLinkStatus(shop().context, first, "ACTIVE")).toBeUndefined()
      expect(await shop().calls()).toEqual([])
    })

    it("and blocks its order from before it is sent: a second open link is never made meanwhile", async () => {
      const { order, link } = await shop().offered()
      const closed = await setLinkStatus(shop().context, link, "PASSIVE")
      if (!closed) throw new Error("it was not closed")
      const setStatus: SvcClient["links"]["setStatus"] = async (...asked) => {
        expect(await shop().make({}, { order_id: order.id })).toEqual({ type: "taken" })
        return shop().client.links.setStatus(...asked)
      }
      expect(await changeLinkStatus(shop().withLinks({ setStatus }), closed, "ACTIVE")).toMatchObject({
        type: "changed",
      })
    })

    it("and is closed again when the service refuses to open it", async () => {
      const link = await shop().made()
      const closed = await setLinkStatus(shop().context, link, "PASSIVE")
      if (!closed) throw new Error("it was not closed")
      await shop().flows.fault(refuse("links.setStatus"))
      await expect(changeLinkStatus(shop().context, closed, "ACTIVE")).rejects.toMatchObject({ outcome: "refused" })
      expect(await shop().now(link)).toMatchObject({ status: "PASSIVE", version: closed.version })
    })
  })
})
