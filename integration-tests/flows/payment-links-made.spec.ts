import { createFastLink, makeLink } from "../../src/use-cases/payment-links/create-link"
import { syncLinks } from "../../src/use-cases/payment-links/mirror-link"
import type { SvcClient } from "../../src/client"
import { callsTo } from "../setup/service-state"
import { BEING_PAID, TAKEN } from "../../src/use-cases/payment-links/sentences"
import { image } from "../unit/client/sample-requests"
import { describeLinks, KEEPER, linkOf, PRICE } from "./harness/link-shop"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"

const DROPPED = { endpoint: "links.create", kind: "drop", when: "after" } as const

describeLinks({ flexibleLinks: true }, (shop) => {
  const fast = (about: { description?: string; order_id?: string } = {}) => {
    const { description, order_id } = about
    const made = { id: newId("svclink"), order_id, product_id: undefined, created_by: KEEPER }
    return createFastLink(shop().context, made, { description, price: lira(750_00) })
  }

  describe("a link is made", () => {
    it("with every field, and remembers who made it and when", async () => {
      const asked = shop().context.clock.now()
      const every = {
        address_ignorable: true,
        installment_requested: true,
        stock_count: 3,
        category_type: "FOOD",
      } as const
      const { id } = await shop().made(every)
      const link = await shop().now({ id })
      expect(link).toMatchObject({
        ...every,
        kind: "standard",
        status: "ACTIVE",
        name: "Balance",
        price: "119.98",
        currency_code: "TRY",
        stock_enabled: true,
        sold_count: 0,
        order_id: undefined,
        created_by: KEEPER,
      })
      expect(link.url).toContain(link.token)
      expect(link.image_url).toEqual(expect.any(String))
      expect((link.made_at?.getTime() ?? 0) - asked.getTime()).toBeLessThan(5_000)
      expect(await shop().atService(link)).toMatchObject({ name: "Balance", stockCount: 3, categoryType: "FOOD" })
      expect(await callsTo(shop().flows.sandbox, "links.create")).toMatchObject([{ conversationId: id }])
    })

    it("fast, with a description or without one, once the merchant has a link", async () => {
      expect(await fast()).toMatchObject({ refused: { status: 400 } })
      await shop().made()
      const link = linkOf(await fast({ description: "Çay" }))
      expect(link).toMatchObject({
        kind: "fast",
        name: "Çay",
        price: "750.00",
        stock_enabled: false,
        created_by: KEEPER,
      })
      expect(linkOf(await fast())).toMatchObject({ name: "Fast link", description: undefined })
      expect(await callsTo(shop().flows.sandbox, "links.createFast")).toMatchObject([{}, { description: "Çay" }, {}])
    })

    it("that the service refuses leaves nothing behind, and can be tried again", async () => {
      const { id: order_id } = shop().order()
      await shop().flows.fault({ endpoint: "links.create", kind: "refuse", code: "11" })
      expect(await shop().make({}, { order_id })).toMatchObject({ refused: { status: 400 } })
      expect(await shop().context.sales.hasLinks()).toBe(false)
      expect(await shop().make({}, { order_id })).toMatchObject({ link: {} })
    })

    it("although a look-up has stored its token first: it stays one row", async () => {
      const { client } = shop()
      const create: SvcClient["links"]["create"] = async (...asked) => {
        const made = await client.links.create(...asked)
        await syncLinks(shop().context)
        return made
      }
      const link = linkOf(await shop().make({}, {}, shop().withLinks({ create })))
      expect(link).toMatchObject({ status: "ACTIVE", created_by: KEEPER })
      expect((await shop().context.links.searchLinks({}, { limit: 10, offset: 0 })).count).toBe(1)
    })
  })

  it("an order whose link was sold gets no other link before the sale is recorded", async () => {
    const { order } = await shop().seen()
    const terms = { name: "Balance", description: "What is left", price: "119.98", currency_code: "TRY", image }
    const asked = { ...terms, order_id: order.id, by: KEEPER }
    expect(await makeLink(shop().context, asked)).toEqual({ refused: BEING_PAID })
  })

  describe("a creation without a response", () => {
    it("is kept and flagged, takes the order, and gets its token when the list shows it", async () => {
      const order = shop().order()
      await shop().flows.fault(DROPPED)
      const link = await shop().unanswered(order)
      expect(link).toMatchObject({ status: "CREATING", token: undefined, order_id: order.id })
      expect(await shop().attention(link)).toEqual([
        expect.stringContaining("link_unknown: The payment service did not"),
      ])
      expect(await shop().make({}, { order_id: order.id })).toEqual({ refused: TAKEN })
      expect(await syncLinks(shop().context)).toEqual({ seen: 1 })
      const found = await shop().now(link)
      expect(found).toMatchObject({ status: "ACTIVE", token: expect.any(String) as string, order_id: order.id })
      expect(await shop().attention(link)).toEqual([])
      await shop().buy(found)
      await shop().pass()
      await shop().expectPaidOnce(order, PRICE)
    })

    it("of a process that died is flagged by a check of the list after five minutes, once", async () => {
      const context = shop().withLinks({ create: () => Promise.reject(new Error("killed")) })
      const { id: order_id } = shop().order()
      await expect(shop().make({}, { order_id }, context)).rejects.toThrow("killed")
      const [link] = await shop().context.links.listLinksOfOrder(order_id)
      if (!link) throw new Error("the link was not written")
      await shop().flows.clock.advance(290)
      await syncLinks(shop().context)
      expect(await shop().attention(link)).toEqual([])
      await shop().flows.clock.advance(20)
      for (let times = 0; times < 2; times += 1) await syncLinks(shop().context)
      expect(await shop().attention(link)).toHaveLength(1)
    })
  })
})
