import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { runSql } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { orderPanel } from "../setup/order-panel"
import type { ProviderStage } from "../setup/provider-stage"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"

const CAPTURE = "holds.capture"

/** Goods of orders whose amount is held go out. */
export function holdsShippedTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { shown } = orderPanel(stage)

  beforeEach(() => Object.assign(stage.svc.capabilities, { hold: true }))
  afterEach(() => {
    Object.assign(stage.svc.capabilities, { hold: false })
    Object.assign(stage.svc.hold, { captureOn: undefined })
  })

  const isCaptured = async (payment_id: string) =>
    Boolean((await stage.payments.retrievePayment(payment_id)).captured_at)
  const goodsRow = z.object({ fulfillments: z.array(z.object({ id: z.string() })) })
  async function goodsOf(order_id: string) {
    const query = medusa.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "order", fields: ["fulfillments.id"], filters: { id: order_id } })
    return only(goodsRow.parse(data[0]).fulfillments)
  }
  async function ship(order_id: string) {
    const { items = [] } = await orders().retrieveOrder(order_id, { relations: ["items"] })
    const goods = { items: items.map(({ id, quantity }) => ({ id, quantity })) }
    return medusa.admin().send("POST", `/admin/orders/${order_id}/fulfillments`, goods)
  }
  const orders = () => medusa.container().resolve(Modules.ORDER)
  const captures = async () => (await callsTo(stage.sandbox, CAPTURE)).length

  it("goods of an order whose hold was released are not shipped while it owes the amount, unless a person allows it", async () => {
    const held = await stage.ordered()
    const path = `/admin/svc/attempts/${held.attempt.id}`
    expect(await medusa.admin().send("POST", `${path}/release`, { note: "x" })).toMatchObject({ status: 409 })
    // allowed for a review before: that says nothing about the end of the hold
    await runSql(
      medusa.container(),
      `update "svc_attempt" set "released_by" = 'user_1', "released_at" = now(), "released_note" = 'x' where "id" = ?`,
      [held.attempt.id],
    )
    await medusa.admin().expectOk("POST", `${path}/release-hold`)
    const refusal = { type: "conflict", attempt_id: held.attempt.id }
    const refused = await ship(held.order.id)
    expect(refused).toMatchObject({ status: 409, body: refusal })
    expect(JSON.stringify(refused.body)).toContain("still owes")
    expect(await shown(held)).toMatchObject({ headline: "released", do_not_ship: true })
    const { actions } = (await shown(held)).payment
    expect(actions).toContainEqual(expect.objectContaining({ type: "release", path: `${path}/release` }))
    expect(await medusa.admin().send("POST", `${path}/release`, { note: "Cash." })).toMatchObject({
      status: 200,
      body: { attempt: { released_note: "Cash." } },
    })
    expect(await shown(held)).toMatchObject({ do_not_ship: false })
    expect(await ship(held.order.id)).toMatchObject({ status: 200 })
  })

  it("goods of an order whose hold was released are shipped once another payment has paid it", async () => {
    const held = await stage.ordered()
    await medusa.admin().expectOk("POST", `/admin/svc/attempts/${held.attempt.id}/release-hold`)
    await orders().addOrderTransactions({ order_id: held.order.id, amount: 277.2, currency_code: "try" })
    expect(await ship(held.order.id)).toMatchObject({ status: 200 })
    expect(await shown(held)).toMatchObject({ do_not_ship: false })
  })

  it("is captured once goods of its order are fulfilled, where the option says so", async () => {
    Object.assign(stage.svc.hold, { captureOn: "fulfillment" })
    const held = await stage.ordered()
    expect(await ship(held.order.id)).toMatchObject({ status: 200 })
    await until(
      () => isCaptured(held.payment_id),
      (type) => type,
    )
    expect(await captures()).toBe(1)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "captured" })
  })

  it.each(["shipments", "mark-as-delivered"])(
    "is captured by %s of its goods, and not by their fulfilment",
    async (step) => {
      Object.assign(stage.svc.hold, { captureOn: "shipment" })
      const held = await stage.ordered()
      expect(await ship(held.order.id)).toMatchObject({ status: 200 })
      await medusa.idle()
      expect(await captures()).toBe(0)
      const { id } = await goodsOf(held.order.id)
      const { items = [] } = await orders().retrieveOrder(held.order.id, { relations: ["items"] })
      const goods = { items: items.map(({ id, quantity }) => ({ id, quantity })) }
      const path = `/admin/orders/${held.order.id}/fulfillments/${id}/${step}`
      expect(await medusa.admin().send("POST", path, step === "shipments" ? goods : {})).toMatchObject({ status: 200 })
      await until(
        () => isCaptured(held.payment_id),
        (type) => type,
      )
      expect(await captures()).toBe(1)
    },
  )
}
