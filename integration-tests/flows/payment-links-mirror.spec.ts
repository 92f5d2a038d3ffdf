import { refreshLink, syncLinks } from "../../src/use-cases/payment-links/mirror-link"
import type { SvcClient } from "../../src/client"
import type { LinkFilter, LinkOrder } from "../../src/use-cases/payment-links/ports"
import { sampleRequests } from "../unit/client/sample-requests"
import { describeLinks, setLinkStatus } from "./harness/link-shop"

/** What this store knows of links that were not reported to it. */
describeLinks({}, (shop) => {
  const sync = (context = shop().context) => syncLinks(context)
  async function madeElsewhere() {
    const { data } = await shop().client.links.create({ ...sampleRequests["links.create"], name: "Elsewhere" })
    return data
  }
  const searched = async (filter: LinkFilter = {}) =>
    (await shop().context.links.searchLinks(filter, { limit: 20, offset: 0 })).links
  const salesOf = async (id: string) => (await shop().context.links.listSales([id])).map(({ sale }) => sale)

  it("a link made elsewhere is found by a sync, without its author or date, and its earlier sales are not recorded", async () => {
    const data = await madeElsewhere()
    const { token } = data
    const link = { ...(await shop().made()), ...data }
    await shop().buy(link)
    expect(await sync()).toEqual({ seen: 2 })
    const [found] = await searched({ origin: "elsewhere" })
    if (!found) throw new Error("it was not found")
    expect(found).toMatchObject({ name: "Elsewhere", token, sold_count: 1, created_by: undefined, made_at: undefined })
    expect(await salesOf(found.id)).toEqual([])
    await shop().buy(link)
    await sync()
    const [sale] = await shop().context.links.listSales([found.id])
    expect(sale).toMatchObject({ sale: 2, amount: "199.90", state: "seen", order_id: undefined })
  })

  it("no more than the newest 50 sales are read, and no more than 1,000 are written at once", async () => {
    const link = await shop().made()
    const seen = { ...link, token: link.token ?? "", conversationId: link.id, sold_count: 2_000_000_000 }
    await shop().context.links.mirrorLink({ ...seen, askedAt: shop().context.clock.now() })
    const sales = await salesOf(link.id)
    expect([sales.length, sales[0]]).toEqual([50, 2_000_000_000])
    expect(await shop().flows.execute(`select "id" from "svc_link_sale"`, [])).toHaveLength(1_000)
  })

  it("a link deleted there is shown as deleted after a sync, and is looked for no more", async () => {
    const link = await shop().made()
    await shop().client.links.delete({ token: link.token ?? "" })
    expect(await sync()).toEqual({ seen: 0 })
    expect(await shop().now(link)).toMatchObject({ status: "DELETED" })
    expect(await shop().attention(link)).toEqual([])
    await shop().forgetCalls()
    await sync()
    expect(await shop().calls()).toEqual(["links.list"])
  })

  it("of links that the list leaves out a hundred are looked up at a time, those that were seen longest ago first, also after one that cannot be read", async () => {
    const unreadable = await shop().made()
    const link = await shop().made()
    const ROWS = `insert into "svc_link" ("id", "account", "token", "kind", "status", "name", "price", "currency_code", "synced_at")
      select 'svclink_' || n, 'svc', 'token_' || n, 'standard', 'ACTIVE', 'A mug', '1.00', 'TRY', now() from generate_series(1, 150) n`
    await shop().flows.execute(ROWS, [])
    const looked: string[] = []
    const { list, retrieve } = shop().client.links
    const some = shop().withLinks({
      list: async (...asked) => {
        const answer = await list(...asked)
        return { ...answer, data: { ...answer.data, items: [] } }
      },
      retrieve: async ({ token }) => {
        looked.push(token)
        if (token === unreadable.token) throw new Error("the price cannot be read")
        const answer = await retrieve({ token: link.token ?? "" })
        return { ...answer, data: { ...answer.data, token } }
      },
    })
    await expect(sync(some)).rejects.toThrow("the price cannot be read")
    expect([looked.length, looked.slice(0, 2).sort()]).toEqual([100, [unreadable.token, link.token].sort()])
    await shop().flows.clock.advance(900)
    await expect(sync(some)).rejects.toThrow("the price cannot be read")
    expect(new Set(looked).size).toBe(152)
  })

  it("after five that cannot be read, no more links are looked up in a sync", async () => {
    for (let made = 0; made < 7; made += 1) await shop().made()
    const list: SvcClient["links"]["list"] = async (...asked) => {
      const answer = await shop().client.links.list(...asked)
      return { ...answer, data: { ...answer.data, items: [] } }
    }
    const looked: string[] = []
    const retrieve: SvcClient["links"]["retrieve"] = ({ token }) => {
      looked.push(token)
      return Promise.reject(new Error("the service is away"))
    }
    await expect(sync(shop().withLinks({ list, retrieve }))).rejects.toThrow("the service is away")
    expect(looked).toHaveLength(5)
  })

  it("all pages are read, whether or not the service reports how many there are", async () => {
    const [first, second] = [await shop().made({ name: "First" }), await shop().made({ name: "Second" })]
    for (const pageCount of [2, undefined]) {
      const pages: unknown[] = []
      const list: SvcClient["links"]["list"] = async ({ page = 1, count, ...asked }) => {
        pages.push([page, count])
        const answer = await shop().client.links.list({ ...asked, page, count: 1 })
        return { ...answer, data: { ...answer.data, pageCount } }
      }
      expect(await sync(shop().withLinks({ list }))).toEqual({ seen: 2 })
      const last = pageCount === undefined ? [[3, 100]] : []
      expect(pages).toEqual([[1, 100], [2, 100], ...last])
    }
    expect(await shop().calls()).not.toContain("links.retrieve")
    expect((await searched()).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it("an entry of the list without a token is passed over", async () => {
    await shop().made()
    const list: SvcClient["links"]["list"] = async (...asked) => {
      const answer = await shop().client.links.list(...asked)
      const items = answer.data.items.flatMap((item) => [{ ...item, token: undefined }, item])
      return { ...answer, data: { ...answer.data, items } }
    }
    expect(await sync(shop().withLinks({ list }))).toEqual({ seen: 1 })
  })

  it("is filtered by text, state, origin and creation date", async () => {
    const red = await shop().made({ name: "100% red_wool" })
    await shop().flows.clock.advance(60)
    const blue = await shop().made({ name: "Blue" })
    await setLinkStatus(shop().context, blue, "PASSIVE")
    const { order, link: ofOrder } = await shop().offered()
    await madeElsewhere()
    await sync()
    const ids = async (filter: LinkFilter) => (await searched(filter)).map(({ id }) => id)
    expect(await ids({ q: "100%" })).toEqual([red.id])
    expect(await ids({ q: "red_w" })).toEqual([red.id])
    expect(await ids({ q: "100%_red" })).toEqual([])
    expect(await ids({ q: blue.token })).toEqual([blue.id])
    expect(await ids({ status: "PASSIVE" })).toEqual([blue.id])
    expect(await ids({ origin: "order" })).toEqual([ofOrder.id])
    expect(await ids({ order_id: order.id })).toEqual([ofOrder.id])
    expect(await ids({ origin: "product" })).toEqual([])
    expect(await ids({ product_id: "prod_none" })).toEqual([])
    expect(await ids({ created_to: red.made_at })).toEqual([red.id])
    expect(await ids({ created_from: blue.made_at })).toEqual([ofOrder.id, blue.id])
    const inOrder = async (order: LinkOrder) =>
      (await shop().context.links.searchLinks({}, { limit: 20, offset: 0, order })).links.map(({ id }) => id)
    for (const by of ["name", "made_at", "sold_count"] as const)
      expect(await inOrder(`-${by}`)).toEqual((await inOrder(by)).reverse())
    expect((await inOrder("made_at")).slice(0, 3)).toEqual([red.id, blue.id, ofOrder.id])
    expect((await inOrder("name"))[0]).toBe(red.id)
    await shop().client.links.delete({ token: red.token ?? "" })
    await refreshLink(shop().context, red)
    expect(await ids({ q: "red" })).toEqual([])
    expect(await ids({ q: "red", status: "DELETED" })).toEqual([red.id])
    const page = await shop().context.links.searchLinks({}, { limit: 1, offset: 1 })
    expect(page.count).toBe(3)
    expect(page.links).toHaveLength(1)
  })

  describe("an order's link", () => {
    it("that was opened there beside another does not block the sync, and no sale of either is missed", async () => {
      const { order, link: first } = await shop().offered()
      const closed = await setLinkStatus(shop().context, first, "PASSIVE")
      const second = await shop().linkFor(order)
      const open = { token: first.token ?? "", status: "ACTIVE" } as const
      await shop().client.links.setStatus(open)
      expect(await sync()).toEqual({ seen: 2 })
      expect(await shop().now(first)).toMatchObject({ status: "PASSIVE" })
      expect(await shop().attention(first)).toEqual([expect.stringMatching(/^link_differs: .*another active link/)])
      expect(await shop().attention(second)).toEqual([])
      await shop().buy(first)
      await sync()
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
      expect(await shop().now(second)).toMatchObject({ status: "ACTIVE", sold_count: 0 })
      if (closed) await setLinkStatus(shop().context, await shop().now(first), "PASSIVE")
      await sync()
      expect(await shop().attention(first)).toEqual([])
      await shop().client.links.setStatus(open)
      await sync()
      // a sold link pays for nothing more
      expect(await shop().attention(first)).toEqual([])
    })

    it("is not said to be a second open one by a look-up that began before it was closed", async () => {
      const { link } = await shop().offered()
      const retrieve: SvcClient["links"]["retrieve"] = async (...asked) => {
        const answer = await shop().client.links.retrieve(...asked)
        await shop().flows.clock.advance(1)
        await setLinkStatus(shop().context, link, "PASSIVE")
        return answer
      }
      expect(await refreshLink(shop().withLinks({ retrieve }), link)).toMatchObject({ status: "PASSIVE" })
      expect(await shop().attention(link)).toEqual([])
    })

    it("that disappeared before its sale was seen is left to a person until it is found again", async () => {
      const { link } = await shop().offered()
      const token = link.token ?? ""
      await shop().client.links.delete({ token })
      expect(await refreshLink(shop().context, link)).toBeUndefined()
      await sync()
      const [entry, ...more] = await shop().attention(link)
      expect(more).toEqual([])
      expect(entry).toMatch(/^link_differs: .*payment of 119\.98 TRY since/)
      expect(await shop().context.sales.hasLinks()).toBe(true)
      const askedAt = shop().context.clock.now()
      await shop().context.links.mirrorLink({ ...link, token, conversationId: link.id, askedAt })
      expect(await shop().attention(link)).toEqual([])
    })

    it("that disappeared after its sale was seen is not listed", async () => {
      const { link } = await shop().sold()
      await refreshLink(shop().context, link)
      await shop().client.links.delete({ token: link.token ?? "" })
      await sync()
      expect(await shop().now(link)).toMatchObject({ status: "DELETED" })
      expect(await shop().attention(link)).toEqual([])
    })

    it("whose creation got no response is as it is in a look-up: there is no token to ask for", async () => {
      const link = { ...(await shop().made()), token: undefined }
      await shop().forgetCalls()
      expect(await refreshLink(shop().context, link)).toBe(link)
      expect(await shop().calls()).toEqual([])
    })
  })
})
