import { Modules } from "@medusajs/framework/utils"
import { runSql } from "../setup/hosted-checkout"
import { orderPanel } from "../setup/order-panel"
import type { ProviderStage } from "../setup/provider-stage"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"

/** Goods of orders whose amount is held go out. */
export function holdsShippedTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { shown } = orderPanel(stage)

  beforeEach(() => Object.assign(stage.svc.capabilities, { hold: true }))
  afterEach(() => {
    Object.assign(stage.svc.capabilities, { hold: false })
    Object.assign(stage.svc.hold, { captureOn: undefined })
  })

  const orders = () => medusa.container().resolve(Modules.ORDER)
  const captures = async () => (await callsTo(stage.sandbox, "holds.capture")).length

  async function goodsOf(order_id: string) {
    const { items = [] } = await orders().retrieveOrder(order_id, { relations: ["items"] })
    return { items: items.map(({ id, quantity }) => ({ id, quantity })) }
  }
  const ship = async (order_id: string) =>
    medusa.admin().send("POST", `/admin/orders/${order_id}/fulfillments`, await goodsOf(order_id))

  async function expectCaptured(payment_id: string) {
    await until(
      () => stage.payments.retrievePayment(payment_id),
      ({ captured_at }) => Boolean(captured_at),
    )
    expect(await captures()).toBe(1)
  }

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
    const refused = await ship(held.order.id)
    expect(refused).toMatchObject({ status: 409, body: { type: "conflict", attempt_id: held.attempt.id } })
    expect(JSON.stringify(refused.body)).toContain("still due on the order")
    const { payment, ...panel } = await shown(held)
    expect(panel).toMatchObject({ headline: "released", do_not_ship: true })
    expect(payment.actions).toContainEqual(expect.objectContaining({ type: "release", path: `${path}/release` }))
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

  it("a hold is captured once goods of its order are fulfilled, where the option says so", async () => {
    Object.assign(stage.svc.hold, { captureOn: "fulfillment" })
    const held = await stage.ordered()
    expect(await ship(held.order.id)).toMatchObject({ status: 200 })
    await expectCaptured(held.payment_id)
    expect(await stage.now(held.attempt)).toMatchObject({ hold: "captured" })
  })

  it.each(["shipments", "mark-as-delivered"])(
    "a hold is captured by %s of its goods, and not by their fulfilment",
    async (step) => {
      Object.assign(stage.svc.hold, { captureOn: "shipment" })
      const held = await stage.ordered()
      const address = `/admin/orders/${held.order.id}/fulfillments`
      const goods = await goodsOf(held.order.id)
      const { order } = (await medusa.admin().expectOk("POST", `${address}?fields=*fulfillments`, goods)) as {
        order: { fulfillments: [{ id: string }] }
      }
      await medusa.idle()
      expect(await captures()).toBe(0)
      const body = step === "shipments" ? goods : {}
      await medusa.admin().expectOk("POST", `${address}/${order.fulfillments[0].id}/${step}`, body)
      await expectCaptured(held.payment_id)
    },
  )
}
