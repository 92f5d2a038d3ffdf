import type { Attempt } from "../../src/use-cases/ports/ports"
import { refundCharge } from "../../src/use-cases/refund/reverse"
import { crashedOrder, leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import type { Checkout } from "./harness/flow-shop"
import { CANCEL } from "./harness/service"

/** Longer than any request can take. */
const LATER = 300

/** What the job does when the service reports a charge, depending on Medusa's state (recovery table). */
describeFlows({}, (shop) => {
  /** One order, with one payment, captured and counted; the charge is kept. */
  async function expectPaidOnce({ of }: Checkout, attempt: Attempt): Promise<void> {
    const { medusa } = shop()
    expect(medusa.orders).toHaveLength(1)
    const [order] = medusa.orders
    expect(await shop().now(attempt)).toMatchObject({ state: "completed", order_id: order?.id })
    expect(medusa.payments).toMatchObject([{ attempt_id: attempt.id, collectionId: of.payment_collection_id }])
    expect(order?.transactions).toMatchObject([{ reference: "capture", amount: attempt.price }])
    expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
  }

  async function expectGivenBack(attempt: Attempt): Promise<void> {
    expect((await shop().now(attempt)).state).toBe("reversed")
    await shop().expectOf(attempt, { charges: ["cancelled"], moneyCalls: [CANCEL] })
  }

  const placed = () => shop().medusa.calls.filter((call) => call.startsWith("order.placed"))

  describe("a cart with two sessions", () => {
    const beside = ({ session, of, sold }: Checkout) => shop().sessionIn(session.collectionId, of, sold)

    it("is completed by the one that was paid; the other is deleted, and its open page given up", async () => {
      const first = shop().checkout()
      const unpaid = await shop().goToPage(first)
      const second = beside(first)
      const attempt = await shop().goToPage(second)
      await shop().payAtPage(attempt)
      await shop().reconcile(attempt, "return")
      await expectPaidOnce(second, attempt)
      expect(shop().medusa.sessions).toMatchObject([{ id: second.session.id, status: "captured" }])
      expect(await shop().now(unpaid)).toMatchObject({ state: "abandoned" })
    })
  })

  it("a job that finds the payment recorded by a request leaves order.placed to it, and emits it once that request is lost", async () => {
    const { attempt, order } = await crashedOrder(shop())
    const { store } = shop().context
    const record = store.recordPayment.bind(store)
    // the request records its payment after the job has read the order as unpaid
    const recordTwice = async () => (await record(attempt, order.id), record(attempt, order.id))
    jest.spyOn(store, "recordPayment").mockImplementationOnce(recordTwice)
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "completed", order_id: order.id })
    expect(placed()).toEqual([])
    await shop().jobWhenDue(attempt)
    expect(placed()).toEqual([`order.placed ${order.id}`])
  })

  it("an order that a crash left unpaid is paid, and its order.placed is emitted once", async () => {
    const { checkout, attempt, order } = await crashedOrder(shop())
    await shop().jobAfter(LATER, attempt)
    await expectPaidOnce(checkout, attempt)
    for (let pass = 0; pass < 2; pass += 1) await shop().jobAfter(LATER, attempt)
    expect(placed()).toEqual([`order.placed ${order.id}`])
  })

  it("a missed order.placed is emitted, and missing stock flagged once, although the event bus fails at first", async () => {
    const { attempt, order } = await crashedOrder(shop())
    order.isReserved = false
    const emit = jest.spyOn(shop().store, "emitOrderPlaced").mockRejectedValueOnce(new Error("Connection is closed."))
    await expect(shop().jobAfter(LATER, attempt)).rejects.toThrow("Connection is closed.")
    expect(await shop().attention(attempt)).toEqual(["missing_reservation"])
    await shop().ledger.closeAttention(attempt.id, "missing_reservation", { by: "user_1" })
    await shop().jobFor(attempt, 24 * 60 * 60)
    expect(emit).toHaveBeenCalledTimes(2)
    expect(placed()).toEqual([`order.placed ${order.id}`])
    await shop().expectOf(attempt, { attention: [], nextCheck: null })
  })

  it("a charge whose order is gone, and whose order.placed was never seen, is checked until it is refunded, and then no more", async () => {
    const { attempt } = await crashedOrder(shop())
    await shop().jobAfter(LATER, attempt)
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    await shop().jobAfter(LATER, attempt)
    expect(await shop().nextCheck(attempt)).not.toBeNull()
    const { payment_id = "", ...now } = await shop().now(attempt)
    await refundCharge(shop().context, { ...now, payment_id })
    await shop().jobFor(attempt, 24 * 60 * 60)
    expect(await shop().nextCheck(attempt)).toBeNull()
    expect(placed()).toHaveLength(1)
  })

  it("a recent unpaid order is left alone, because a request may still be completing it", async () => {
    const { attempt } = await crashedOrder(shop())
    expect(await shop().jobAfter(60, attempt)).toMatchObject({ state: "paid" })
    expect(shop().medusa.payments).toEqual([])
    expect(await shop().moneyCalls()).toEqual([])
  })

  it("the charge is transferred to the session that replaced its own for the same cart", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const again = shop().replaceSession(checkout)
    await shop().jobAfter(LATER, attempt)
    await expectPaidOnce(checkout, attempt)
    expect((await shop().now(attempt)).session_id).toBe(again.session.id)
  })

  it("the charge is reversed when the cart has been paid through another session", async () => {
    const checkout = shop().checkout()
    const attempt = await shop().goToPage(checkout)
    const second = await shop().goToPage(shop().replaceSession(checkout))
    await shop().payAtPage(attempt)
    await shop().payAtPage(second)
    expect(await shop().reconcile(second, "return")).toMatchObject({ state: "completed" })
    await shop().jobAfter(LATER, attempt)
    await expectGivenBack(attempt)
    expect((await shop().now(second)).state).toBe("completed")
  })

  it("the charge is kept when its completion fails for good, but an order was made of the cart meanwhile", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    jest.spyOn(shop().store, "completeCart").mockImplementationOnce(() => {
      leaveUnpaidOrder(shop(), checkout)
      return Promise.resolve({ ended: "failed", isDefinite: true, message: "The cart is completed already." })
    })
    await shop().jobAfter(LATER, attempt)
    await expectPaidOnce(checkout, attempt)
  })
})
