import type { Ordered } from "../setup/admin-refunds"
import { ITEM, marketBooks, wholeOf, type MarketStage } from "../setup/market-stage"
import { only } from "../setup/only"
import { CANCEL, REFUND } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

/** Paid orders of three sellers' goods and the shipping, or of one seller's, which Medusa's own refund can refund in part. */
export function marketplaceRefundsTests(stage: MarketStage): void {
  const { refunded, refused, books, reconcileRefunds, sentence, cancelOrder, no } = marketBooks(stage)

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
  })
}
