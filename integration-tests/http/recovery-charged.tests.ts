import { Modules } from "@medusajs/framework/utils"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { completeCart } from "../setup/checkout"
import {
  attemptOf,
  goToPage,
  payAtPage,
  runSql,
  startHosted,
  svcOf,
  type HostedCheckout,
  letPass,
  letTokenEnd,
} from "../setup/hosted-checkout"
import type { RunningMedusa } from "../setup/medusa"
import { countOrders, readCollection } from "../setup/payments"
import { paymentsOf, type TestSandbox } from "../setup/sandbox"
import { resolveQuery } from "../../src/medusa/rows"
import type { Stage } from "../setup/stage"

/** What the recovery tests do and expect, all against one store and one simulated service. */
function recoveryStage(medusa: RunningMedusa, sandbox: () => TestSandbox) {
  async function reconcile(times = 1): Promise<void> {
    for (let pass = 0; pass < times; pass += 1) await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
    await medusa.idle()
  }

  /** A buyer who has paid and whose browser never came back. */
  async function paidAtPage(options: Parameters<typeof startHosted>[1] = {}) {
    const checkout = await startHosted(medusa, options)
    const attempt = await goToPage(medusa, checkout)
    await payAtPage(sandbox(), attempt)
    return { checkout, attempt }
  }

  /** What a crash in `authorizePayment` leaves: the order, its cart completed, and no payment. */
  async function crashedOrder() {
    const { checkout, attempt } = await paidAtPage()
    await sandbox().control("POST", "faults", { endpoint: "*", kind: "http-500", count: 10 })
    await runSql(medusa.container(), `update svc_attempt set state = 'completing' where id = ?`, [attempt.id])
    const order_id = await orderWithoutPayment(checkout)
    await sandbox().control("DELETE", "faults")
    await runSql(medusa.container(), `update svc_attempt set state = 'awaiting_buyer' where id = ?`, [attempt.id])
    return { checkout, attempt, order_id }
  }

  /** The order is made with the payment waiting, and then Medusa is put back to where the provider had not answered yet. */
  async function orderWithoutPayment({ cart, session, collection }: HostedCheckout) {
    await runSql(medusa.container(), `update svc_attempt set state = 'in_review' where session_id = ?`, [session.id])
    const completion = await completeCart(medusa.guest(), cart.id)
    if (completion.type !== "order") throw new Error(JSON.stringify(completion))
    await medusa.idle()
    await runSql(medusa.container(), `update payment_session set status = 'pending' where id = ?`, [session.id])
    await runSql(medusa.container(), `update payment_collection set status = 'not_paid' where id = ?`, [collection.id])
    await runSql(
      medusa.container(),
      `update svc_attempt set order_placed_at = null, order_id = null where session_id = ?`,
      [session.id],
    )
    return completion.order.id
  }

  const stateOf = async ({ id }: Attempt) => (await attemptOf(medusa.container(), id)).state

  async function expectPaidOnce({ collection, cart }: HostedCheckout, attempt: Attempt) {
    expect(await countOrders(medusa.container())).toBe(1)
    const completed = await attemptOf(medusa.container(), attempt.id)
    expect(completed.state).toBe("completed")
    expect(completed.order_id).toMatch(/^order_/)
    expect(await readCollection(medusa.container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await paymentsOf(sandbox(), attempt.id)).toMatchObject([{ isCancelled: false, refunded: "0" }])
  }

  const attention = async (attempt: Attempt) =>
    (await svcOf(medusa.container()).listAttentions({ attempt_id: attempt.id, resolved_at: null })).map(
      ({ kind }) => kind,
    )

  return {
    reconcile,
    crashedOrder,
    orderWithoutPayment,
    stateOf,
    expectPaidOnce,
    attention,
  }
}

export function recoveryChargedTests(stage: Stage): void {
  const { medusa } = stage
  const { container } = medusa
  const { reconcile, crashedOrder, stateOf, expectPaidOnce, attention } = recoveryStage(medusa, () => stage.sandbox)

  describe("the service reports a charge", () => {
    it("and a crash left the order unpaid: it is paid, and order.placed is emitted once", async () => {
      const { checkout, attempt, order_id } = await crashedOrder()
      const placed: unknown[] = []
      container()
        .resolve(Modules.EVENT_BUS)
        .subscribe("order.placed", async (event) => {
          placed.push(event.data)
          return Promise.resolve()
        })
      await letPass(medusa, attempt.id, 300)
      await reconcile(2)
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
      expect(placed).toEqual([{ id: order_id }])
    })

    it("and the unpaid order lost its link to the payment collection: it is linked and paid, once no completion has the cart", async () => {
      const { checkout, attempt } = await crashedOrder()
      const { id } = checkout.collection
      await runSql(container(), `delete from order_payment_collection where payment_collection_id = ?`, [id])
      await letPass(medusa, attempt.id, 300)
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(checkout.cart.id, { ownerId: "another", expire: 600 })
      await reconcile()
      const linked = {
        entity: "order_payment_collection",
        fields: ["order_id"],
        filters: { payment_collection_id: id },
      }
      expect((await resolveQuery(container()).graph(linked)).data).toEqual([])
      await locking.release(checkout.cart.id, { ownerId: "another" })
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and the unpaid order has no stock reserved: it is paid and flagged", async () => {
      const { attempt } = await crashedOrder()
      await runSql(container(), `delete from reservation_item`)
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      expect(await stateOf(attempt)).toBe("completed")
      expect(await attention(attempt)).toEqual(["missing_reservation"])
    })
  })

  describe("recovery of a payment that was not charged", () => recoveryNotChargedTests(stage))
}

function recoveryNotChargedTests(stage: Stage): void {
  const { medusa } = stage
  const { container } = medusa
  const { reconcile, orderWithoutPayment, stateOf } = recoveryStage(medusa, () => stage.sandbox)

  describe("the service reports no charge", () => {
    it("and a crash left an order unpaid: the order is cancelled", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      const order_id = await orderWithoutPayment(checkout)
      await runSql(container(), `update svc_attempt set state = 'awaiting_buyer' where id = ?`, [attempt.id])
      await letTokenEnd(medusa, attempt.id)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
      const order = await container().resolve(Modules.ORDER).retrieveOrder(order_id)
      expect(order.status).toBe("canceled")
    })
  })
}
