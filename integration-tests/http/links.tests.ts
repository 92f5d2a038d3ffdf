import { goToPage, runSql, startHosted } from "../setup/hosted-checkout"
import { COURSE, formOf, linkRoutes } from "../setup/link-routes"
import { linkStage, says } from "../setup/link-stage"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"

export function linksTests(stage: Stage): void {
  const { medusa } = stage
  const routes = linkRoutes(stage)
  const { order, owed } = linkStage(stage)

  beforeEach(() => routes.forget())

  it("a link is made with every field, remembers who made it and when, is changed, closed, opened and deleted", async () => {
    const link = await routes.create({
      address_ignorable: true,
      installment_requested: true,
      stock_enabled: true,
      stock_count: 3,
      category_type: "FOOD",
    })
    expect(link).toMatchObject({
      kind: "standard",
      status: "ACTIVE",
      name: COURSE.name,
      description: COURSE.description,
      price: "199.90",
      currency_code: "try",
      address_ignorable: true,
      installment_requested: true,
      stock_enabled: true,
      stock_count: 3,
      sold_count: 0,
      flexible_link: false,
      category_type: "FOOD",
      is_on_sale: true,
      order: null,
      product: null,
      sales: [],
      created_by: { id: medusa.shop().people.admin.userId, name: "admin@shop.example" },
    })
    expect(link.url).toContain(link.token)
    expect(Date.parse(link.made_at ?? "")).not.toBeNaN()
    const changed = await routes.update(link.id, { ...formOf(link), name: "Cam kursu", price: "249.9" })
    expect(changed).toMatchObject({ name: "Cam kursu", price: "249.90", stock_count: 3 })
    expect(changed.version).toBeGreaterThan(link.version)
    const unlimited = await routes.update(link.id, { ...formOf(changed), stock_enabled: false, stock_count: 0 })
    expect(unlimited).toMatchObject({ stock_enabled: false, stock_count: null })
    expect(await routes.one(link.id)).toMatchObject({ name: "Cam kursu", price: "249.90" })
    for (const [status, is_on_sale] of [
      ["PASSIVE", false],
      ["PASSIVE", false],
      ["ACTIVE", true],
    ] as const)
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

  it("a link for an order is for exactly what it owes, once, while it owes it; one is open at a time, and none once it was sold", async () => {
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
    const other = { status: 409, fields: ["price"], message: says("owes 119.98 TRY now") }
    expect(await refusedFor({ price: "1.00" })).toMatchObject(other)
    const link = await routes.create({ price, order_id, stock_enabled: true, stock_count: 9 })
    const number = expect.any(Number) as number
    expect(link).toMatchObject({ stock_enabled: true, stock_count: 1, order: { id: order_id, number } })
    expect(await routes.prefill(`order_id=${order_id}`)).toMatchObject({ open_link_id: link.id })
    const second = { status: 409, type: "conflict", message: says("already has an open payment link") }
    expect(await refusedFor({ price })).toMatchObject(second)
    expect(await callsTo(stage.sandbox, "links.create")).toBe(1)

    const dearer = await routes.refused("POST", `/${link.id}`, { ...formOf(link), price: "1.00" })
    expect(dearer).toMatchObject({ status: 400, fields: ["price"] })
    const renamed = await routes.update(link.id, { ...formOf(link), name: "Balance", stock_count: 5 })
    expect(renamed).toMatchObject({ name: "Balance", stock_count: 1 })
    await routes.setStatus(link.id, "PASSIVE")
    const open = () => routes.refused("POST", `/${link.id}/status`, { status: "ACTIVE" })
    const { id } = await goToPage(medusa, await startHosted(medusa))
    const moved = `update svc_attempt set cart_id = null, order_id = ?, state = 'unknown' where id = ?`
    await runSql(medusa.container(), moved, [order_id, id])
    expect(await open()).toMatchObject({ message: says("is being decided") })
    await runSql(medusa.container(), `update svc_attempt set state = 'declined' where id = ?`, [id])
    await routes.setStatus(link.id, "ACTIVE")
    await routes.buy(link.token)
    expect(await routes.one(link.id)).toMatchObject({ sold_count: 1, is_on_sale: false })
    expect(await open()).toMatchObject({ status: 409, message: says("has been sold") })

    const cancelled = await order()
    const closed = await routes.create({ price, order_id: cancelled })
    await routes.setStatus(closed.id, "PASSIVE")
    await medusa.admin().expectOk("POST", `/admin/orders/${cancelled}/cancel`)
    expect(await refusedFor({ price, order_id: cancelled })).toMatchObject({
      message: "This order is cancelled, so nothing can be paid for it.",
    })
    expect(await routes.refused("POST", `/${closed.id}/status`, { status: "ACTIVE" })).toMatchObject({
      message: "This order is cancelled, so nothing can be paid for it.",
    })
    expect((await routes.prefill(`order_id=${cancelled}`)).obstacle?.tr).toBe("Bu sipariş iptal edilmiş.")
  })

  it("the list of links has the service's pages, newest first", async () => {
    const made = []
    for (const name of ["A", "B", "C"]) made.push(await routes.create({ name }))
    expect(await routes.list("?page=1&count=2")).toMatchObject({
      page: 1,
      page_count: 2,
      total_count: 3,
      source: "service",
      listing_reviewed: true,
      sandbox: true,
      links: [{ name: "C" }, { name: "B" }],
    })
    expect((await routes.list("?page=2&count=2")).links).toMatchObject([{ id: made[0]?.id, name: "A" }])
  })
}
