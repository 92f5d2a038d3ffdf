import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolveQuery } from "../../src/medusa/rows"
import type { AtPage, BuyerStage } from "../setup/buyer-stage"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { countOrders, readCollection } from "../setup/payments"
import { notifyMedusa } from "../setup/notifications"
import { chargeOf } from "../setup/service-state"
import { until } from "../setup/until"

type Paid = Pick<AtPage, "attempt" | "cart" | "collection">

/** What the job makes of the orders that a crash in Medusa's completion of a cart leaves. */
export function recoveryChargedTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container } = medusa

  const setState = ({ attempt }: Paid, state: string) => stage.set(attempt, `state = '${state}'`)

  /** The order is made with the payment waiting, and then Medusa is put back to where the provider had not answered yet. */
  async function crashedOrder() {
    const started = await stage.atPage()
    await stage.fault({ endpoint: "*", kind: "http-500", count: 10 })
    await setState(started, "in_review")
    const { id: order_id } = await placeOrder(medusa.guest(), started.cart.id)
    await medusa.idle()
    for (const [sql, id] of [
      [`update payment_session set status = 'pending' where id = ?`, started.session.id],
      [`update payment_collection set status = 'not_paid' where id = ?`, started.collection.id],
      [`update svc_attempt set order_placed_at = null, order_id = null where id = ?`, started.attempt.id],
    ] as const)
      await stage.sql(sql, [id])
    await setState(started, "awaiting_buyer")
    await stage.sandbox.control("DELETE", "faults")
    return { ...started, order_id }
  }

  async function expectPaidOnce({ collection, cart, attempt, order_id }: Paid & { order_id: string }) {
    expect(await countOrders(container())).toBe(1)
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: false, refunded: "0" })
  }

  it("an unpaid order that lost its link to the payment collection and its reserved stock is linked and paid once no completion has its cart, is flagged, and is placed once", async () => {
    const crashed = await crashedOrder()
    const placed = stage.eventsOf("order.placed")
    const { id } = crashed.collection
    await stage.sql(`delete from order_payment_collection where payment_collection_id = ?`, [id])
    await stage.sql(`delete from reservation_item`)
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(crashed.cart.id, { ownerId: "another", expire: 600 })
    await stage.jobAfter(crashed, 300)
    const linked = { entity: "order_payment_collection", fields: ["order_id"], filters: { payment_collection_id: id } }
    expect((await resolveQuery(container()).graph(linked)).data).toEqual([])
    await locking.release(crashed.cart.id, { ownerId: "another" })
    for (let times = 0; times < 2; times += 1) await stage.jobAfter(crashed, 300)
    await expectPaidOnce(crashed)
    expect(await stage.attention(crashed.attempt)).toEqual(["missing_reservation"])
    expect(placed).toEqual([{ id: crashed.order_id }])
  })

  it("a charge whose order lost its cart in a crash stays when Medusa's own webhook is told of it, and is flagged by the job", async () => {
    const crashed = await crashedOrder()
    await stage.sql(`delete from order_cart where cart_id = ?`, [crashed.cart.id])
    await stage.sql(`update cart set completed_at = null where id = ?`, [crashed.cart.id])
    const { paymentId } = await chargeOf(stage.sandbox, crashed.attempt.id)
    await notifyMedusa(medusa, crashed.attempt, paymentId)
    await until(
      () => stage.now(crashed.attempt),
      ({ state }) => state !== "awaiting_buyer",
    )
    await medusa.idle()
    expect(await stage.now(crashed.attempt)).toMatchObject({ state: "paid" })
    expect(await chargeOf(stage.sandbox, crashed.attempt.id)).toMatchObject({ isCancelled: false, refunded: "0" })
    expect((await readCollection(container(), crashed.collection.id)).payments).toEqual([])
    await stage.jobAfter(crashed, 300)
    expect(await stage.attention(crashed.attempt)).toEqual(["order_conflict"])
  })

  describe("a cart with two sessions", () => {
    const SYSTEM = "pp_system_default"
    const choose = (id: string, provider_id: string) =>
      medusa.guest().expectOk("POST", `/store/payment-collections/${id}/payment-sessions`, {
        provider_id,
        data: { buyer: BUYER },
      })

    /** As two requests at once: the second does not see the first one's session. */
    async function payBeside() {
      const cart = await createCart(medusa.guest(), medusa.shop())
      const { collection, session: other } = await startPayment(medusa.guest(), cart.id, SYSTEM)
      const unseen = jest.spyOn(container().resolve(Modules.PAYMENT), "deletePaymentSession").mockResolvedValueOnce()
      await choose(collection.id, HOSTED)
      unseen.mockRestore()
      const { payment_sessions = [] } = await readCollection(container(), collection.id)
      const session = only(payment_sessions.filter(({ id }) => id !== other.id))
      const payUrl = new URL(z.object({ pay_url: z.url() }).parse(session.data).pay_url)
      const attempt = await goToPage(medusa, { payUrl, session })
      await payAtPage(stage.sandbox, attempt)
      return { cart, collection, session, attempt }
    }

    it("is completed by the one that was paid, and not by the other", async () => {
      const paid = await payBeside()
      await comeBack(medusa, paid.attempt)
      const { order_id = "" } = await stage.now(paid.attempt)
      await expectPaidOnce({ ...paid, order_id })
      const { payment_sessions } = await readCollection(container(), paid.collection.id)
      expect(payment_sessions).toMatchObject([{ id: paid.session.id }])
    })

    it("is completed by the one that was paid, also by the storefront", async () => {
      const paid = await payBeside()
      await setState(paid, "paid")
      const { id: order_id } = await placeOrder(medusa.guest(), paid.cart.id)
      await medusa.idle()
      await expectPaidOnce({ ...paid, order_id })
    })

    it("keeps both while another request has the cart", async () => {
      const paid = await payBeside()
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(paid.cart.id, { ownerId: "another", expire: 600 })
      await comeBack(medusa, paid.attempt)
      expect(await stage.now(paid.attempt)).toMatchObject({ state: "paid" })
      expect(await countOrders(container())).toBe(0)
      await locking.release(paid.cart.id, { ownerId: "another" })
      await stage.jobAfter(paid, 300)
      await expectPaidOnce({ ...paid, order_id: (await stage.now(paid.attempt)).order_id ?? "" })
    })

    it("does not come from two requests at once", async () => {
      const cart = await createCart(medusa.guest(), medusa.shop())
      const { collection } = await startPayment(medusa.guest(), cart.id, SYSTEM)
      await Promise.all([SYSTEM, HOSTED].map((provider) => choose(collection.id, provider)))
      expect((await readCollection(container(), collection.id)).payment_sessions).toHaveLength(1)
    })
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
    await stage.set(paid.attempt, "state = 'completing', order_id = null, order_placed_at = null")
    const again = `/store/payment-collections/${paid.collection.id}/payment-sessions`
    await guest().expectOk("POST", again, { provider_id: "pp_system_default" })
    await stage.jobAfter(paid, 300)
    await expectPaidOnce({ ...paid, order_id })
    expect(await orders.listOrderTransactions({ order_id })).toMatchObject([{ amount: paid.cart.total }])
  })
}
