import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { completeCart } from "./checkout"
import { attemptOf, goToPage, payAtPage, runSql, startHosted, svcOf, type HostedCheckout } from "./hosted-checkout"
import type { RunningMedusa } from "./medusa"
import { countOrders, readCollection } from "./payments"
import { paymentsOf, type TestSandbox } from "./sandbox"

/** What the recovery tests do and expect, all against one store and one simulated service. */
export function recoveryStage(medusa: RunningMedusa, sandbox: () => TestSandbox) {
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
    paidAtPage,
    crashedOrder,
    orderWithoutPayment,
    stateOf,
    expectPaidOnce,
    attention,
  }
}
