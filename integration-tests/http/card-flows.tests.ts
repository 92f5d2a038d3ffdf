import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { CHARGE, type CardStage } from "../setup/card-stage"
import { completeCart } from "../setup/checkout"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

const TOTAL = 277.2
const links = z.array(z.object({ order_id: z.string() }))

/** What a card's flows decide is tested without Medusa; these are its orders and completions. */
export function cardFlowsTests(stage: CardStage): void {
  const { medusa } = stage
  const { container, guest } = medusa

  it("a cart is not completed without card details, which says what to do", async () => {
    const checkout = await stage.start("direct")
    expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error", message: says("Send the card") },
    })
    expect(await stage.calls()).toEqual([])
  })

  it("another order of the customer without cart and payment is flagged if it stays so and costs what the cart did, until it is cancelled", async () => {
    const checkout = await stage.start("threeds")
    const { customer_id } = await container().resolve(Modules.CART).retrieveCart(checkout.cart.id)
    const about = { currency_code: "try", ...(customer_id ? { customer_id } : {}) }
    const costing = (unit_price: number) => ({ ...about, items: [{ title: "Shirts", quantity: 1, unit_price }] })
    const make = (price: number) =>
      container()
        .resolve(Modules.ORDER)
        .createOrders([costing(price)])
    const { id } = only(await make(checkout.cart.total))
    // as a marketplace makes an order for each seller
    await make(checkout.cart.total - 10)
    // created after the attempt, as by a simultaneous checkout
    await stage.sql(`update "order" set created_at = now() + interval '10 seconds'`)
    const { attempt } = await stage.pay("threeds", undefined, checkout)
    expect(attempt.state).toBe("completed")
    expect(await stage.attention(attempt)).toEqual([])
    expect(only(await stage.tables.listAttempts({ id: attempt.id })).next_check_at).not.toBeNull()
    await stage.set(attempt, "created_at = created_at - interval '1 hour'")
    await stage.sql(`update "order" set created_at = created_at - interval '10 minutes'`)
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual(["order_conflict"])
    await medusa.admin().expectOk("POST", `/admin/orders/${id}/cancel`)
    await medusa.idle()
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })

  it("an order cancelled while its card is charged is refunded in every book", async () => {
    const query = container().resolve(ContainerRegistrationKeys.QUERY)
    const checkout = await stage.start("threeds")
    await stage.fault({ endpoint: CHARGE.threeds, kind: "delay", delayMs: 2_500, when: "after", count: 1 })
    const paying = stage.pay("threeds", undefined, checkout)
    const asked = { entity: "order_cart", fields: ["order_id"], filters: { cart_id: checkout.cart.id } }
    const [link] = await until(
      async () => links.parse((await query.graph(asked)).data),
      ({ length }) => length > 0,
    )
    const { order_id = "" } = link ?? {}
    await until(() => stage.newest(checkout), { state: "finalizing" })
    await medusa.admin().expectOk("POST", `/admin/orders/${order_id}/cancel`)
    expect((await paying).outcome).toMatchObject({ order_id: undefined, error: "reversed" })
    const attempt = await until(() => stage.newest(checkout), { state: "reversed" })
    await stage.reconcileAfter(attempt)

    const orders = container().resolve(Modules.ORDER)
    expect(await orders.retrieveOrder(order_id)).toMatchObject({ status: "canceled" })
    const counted = await orders.listOrderTransactions({ order_id })
    expect(counted.map(({ reference, amount }) => `${reference} ${Number(amount)}`).sort()).toEqual([
      `capture ${TOTAL}`,
      `refund -${TOTAL}`,
    ])
    const paymentOf = async () => only((await readCollection(container(), checkout.collection.id)).payments ?? [])
    const { id: payment_id, refunds } = await paymentOf()
    expect(refunds).toMatchObject([{ amount: TOTAL }])
    expect(await stage.books(checkout)).toMatchObject({ service: ["cancelled"], ledger: ["reversed"] })
    expect(await stage.attention(attempt)).toEqual([])
    const path = `/admin/svc/payments/${payment_id}/reconcile-refunds`
    expect(await medusa.admin().expectOk("POST", path, {})).toMatchObject({
      refunded: { by_service: "277.20", on_payment: "277.20", on_order: "277.20" },
    })
    await stage.reconcileAfter(attempt)
    expect((await paymentOf()).refunds).toHaveLength(1)
    expect(await moneyCalls(stage.sandbox)).toBe(1)
  })
}
