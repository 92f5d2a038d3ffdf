import { resolveUnknownRefund } from "../../src/flows/reconcile/resolve-unknown"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { REFUND_ITEM } from "./harness/service"

const LATER = 300

/** A person says how a refund ended whose response was lost. */
describeFlows({}, (shop) => {
  async function unknownRefund() {
    const { attempt } = await shop().paidAtPage()
    const done = await shop().reconcile(attempt, "return")
    const [payment] = shop().medusa.payments
    const [order] = shop().medusa.orders
    if (!payment || !order) throw new Error("there is no paid order")
    await shop().fault({ endpoint: REFUND_ITEM, kind: "drop", when: "after" })
    const asked = shop().store.refunds.make({ paymentId: payment.id, amount: lira(10_00) })
    await expect(asked).rejects.toThrow("attention list")
    const [operation] = await shop().operations(done)
    if (operation?.state !== "unknown") throw new Error("the refund is not unknown")
    return { attempt: done, payment, order, operation }
  }

  it("an unknown refund resolved as successful is recorded in Medusa once, and nothing is sent", async () => {
    const { attempt, payment, order, operation } = await unknownRefund()
    const calls = (await shop().moneyCalls()).length
    const decision = { operation, wentThrough: true, by: "user_1" }
    expect(await resolveUnknownRefund(shop().context, decision)).toMatchObject({ operation: { state: "succeeded" } })
    expect(payment.refunds).toMatchObject([{ amount: lira(10_00) }])
    expect(order.transactions.map(({ amount }) => amount)).toEqual([lira(277_20), lira(-10_00)])
    expect(await shop().moneyCalls()).toHaveLength(calls)
    expect(await shop().attention(attempt)).toEqual([])
    expect(await resolveUnknownRefund(shop().context, decision)).toMatchObject({ is: "not_open" })
    expect(payment.refunds).toHaveLength(1)
  })

  it("an unknown refund resolved as successful moves no money on an order that has been cancelled since and counts everything as refunded", async () => {
    const { payment, order, operation } = await unknownRefund()
    order.isCanceled = true
    order.transactions.push({ reference: "refund", referenceId: payment.id, amount: lira(-277_20) })
    const calls = (await shop().moneyCalls()).length
    await resolveUnknownRefund(shop().context, { operation, wentThrough: true, by: "user_1" })
    expect(await shop().moneyCalls()).toHaveLength(calls)
  })

  it.each([true, false])(
    "an unknown refund resolved as successful (%s) leaves the list when the answer to that very statement is lost",
    async (wentThrough) => {
      const { attempt, payment, operation } = await unknownRefund()
      await shop().jobAfter(LATER, attempt)
      expect(await shop().nextCheck(attempt)).toBeNull()
      const { ledger } = shop()
      const resolve: typeof ledger.resolveUnknownRefund = async (...given) => {
        await ledger.resolveUnknownRefund(...given)
        throw new Error("the connection to the database was lost")
      }
      const broken = { ...shop().context, ledger: { ...ledger, resolveUnknownRefund: resolve } }
      const resolved = resolveUnknownRefund(broken, { operation, wentThrough, by: "user_1" })
      await expect(resolved).rejects.toThrow("connection")
      expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
      await shop().jobWhenDue(attempt)
      // what went back and is not in Medusa's books is a person's to reconcile
      expect(await shop().attention(attempt)).toEqual(wentThrough ? ["refund_differs"] : [])
      expect(payment.refunds).toEqual([])
    },
  )

  it("an unknown refund resolved as failed can be requested again", async () => {
    const { attempt, payment, operation } = await unknownRefund()
    await resolveUnknownRefund(shop().context, { operation, wentThrough: false, by: "user_1" })
    expect(payment.refunds).toEqual([])
    await shop().store.refunds.make({ paymentId: payment.id, amount: lira(10_00) })
    expect(await shop().operationsOf(attempt)).toEqual(["refund not_sent", "refund succeeded"])
  })

  it("an unknown refund resolved as failed removes the refund that a crash left in Medusa, and requests no other", async () => {
    const { attempt, payment, operation } = await unknownRefund()
    const { medusaRefundId = "", amount, createdAt } = operation
    payment.refunds.push({ id: medusaRefundId, amount, createdAt })
    const calls = (await shop().moneyCalls()).length
    await resolveUnknownRefund(shop().context, { operation, wentThrough: false, by: "user_1" })
    expect(shop().medusa.calls).toContain(`dropRefund ${medusaRefundId}`)
    expect(payment.refunds).toEqual([])
    expect(await shop().moneyCalls()).toHaveLength(calls)
    expect(await shop().attention(attempt)).toEqual([])
  })
})
