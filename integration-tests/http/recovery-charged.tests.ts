import { Modules } from "@medusajs/framework/utils"
import { resolveQuery } from "../../src/medusa/rows"
import type { AtPage, BuyerStage } from "../setup/buyer-stage"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { comeBack, letTokenEnd, runSql } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"
import { chargeOf } from "../setup/service-state"

/** What the job makes of the orders that a crash in Medusa's completion of a cart leaves. */
export function recoveryChargedTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container } = medusa

  const setState = ({ attempt }: AtPage, state: string) =>
    runSql(container(), `update svc_attempt set state = ? where id = ?`, [state, attempt.id])

  /** The order is made with the payment waiting, and then Medusa is put back to where the provider had not answered yet. */
  async function crashedOrder(pay: object | false = {}) {
    const started = await stage.atPage(pay)
    await stage.fault({ endpoint: "*", kind: "http-500", count: 10 })
    await setState(started, "in_review")
    const { id: order_id } = await placeOrder(medusa.guest(), started.cart.id)
    await medusa.idle()
    for (const [sql, id] of [
      [`update payment_session set status = 'pending' where id = ?`, started.session.id],
      [`update payment_collection set status = 'not_paid' where id = ?`, started.collection.id],
      [`update svc_attempt set order_placed_at = null, order_id = null where id = ?`, started.attempt.id],
    ] as const)
      await runSql(container(), sql, [id])
    await setState(started, "awaiting_buyer")
    await stage.sandbox.control("DELETE", "faults")
    return { ...started, order_id }
  }

  async function expectPaidOnce({ collection, cart, attempt, order_id }: AtPage & { order_id: string }) {
    expect(await countOrders(container())).toBe(1)
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: false, refunded: "0" })
  }

  it("an order that a crash left unpaid is paid, and order.placed is emitted once", async () => {
    const crashed = await crashedOrder()
    const placed = stage.eventsOf("order.placed")
    for (let times = 0; times < 3; times += 1) await stage.jobAfter(crashed, 300)
    await expectPaidOnce(crashed)
    expect(placed).toEqual([{ id: crashed.order_id }])
  })

  it("an unpaid order that lost its link to the payment collection and its reserved stock is linked and paid once no completion has its cart, and is flagged", async () => {
    const crashed = await crashedOrder()
    const { id } = crashed.collection
    await runSql(container(), `delete from order_payment_collection where payment_collection_id = ?`, [id])
    await runSql(container(), `delete from reservation_item`)
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(crashed.cart.id, { ownerId: "another", expire: 600 })
    await stage.jobAfter(crashed, 300)
    const linked = { entity: "order_payment_collection", fields: ["order_id"], filters: { payment_collection_id: id } }
    expect((await resolveQuery(container()).graph(linked)).data).toEqual([])
    await locking.release(crashed.cart.id, { ownerId: "another" })
    await stage.jobAfter(crashed, 300)
    await expectPaidOnce(crashed)
    expect(await stage.attention(crashed.attempt)).toEqual(["missing_reservation"])
  })

  it("an order that a crash left without a charge is cancelled", async () => {
    const crashed = await crashedOrder(false)
    await letTokenEnd(medusa, crashed.attempt.id)
    await stage.jobAfter(crashed, 300)
    expect(await stage.now(crashed.attempt)).toMatchObject({ state: "declined" })
    const order = await container().resolve(Modules.ORDER).retrieveOrder(crashed.order_id)
    expect(order.status).toBe("canceled")
  })

  it("a payment that outlives its session is recorded on its order, and no other buyer's cart is completed", async () => {
    const { guest, shop } = medusa
    const stranger = await createCart(guest(), shop(), { email: "stranger@shop.example" })
    await startPayment(guest(), stranger.id, "pp_system_default")
    const paid = await stage.atPage()
    await comeBack(medusa, paid.attempt)
    await medusa.idle()
    const { order_id = "" } = await stage.now(paid.attempt)
    // as if the process had died after the capture, before the order counted it
    const orders = container().resolve(Modules.ORDER)
    const transactions = await orders.listOrderTransactions({ order_id })
    await orders.deleteOrderTransactions(transactions.map(({ id }) => id))
    const forget = `update svc_attempt set order_id = null, order_placed_at = null where id = ?`
    await runSql(container(), forget, [paid.attempt.id])
    await setState(paid, "completing")
    const again = `/store/payment-collections/${paid.collection.id}/payment-sessions`
    await guest().expectOk("POST", again, { provider_id: "pp_system_default" })
    await stage.jobAfter(paid, 300)
    await expectPaidOnce({ ...paid, order_id })
    expect(await orders.listOrderTransactions({ order_id })).toMatchObject([{ amount: paid.cart.total }])
  })
}
