import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { endStaleOperations } from "../../src/use-cases/refund/money-operation"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"

const LATER = 300

/** A person says how a refund ended whose response was lost. */
describeFlows({}, (shop) => {
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
