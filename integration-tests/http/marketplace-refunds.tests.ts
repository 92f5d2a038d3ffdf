import type { Ordered } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
import { ITEM, marketBooks, wholeOf, type MarketStage } from "../setup/market-stage"
import { only } from "../setup/only"
import { CANCEL, CANCELLED, REFUND } from "../setup/provider-stage"
import { says } from "../setup/refund-books"
import { callsTo, moneyCalls } from "../setup/service-state"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"
import { until } from "../setup/until"

/** Paid orders of three sellers' goods and the shipping, or of one seller's, which Medusa's own refund can refund in part. */
export function marketplaceRefundsTests(stage: MarketStage): void {
  const { refunded, refused, books, resolveOperation, reconcileRefunds, sentence, cancelOrder, no } = marketBooks(stage)

  /** The first item in the order they are refunded, and a refund that takes all of it and 10 of the next. */
  async function beyondFirst(paid: Ordered) {
    const items = await stage.svc.ledger.listItems(paid.attempt.id)
    const first = Number(items[0]?.price)
    return { first, amount: Number((first + 10).toFixed(2)) }
  }

  const refundNextThenFail = async (fault: object) => {
    await stage.fault({ endpoint: ITEM, kind: "delay", delayMs: 0 })
    await stage.fault({ endpoint: ITEM, ...fault })
  }

  describe("Medusa's own refund", () => {
    it("of a part is sent item by item, and is one refund in Medusa for all its calls", async () => {
      const paid = await stage.orderedOfOne()
      const { first, amount } = await beyondFirst(paid)
      await refunded(paid, amount, { note: "Two things were torn" })
      const held = await stage.heldItems(paid.attempt)
      expect(held.slice(0, 2).map(({ refunded: back }) => Number(back))).toEqual([first, 10])
      const now = await books(paid)
      expect(now).toMatchObject({ service: amount, payment: [amount], order: [amount] })
      expect(now.ledger).toEqual([`refund ${first.toFixed(2)}`, "refund 10.00"])
      const refund = only(await stage.payments.listRefunds({ payment_id: paid.paymentId }))
      const holders = (await stage.operations(paid.attempt)).map(({ medusaRefundId }) => medusaRefundId)
      expect(holders).toEqual([refund.id, refund.id])
      expect(await callsTo(stage.sandbox, REFUND)).toEqual([])
      expect(await stage.attention(paid.attempt)).toEqual([])
      // an equal refund requested on purpose is a new one
      await refunded(paid, 10)
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ payment: [10, 10, amount] })
      const more = wholeOf(paid)
      expect(await refused(paid, more)).toContain("is left on the items of this payment")
    })

    it("of an entire unrefunded payment cancels it", async () => {
      const paid = await stage.ordered()
      await refunded(paid)
      expect(await stage.charge(paid.attempt)).toMatchObject(CANCELLED)
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("of everything is sent item by item, until nothing is left, when the service no longer cancels", async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await refunded(paid)
      const held = await stage.heldItems(paid.attempt)
      expect(held.map(({ left }) => Number(left))).toEqual([0, 0, 0, 0])
      const now = await books(paid)
      expect(now.service).toBeCloseTo(wholeOf(paid), 2)
      expect(only(now.payment)).toBeCloseTo(wholeOf(paid), 2)
      expect(now.order).toEqual(now.payment)
      expect(await refused(paid, 1)).toContain("Nothing is left")
      expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(4)
    })

    it("whose second call is refused says what was refunded; that part is resolved, and then the rest can be refunded", async () => {
      const paid = await stage.orderedOfOne()
      const { first, amount } = await beyondFirst(paid)
      await refundNextThenFail({ kind: "refuse", code: "10012" })
      const refusal = await refused(paid, amount)
      expect(refusal).toContain("10012")
      expect(refusal).toContain(`${first.toFixed(2)} TRY of the ${amount.toFixed(2)} TRY went back before that`)
      expect(await books(paid)).toMatchObject({ service: first, payment: [], order: [] })
      // the same button pressed again sends nothing
      expect(await refused(paid, amount)).toContain("Reconcile the refunds of this payment first")
      expect(await no(`/admin/orders/${paid.order.id}/cancel`)).toMatchObject({ status: 409 })
      expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(2)
      expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
      expect(await books(paid)).toMatchObject({ service: first, payment: [first], order: [first] })
      expect(await stage.attention(paid.attempt)).toEqual([])
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ service: amount, payment: [10, first], order: [10, first] })
    })

    it.each(["before", "after"] as const)(
      "whose second call gets no response stops there (lost %s it)",
      async (when) => {
        const paid = await stage.orderedOfOne()
        const { first } = await beyondFirst(paid)
        const whole = wholeOf(paid) - 1
        await refundNextThenFail({ kind: "drop", when })
        expect(await refused(paid, whole)).toContain("not known")
        expect(await stage.ends(paid.attempt)).toEqual(["refund succeeded", "refund unknown"])
        expect(await stage.attention(paid.attempt)).toContain("refund_unknown")
        expect(await refused(paid, whole)).toContain("attention list")
        expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(2)
        const unknown = (await stage.operations(paid.attempt))[1]
        expect(await resolveOperation(unknown?.id ?? "", when === "after")).toMatchObject({ status: 200 })
        if (when === "before") expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
        const back = Number((await stage.charge(paid.attempt)).refunded)
        expect(back >= first).toBe(true)
        expect(await books(paid)).toMatchObject({ payment: [back], order: [back] })
        expect(await stage.attention(paid.attempt)).toEqual([])
        expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(2)
      },
    )

    it("that Medusa lost after everything was refunded is matched by the retry, and nothing is sent again", async () => {
      const paid = await stage.orderedOfOne()
      const { amount } = await beyondFirst(paid)
      stage.forgetNextRefund()
      await refused(paid, amount)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
      await refunded(paid, amount)
      expect(await books(paid)).toMatchObject({ service: amount, payment: [amount], order: [amount] })
      expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(2)
    })

    it("that a crash interrupted half-way, with Medusa's row kept, is resolved to the amount that was refunded", async () => {
      const paid = await stage.orderedOfOne()
      const { first, amount } = await beyondFirst(paid)
      await refunded(paid, amount)
      // as if the process had been killed after the first call: neither the second nor the order's part was written
      const sql = (text: string, id: string) => runSql(stage.medusa.container(), text, [id])
      const [, second] = await stage.operations(paid.attempt)
      await sql(`delete from svc_operation where id = ?`, second?.id ?? "")
      await sql(`delete from order_transaction where order_id = ? and reference = 'refund'`, paid.order.id)
      await sql(`delete from order_credit_line where order_id = ?`, paid.order.id)
      const early = await reconcileRefunds(paid)
      expect(early).toMatchObject({ status: 409, body: { message: says("still making a refund") } })
      await stage.pass(paid, 300)
      await sql(`update refund set created_at = created_at - interval '5 minutes' where payment_id = ?`, paid.paymentId)
      await reconcilePaymentsWorkflow(stage.medusa.container()).run({ input: {} })
      expect(await stage.attention(paid.attempt)).toEqual(["refund_differs"])
      expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
      expect(await books(paid)).toMatchObject({ payment: [first], order: [first] })
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })

  it("by two people at once never refunds more than they requested, and the books agree", async () => {
    const paid = await stage.orderedOfOne()
    const { amount } = await beyondFirst(paid)
    const ask = () => stage.medusa.admin().send("POST", `/admin/payments/${paid.paymentId}/refund`, { amount })
    const answers = await Promise.all([ask(), ask()])
    const made = answers.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThanOrEqual(1)
    const back = Number((made * amount).toFixed(2))
    const now = await books(paid)
    expect(now.service).toBeCloseTo(back, 2)
    expect(now.payment).toEqual(Array.from({ length: made }, () => amount))
    expect(now.order).toEqual(now.payment)
  })

  describe("cancelling an order", () => {
    it("refunds the whole payment in one call", async () => {
      const paid = await stage.ordered()
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      expect(await stage.charge(paid.attempt)).toMatchObject(CANCELLED)
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("refunds what is left item by item after a partial refund", async () => {
      const paid = await stage.ordered()
      const { bora } = await stage.items(paid.attempt)
      await stage.refundItem(paid, bora, 10)
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      await stage.medusa.idle()
      const held = await stage.heldItems(paid.attempt)
      expect(held.map(({ left }) => Number(left))).toEqual([0, 0, 0, 0])
      expect(await stage.attention(paid.attempt)).toEqual([])
      expect(await callsTo(stage.sandbox, REFUND)).toEqual([])
    })

    it("while the service refuses an item is flagged, and is resolved by refunding the rest", async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "10012" })
      await refundNextThenFail({ kind: "refuse", code: "10012" })
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      // the event of the cancellation compares the books
      const flagged = await until(
        () => sentence(paid, "refund_differs"),
        (text) => text !== undefined,
      )
      expect(flagged).toContain("is still owed to the buyer")
      await stage.medusa.idle()
      expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
      const now = await books(paid)
      expect(now.service).toBeCloseTo(wholeOf(paid), 2)
      expect(now.payment.reduce((sum, one) => sum + one, 0)).toBeCloseTo(wholeOf(paid), 2)
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })

  describe("a charge that does not become an order", () => {
    it("is refunded item by item when the cancellation is refused, as one refund in Medusa", async () => {
      const { attempt, payment } = await stage.captured()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversed" })
      const held = await stage.heldItems(attempt)
      expect(held.map(({ left }) => Number(left))).toEqual([0, 0, 0, 0])
      const calls = await moneyCalls(stage.sandbox)
      await stage.payments.capturePayment({ payment_id: payment.id })
      await stage.payments.refundPayment({ payment_id: payment.id })
      expect(await moneyCalls(stage.sandbox)).toBe(calls)
      const holders = (await stage.operations(attempt))
        .filter(({ state }) => state === "succeeded")
        .map(({ medusaRefundId }) => medusaRefundId)
      expect(new Set(holders).size).toBe(1)
      expect(await stage.attention(attempt)).toEqual([])
    })

    it("with a refused item refund waits for a person, with the amount still owed to the buyer", async () => {
      const { attempt } = await stage.captured()
      const { items } = await stage.items(attempt)
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await refundNextThenFail({ kind: "refuse", code: "10012" })
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversing" })
      expect(await stage.attention(attempt)).toEqual(["reversal_refused"])
      const [row] = await stage.svc.listAttentions({ attempt_id: attempt.id })
      const rest = items.slice(1).reduce((sum, { price }) => sum + Number(price), 0)
      expect(row?.sentence).toContain(`${rest.toFixed(2)} TRY belongs to the buyer`)
    })

    it("stops at an item refund without a response", async () => {
      const { attempt } = await stage.captured()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await refundNextThenFail({ kind: "drop", when: "after" })
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversing" })
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversing" })
      expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(2)
      expect(await stage.attention(attempt)).toEqual(["refund_unknown"])
    })
  })
}
