import { COURSE, formOf, linkRoutes } from "../setup/link-routes"
import { linkStage } from "../setup/link-stage"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"

export function linksTests(stage: Stage): void {
  const { medusa } = stage
  const routes = linkRoutes(stage)
  const { order, owed } = linkStage(stage)

  beforeEach(() => routes.forget())

  it("a link is made, remembers who made it and when, is listed, changed, closed, opened and deleted", async () => {
    const link = await routes.create({ stock_enabled: true, stock_count: 3, category_type: "FOOD" })
    const created_by = { id: medusa.shop().people.admin.userId, name: "admin@shop.example" }
    expect(link).toMatchObject({ name: COURSE.name, price: "199.90", currency_code: "try", stock_count: 3, created_by })
    expect(link).toMatchObject({ status: "ACTIVE", is_on_sale: true, order: null, product: null, sales: [] })
    expect(link.url).toContain(link.token)
    expect(Date.parse(link.made_at ?? "")).not.toBeNaN()
    const pages = { page: 1, page_count: 1, total_count: 1, source: "service", listing_reviewed: true, sandbox: true }
    expect(await routes.list("?page=1&count=2")).toMatchObject({ ...pages, links: [{ id: link.id }] })
    const changed = await routes.update(link.id, { ...formOf(link), name: "Cam kursu", price: "249.9" })
    expect(changed).toMatchObject({ name: "Cam kursu", price: "249.90", stock_count: 3 })
    expect(changed.version).toBeGreaterThan(link.version)
    const unlimited = await routes.update(link.id, { ...formOf(changed), stock_enabled: false, stock_count: 0 })
    expect(unlimited).toMatchObject({ stock_enabled: false, stock_count: null })
    for (const [status, is_on_sale] of [["PASSIVE", false] as const, ["ACTIVE", true] as const])
      expect(await routes.setStatus(link.id, status)).toMatchObject({ status, is_on_sale })
    expect(await routes.remove(link.id)).toEqual({ id: link.id, object: "svc_link", deleted: true })
    expect(await routes.atService()).toEqual([])
    expect(await routes.one(link.id)).toMatchObject({ status: "DELETED", is_on_sale: false })
  })

  it("a fast link of 750.00 TRY is made once the merchant has a link", async () => {
    await routes.create()
    const link = await routes.fast({ description: "Çay" })
    expect(link).toMatchObject({ kind: "fast", name: "Çay", price: "750.00", currency_code: "try", status: "ACTIVE" })
    await routes.buy(link.token)
    expect(await routes.one(link.id)).toMatchObject({ sold_count: 1, is_on_sale: false, kind: "fast" })
    // as on the page: it pays no order, so nothing of it is still to be recorded
    const file = await medusa.admin().send("GET", "/admin/svc/payments/csv?method=link")
    expect(String(file.body)).toMatch(/,Payment link,Paid,750\.00,/)
  })

  it("a link for a product is prefilled from it", async () => {
    const { product_id } = medusa.shop().products.shirt
    const prefill = await routes.prefill(`product_id=${product_id}`)
    expect(prefill).toMatchObject({ name: "Gömlek", price: "100.50", currency_code: "try", is_for_order: false })
    const { name, description, price } = prefill
    const link = await routes.create({ name, description, price, product_id })
    expect(link.product).toEqual({ id: product_id, title: "Gömlek" })
    expect((await routes.listOf(`?product_id=${product_id}`)).links).toMatchObject([{ id: link.id, sales: [] }])
  })

  it("a link for an order is for exactly what it owes, once; one is open at a time, and none of a cancelled order", async () => {
    const order_id = await order()
    const prefill = await routes.prefill(`order_id=${order_id}`)
    const { price } = prefill
    expect(prefill).toMatchObject({
      price: await owed(order_id),
      is_for_order: true,
      obstacle: null,
      open_link_id: null,
    })
    const refusedFor = (change: object) => routes.refused("POST", "", { ...COURSE, order_id, ...change })
    const other = { status: 409, fields: ["price"], message: says("119.98 TRY is due on order") }
    expect(await refusedFor({ price: "1.00" })).toMatchObject(other)
    const link = await routes.create({ price, order_id, stock_enabled: true, stock_count: 9 })
    const number = expect.any(Number) as number
    expect(link).toMatchObject({ stock_enabled: true, stock_count: 1, order: { id: order_id, number } })
    expect(await routes.prefill(`order_id=${order_id}`)).toMatchObject({ open_link_id: link.id })
    const second = { status: 409, type: "conflict", message: says("already has an active payment link") }
    expect(await refusedFor({ price })).toMatchObject(second)
    const dearer = await routes.refused("POST", `/${link.id}`, { ...formOf(link), price: "1.00" })
    expect(dearer).toMatchObject({ status: 400, fields: ["price"] })
    const renamed = await routes.update(link.id, { ...formOf(link), name: "Balance", stock_count: 5 })
    expect(renamed).toMatchObject({ name: "Balance", stock_count: 1 })
    const open = (id: string) => routes.refused("POST", `/${id}/status`, { status: "ACTIVE" })
    await routes.buy(link.token)
    expect(await routes.one(link.id)).toMatchObject({ sold_count: 1, is_on_sale: false })
    expect(await open(link.id)).toMatchObject({ status: 409, message: says("has been sold") })

    const cancelled = await order()
    const closed = await routes.create({ price, order_id: cancelled })
    await routes.setStatus(closed.id, "PASSIVE")
    await medusa.admin().expectOk("POST", `/admin/orders/${cancelled}/cancel`)
    const message = "This order is cancelled, so nothing can be paid for it."
    expect(await refusedFor({ price, order_id: cancelled })).toMatchObject({ message })
    expect(await open(closed.id)).toMatchObject({ message })
    expect((await routes.prefill(`order_id=${cancelled}`)).obstacle?.tr).toBe("Bu sipariş iptal edilmiş.")
  })
}
