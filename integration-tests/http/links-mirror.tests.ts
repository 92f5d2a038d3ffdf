import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { NewLink } from "../../src/flows/contracts/link-ledger"
import { deleteLink } from "../../src/flows/payment-links/delete-link"
import { refusedChange } from "../../src/medusa/payment-links/refusals"
import { runSql } from "../setup/hosted-checkout"
import { COURSE, formOf, linkRoutes } from "../setup/link-routes"
import { linkStage, says } from "../setup/link-stage"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"
import { sampleRequests } from "../unit/client/sample-requests"
import type { Query } from "../../src/medusa/rows"

const DIED: Omit<NewLink, "madeAt"> = {
  id: "svclink_died",
  kind: "standard",
  name: "Course",
  description: "One evening",
  price: "10.00",
  currencyCode: "TRY",
  addressIgnorable: false,
  installmentRequested: false,

  stockEnabled: false,
  stockCount: undefined,
  flexibleLink: false,
  presetPriceValues: [],
  categoryType: undefined,
  orderId: undefined,
  productId: undefined,
  createdBy: "user_keeper",
}

/** What this store knows of links that were not reported to it. */
export function linksMirrorTests(stage: Stage): void {
  const { medusa } = stage
  const routes = linkRoutes(stage)
  const shop = linkStage(stage)
  const { order, owed } = shop

  async function linkOfOrder() {
    const orderId = await order()
    return routes.create({ price: await owed(orderId), order_id: orderId })
  }

  beforeEach(() => routes.forget())

  describe("a change made directly at the service", () => {
    it("a link made there is found by a sync, without its author or date, and its earlier sales are not recorded", async () => {
      const token = await routes.madeElsewhere("Elsewhere")
      await routes.buy(token)
      expect(await routes.sync()).toEqual({ seen: 1 })
      const { links, source } = await routes.listOf("?origin=elsewhere")
      expect(source).toBe("store")
      expect(links).toMatchObject([
        { name: "Elsewhere", token, sold_count: 1, created_by: null, made_at: null, sales: [] },
      ])
      await routes.buy(token)
      await routes.sync()
      expect((await routes.listOf("?q=elsewh")).links).toMatchObject([
        { sold_count: 2, sales: [{ sale: 2, amount: "199.90", state: "seen", payment_id: null }] },
      ])
    })

    it("every sale of our own link is one row, however many syncs run at once", async () => {
      const link = await routes.create()
      await routes.buy(link.token)
      await routes.buy(link.token)
      await Promise.all([routes.sync(), routes.list(), routes.one(link.id), routes.sync()])
      const { sales, sold_count } = await routes.one(link.id)
      expect(sold_count).toBe(2)
      expect(sales.map(({ sale }) => sale).sort()).toEqual([1, 2])
    })

    it("a link deleted there is shown as deleted after a sync", async () => {
      const link = await routes.create()
      await stage.svc.client.links.delete({ token: link.token ?? "" })
      expect(await routes.sync()).toEqual({ seen: 0 })
      expect(await routes.one(link.id)).toMatchObject({ status: "DELETED" })
      expect((await routes.list("?source=store")).links).toEqual([])
      expect((await routes.list("?status=DELETED")).links).toMatchObject([{ id: link.id }])
    })

    it("two links of one order that were opened there do not block the sync, and no sale of either is missed", async () => {
      const orderId = await order()
      const price = await owed(orderId)
      const first = await routes.create({ price, order_id: orderId })
      await routes.setStatus(first.id, "PASSIVE")
      const second = await routes.create({ price, order_id: orderId })
      await stage.svc.client.links.setStatus({ token: first.token ?? "", status: "ACTIVE" })
      expect(await routes.sync()).toEqual({ seen: 2 })
      expect(await shop.attention(first)).toEqual([{ kind: "link_differs", sentence: says("another open link") }])
      await routes.buy(first.token)
      expect(await routes.one(first.id)).toMatchObject({ sold_count: 1, sales: [{ sale: 1, amount: price }] })
      expect(await routes.one(second.id)).toMatchObject({ status: "ACTIVE", sold_count: 0 })
      await routes.setStatus(first.id, "PASSIVE")
      await routes.sync()
      expect(await shop.attention(first)).toEqual([])
    })

    it("an order's link that disappeared before its sale was seen is left to a person until it is found again", async () => {
      const { id } = await linkOfOrder()
      const made = await shop.link(id)
      const token = made.token ?? ""
      await stage.svc.client.links.delete({ token })
      expect(await routes.one(id)).toMatchObject({ status: "DELETED" })
      await routes.sync()
      expect(await shop.attention({ id })).toEqual([{ kind: "link_differs", sentence: says("payment of 119.98 TRY") }])
      expect(await stage.svc.sales.hasLinks()).toBe(true)
      await stage.svc.links.mirrorLink({ ...made, token, conversationId: id, askedAt: new Date() })
      expect(await shop.attention({ id })).toEqual([])
    })

    it("the shown sales of a link are limited, however often it was sold", async () => {
      const link = await routes.create()
      const seen = { ...(await shop.link(link.id)), token: link.token ?? "", conversationId: link.id }
      await stage.svc.links.mirrorLink({ ...seen, soldCount: 2_000_000_000, askedAt: new Date() })
      const [listed] = (await routes.listOf("?q=Seramik")).links
      expect(listed?.sold_count).toBe(2_000_000_000)
      expect(listed?.sales).toHaveLength(50)
      expect(listed?.sales[0]).toMatchObject({ sale: 2_000_000_000 })
      expect((await stage.svc.listSvcLinkSales({})).length).toBe(1_000)
    })

    it("a look-up that started before a change does not undo it", async () => {
      const link = await routes.create()
      const askedAt = new Date()
      const changed = await routes.update(link.id, { ...formOf(link), name: "After" })
      const seen = await stage.svc.links.findLink(link.id)
      if (!seen) throw new Error("the link is not there")
      const stale = { ...seen, token: seen.token ?? "", conversationId: link.id, name: "Before", askedAt }
      expect(await stage.svc.links.mirrorLink(stale)).toMatchObject({ name: "After", version: changed.version })
    })
  })

  describe("deleting an order's link", () => {
    it("closes it first and looks it up again, so that no person has to", async () => {
      const link = await linkOfOrder()
      expect(await routes.remove(link.id)).toMatchObject({ deleted: true })
      expect(await callsTo(stage.sandbox, "links.setStatus")).toBe(1)
      expect(await routes.atService()).toEqual([])
      expect(await routes.one(link.id)).toMatchObject({ status: "DELETED" })
      expect(await shop.attention(link)).toEqual([])
    })

    it("reports it as closed when the service does not confirm the deletion", async () => {
      const link = await linkOfOrder()
      await stage.fault({ endpoint: "links.delete", kind: "drop", when: "before", count: 100 })
      const refused = await routes.refused("DELETE", `/${link.id}`)
      expect(refused).toMatchObject({ status: 503, message: says("was deactivated"), message_tr: says("devre dışı") })
      expect(await routes.one(link.id)).toMatchObject({ status: "PASSIVE" })
      await stage.sandbox.control("DELETE", "faults")
      expect(await routes.remove(link.id)).toMatchObject({ deleted: true })
      expect(await routes.atService()).toEqual([])
    })

    it("leaves a link that is sold at that moment", async () => {
      const link = await shop.link((await linkOfOrder()).id)
      const { client, ledger, clock, links } = stage.svc
      const setStatus: typeof client.links.setStatus = async (...asked) => {
        await shop.buy(link)
        return client.links.setStatus(...asked)
      }
      const busy = { ...client, links: { ...client.links, setStatus } }
      const deleted = await deleteLink({ client: busy, ledger, clock, links }, link, "user_keeper")
      expect(refusedChange(deleted)).toMatchObject({ status: 409, message: says("was sold just now") })
      expect(await routes.atService()).toHaveLength(1)
      expect(await routes.one(link.id)).toMatchObject({ status: "PASSIVE", sales: [{ sale: 1 }] })
    })
  })

  describe("a creation without a response", () => {
    it("is kept and flagged, and gets its token from a sync when the link was made", async () => {
      const orderId = await shop.order()
      const body = { ...COURSE, price: await shop.owed(orderId), order_id: orderId }
      await stage.fault({ endpoint: "links.create", kind: "drop", when: "after" })
      const noResponse = await routes.refused("POST", "", body)
      expect(noResponse).toMatchObject({ status: 503, type: "service_unavailable" })
      expect(noResponse.message).toContain("Do not make it again")
      const [row] = (await routes.listOf(`?order_id=${orderId}`)).links
      expect(row).toMatchObject({ status: "CREATING", token: null, is_on_sale: false })
      const flagged = () => stage.svc.listAttentions({ kind: "link_unknown", resolved_at: null })
      expect(await flagged()).toMatchObject([{ link_id: row?.id }])
      expect(await routes.refused("POST", "", body)).toMatchObject({ status: 409 })
      expect(await routes.sync()).toEqual({ seen: 1 })
      expect(await routes.one(row?.id ?? "")).toMatchObject({ status: "ACTIVE", order: { id: orderId } })
      expect(await flagged()).toEqual([])
      await routes.buy((await routes.one(row?.id ?? "")).token)
      expect(await routes.one(row?.id ?? "")).toMatchObject({ sold_count: 1, sales: [{ sale: 1, amount: "119.98" }] })
    })

    it("ends when a person deletes it and the service has no such link", async () => {
      const orderId = await shop.order()
      const body = { ...COURSE, price: await shop.owed(orderId), order_id: orderId }
      await stage.fault({ endpoint: "links.create", kind: "drop", when: "before" })
      expect(await routes.refused("POST", "", body)).toMatchObject({ status: 503 })
      const [row] = (await routes.listOf(`?order_id=${orderId}`)).links
      expect(await routes.remove(row?.id ?? "")).toMatchObject({ deleted: true })
      const [idle] = await stage.svc.listAttentions({ kind: "link_unknown" })
      expect(idle).toMatchObject({ resolved_by: medusa.shop().people.admin.userId })
      expect(await routes.create({ price: body.price, order_id: orderId })).toMatchObject({ status: "ACTIVE" })
    })

    it("of a crashed process is flagged by a sync once enough time has passed", async () => {
      const { links, client, clock } = stage.svc
      expect(await links.createLink({ ...DIED, madeAt: clock.now() })).toMatchObject({ status: "CREATING" })
      await routes.sync()
      expect(await stage.svc.listAttentions({ link_id: "svclink_died" })).toEqual([])
      await runSql(medusa.container(), `update svc_link set made_at = made_at - interval '10 minutes'`)
      await routes.sync()
      await routes.sync()
      expect(await stage.svc.listAttentions({ link_id: "svclink_died" })).toMatchObject([{ kind: "link_unknown" }])
      const { data } = await client.links.create({ ...sampleRequests["links.create"], conversationId: DIED.id })
      await routes.sync()
      expect(await routes.one("svclink_died")).toMatchObject({ token: data.token, status: "ACTIVE" })
    })
  })

  describe("Query", () => {
    const graph = async (entity: string, fields: string[], id: string) => {
      const query = medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      return (await query.graph({ entity, fields, filters: { id } })).data as unknown
    }

    it("reaches the links of an order, and the order of a link", async () => {
      const orderId = await order()
      const link = await routes.create({ price: await owed(orderId), order_id: orderId })
      const token = link.token
      expect(await graph("order", ["id", "payment_links.*"], orderId)).toMatchObject([
        { payment_links: [{ id: link.id, token }] },
      ])
      expect(await graph("svc_link", ["token", "order.id"], link.id)).toMatchObject([{ token, order: { id: orderId } }])
    })

    it("reaches the links of a product, and the product of a link", async () => {
      const { productId } = medusa.shop().products.course
      const links = [await routes.create({ product_id: productId }), await routes.create({ product_id: productId })]
      const [product] = (await graph("product", ["id", "payment_links.id"], productId)) as {
        payment_links: { id: string }[]
      }[]
      expect(product?.payment_links.map(({ id }) => id).sort()).toEqual(links.map(({ id }) => id).sort())
      expect(await graph("svc_link", ["product.title"], links[0]?.id ?? "")).toMatchObject([
        { product: { title: "Çevrimiçi ders" } },
      ])
    })

    it("returns nothing for an order or product without a link", async () => {
      expect(await graph("order", ["id", "payment_links.id"], await order())).toMatchObject([{ payment_links: [] }])
    })
  })
}
