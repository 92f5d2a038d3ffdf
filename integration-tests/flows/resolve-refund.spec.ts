import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { endStaleOperations } from "../../src/use-cases/refund/money-operation"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND_ITEM } from "./harness/service"
import { saying } from "../setup/written"

const OPEN = `select "operation_id", "sentence" from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`

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

  it("an unknown refund resolved as successful uses the refund that a crash left in Medusa, and its order counts it once", async () => {
    const { payment, operation, counted, held, resolve } = await unknownRefund()
    const { medusa_refund_id = "", amount, created_at } = operation
    payment.refunds.push({ id: medusa_refund_id, amount, created_at })
    await resolve(true)
    expect([held(), counted()]).toEqual([[lira(10_00)], [lira(-10_00)]])
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("an unknown refund resolved as successful moves no money on an order that has been cancelled since and counts everything as refunded", async () => {
    const { payment, order, resolve } = await unknownRefund()
    order.isCanceled = true
    order.transactions.push({ reference: "refund", referenceId: payment.id, amount: lira(-WHOLE) })
    await resolve(true)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("an unknown cancellation resolved as successful, by one of two persons, is Medusa's refund of everything", async () => {
    const { attempt, lost, held, counted } = await paidOrder(shop())
    const operation = await lost("after")
    const decision = { operation, by: "user_1" }
    const ends = await Promise.all(
      [true, true].map((wentThrough) => resolveUnknownRefund(shop().context, { ...decision, wentThrough })),
    )
    expect(ends.map(({ type }) => type).sort()).toEqual(["not_open", "resolved"])
    expect([held(), counted()]).toEqual([[lira(WHOLE)], [lira(-WHOLE)]])
    await shop().expectOf(attempt, { operations: ["cancel succeeded"], moneyCalls: [CANCEL] })
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

  describe("the entry of the attention list", () => {
    it("is about the refund that is open now, and stays while that is unknown", async () => {
      const { attempt, operation, lost } = await unknownRefund("before")
      await shop().ledger.resolveUnknownRefund(operation.id, "not_sent", { by: "user_gone" })
      const { id } = await lost("before", 20_00)
      const flagged = [{ operation_id: id, sentence: [saying("20.00 TRY")] }]
      expect(await shop().execute(OPEN, [attempt.id])).toEqual(flagged)
      await shop().ledger.closeAttention(attempt.id, "refund_unknown")
      expect(await shop().execute(OPEN, [attempt.id])).toEqual(flagged)
    })

    it("is not restored by a look-up that began before the refund was resolved", async () => {
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
})
