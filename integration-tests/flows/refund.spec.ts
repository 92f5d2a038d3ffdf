import { carryOut, endStaleOperations } from "../../src/use-cases/refund/money-operation"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"

const DAY = 24 * 60 * 60
const LATER = 300

/** Refunds by amount of a paid order of 277.20 TRY, as Medusa makes them. */
describeFlows({}, (shop) => {
  it("a refund goes back over the payment where another did that names no item, or where no item is stored", async () => {
    const [after, bare] = [await paidOrder(shop()), await paidOrder(shop())]
    const { id: attempt_id } = after.attempt
    await shop().ledger.startOperation({ id: `svcop_${attempt_id}`, attempt_id, kind: "refund", amount: lira(5_00) })
    await shop().ledger.endOperation(`svcop_${attempt_id}`, { state: "succeeded" })
    await shop().execute(`delete from "svc_item_transaction" where "attempt_id" = ?`, [bare.attempt.id])
    for (const paid of [after, bare]) {
      if (paid === after) await shop().ledger.matchRefund([`svcop_${attempt_id}`], "ref_elsewhere")
      await paid.refund(10_00)
    }
    expect(await shop().moneyCalls()).toEqual([REFUND, REFUND])
  })

  it.each([
    [REFUND_ITEM, "price", "1.00", "refund unknown"],
    [REFUND_ITEM, "currency", "USD", "refund unknown"],
    [REFUND_ITEM, "paymentTransactionId", "777", "refund unknown"],
    [REFUND, "price", "1.00", "refund unknown"],
    [REFUND, "paymentId", "777", "refund unknown"],
    [CANCEL, "price", "1.00", "cancel unknown"],
    [CANCEL, "currency", "USD", "cancel unknown"],
    [CANCEL, "paymentId", "777", "cancel unknown"],
  ])(
    "a refund whose response is successful, and about something else, is flagged, and neither recorded nor sent again: %s with another %s",
    async (endpoint, field, value, operation) => {
      const paid = await paidOrder(shop())
      if (endpoint === REFUND) await shop().clock.advance(DAY)
      await shop().misreport(endpoint, field, value)
      const minor = endpoint === REFUND_ITEM ? 10_00 : undefined
      await paid.refused("know yet whether", minor)
      await shop().expectOf(paid.attempt, { operations: [operation], attention: ["refund_unknown"] })
      expect(paid.held()).toEqual([])
      await paid.refused("attention list", minor)
      expect(await shop().moneyCalls()).toEqual([endpoint])
    },
  )

  it("a cancellation has an unknown outcome where its response names another price and no currency", async () => {
    const { attempt } = await paidOrder(shop())
    const { payment_id = "" } = attempt
    await shop().fault({ endpoint: CANCEL, kind: "missing-field", field: "currency" })
    // the service names the 277.20 TRY that it holds
    const [price, paid_price] = [lira(277_00), lira(277_00)]
    const cancel = { kind: "cancel", amount: price } as const
    const ended = await carryOut(shop().context, { ...attempt, payment_id, price, paid_price }, cancel, [])
    expect(ended?.state).toBe("unknown")
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
  })

  async function unknownRefund(when: "before" | "after" = "after") {
    const paid = await paidOrder(shop())
    const operation = await paid.lost(when, 10_00)
    const resolve = async (wentThrough: boolean) => {
      await shop().clock.advance(LATER)
      return resolveUnknownRefund(shop().context, { operation, wentThrough, by: "user_1" })
    }
    return { ...paid, operation, resolve }
  }

  it("an unknown refund resolved as successful is recorded in Medusa once, and nothing is sent", async () => {
    const { attempt, payment, order, operation, resolve } = await unknownRefund()
    expect(await resolve(true)).toMatchObject({ operation: { state: "succeeded" } })
    expect(payment.refunds).toMatchObject([{ amount: lira(10_00) }])
    expect(order.transactions.map(({ amount }) => amount)).toEqual([lira(WHOLE), lira(-10_00)])
    const [known] = await shop().operations(attempt)
    expect(known).toMatchObject({ id: operation.id, medusa_refund_id: payment.refunds[0]?.id })
    await shop().expectOf(attempt, { moneyCalls: [REFUND_ITEM], attention: [] })
    expect(await resolve(true)).toMatchObject({ type: "not_open" })
    expect(payment.refunds).toHaveLength(1)
  })

  it("an unknown refund resolved as successful moves no money on an order that has been cancelled since and counts everything as refunded", async () => {
    const { payment, order, resolve } = await unknownRefund()
    order.isCanceled = true
    order.transactions.push({ reference: "refund", referenceId: payment.id, amount: lira(-WHOLE) })
    await resolve(true)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("an unknown refund that may still reach the service cannot be resolved as failed; later it can, and be requested again", async () => {
    const { attempt, payment, operation, refund, refused, resolve } = await unknownRefund()
    const early = { operation, wentThrough: false, by: "user_1" }
    await shop().clock.advance(140)
    expect(await resolveUnknownRefund(shop().context, early)).toMatchObject({ type: "too_early" })
    expect(await shop().operationsOf(attempt)).toEqual(["refund unknown"])
    await refused("know yet whether", 10_00)
    expect(await resolve(false)).toMatchObject({ type: "resolved" })
    expect(payment.refunds).toEqual([])
    await refund(10_00)
    expect(await shop().operationsOf(attempt)).toEqual(["refund not_sent", "refund succeeded"])
  })

  it("an unknown refund resolved as failed removes the refund that a crash left in Medusa, and requests no other", async () => {
    const { attempt, payment, operation, resolve } = await unknownRefund()
    const { medusa_refund_id = "", amount, created_at } = operation
    payment.refunds.push({ id: medusa_refund_id, amount, created_at })
    await resolve(false)
    expect(shop().medusa.calls).toContain(`dropRefund ${medusa_refund_id}`)
    expect(payment.refunds).toEqual([])
    await shop().expectOf(attempt, { moneyCalls: [REFUND_ITEM], attention: [] })
  })

  it("the attention list's entry is not restored by a look-up that began before the refund was resolved", async () => {
    const { attempt, resolve } = await unknownRefund("before")
    const { ledger } = shop().context
    const openAttention: typeof ledger.openAttention = async (item) => {
      await resolve(false)
      await ledger.openAttention(item)
    }
    await endStaleOperations({ ...shop().context, ledger: { ...ledger, openAttention } }, attempt.id)
    expect(await shop().attention(attempt)).toEqual([])
  })
})
