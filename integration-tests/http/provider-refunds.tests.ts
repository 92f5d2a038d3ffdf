import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { letPass } from "../setup/hosted-checkout"
import { CANCEL, IRREVERSIBLE, REFUND, REFUND_ITEM, UNTOUCHED } from "../setup/provider-stage"
import type { ProviderStage } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"

interface ProviderService {
  refundPayment(provider: string, input: object): Promise<unknown>
}

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function providerRefundsTests(stage: ProviderStage): void {
  const { refunded, refused } = refundsOf(stage)

  /** The provider's answer to an amount that core would have rejected. */
  async function refundedBehindCore({ session, attempt }: Ordered, amount: number): Promise<string> {
    const module = stage.payments as ProviderStage["payments"] & { paymentProviderService_: ProviderService }
    try {
      await module.paymentProviderService_.refundPayment(session.provider_id, {
        data: { attempt_id: attempt.id },
        amount,
        context: { idempotency_key: "ref_behind_core" },
      })
      return "refunded"
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  describe("a partial refund", () => {
    it("is sent to the service once, and the service, the ledger and Medusa agree", async () => {
      const paid = await stage.ordered()
      await refunded(paid, 10.5)
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "10.5" })
      expect(await stage.operations(paid.attempt)).toMatchObject([
        { kind: "refund", state: "succeeded", amount: { minor: 1050n, currency: "TRY" } },
      ])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([10.5])
      const { ip } = stage.svc.refunds
      expect(await callsTo(stage.sandbox, REFUND_ITEM)).toMatchObject([{ currency: "TRY", ip }])
    })

    it("can be followed by others, until nothing is left", async () => {
      const paid = await stage.ordered()
      for (const amount of [100, 0.01, 77.19]) await refunded(paid, amount)
      await refunded(paid, 100)
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "277.2" })
      expect(await callsTo(stage.sandbox, CANCEL)).toEqual([])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([0.01, 77.19, 100, 100])
      await refused(paid, 0.01)
      expect(await callsTo(stage.sandbox, REFUND_ITEM)).toHaveLength(3)
      expect(await callsTo(stage.sandbox, REFUND)).toHaveLength(1)
    })

    it("requested twice for the same amount on purpose is made twice", async () => {
      const paid = await stage.ordered()
      await refunded(paid, 10)
      await refunded(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "20" })
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([10, 10])
    })

    it("of one minor unit too much is refused with the amount that is left, and nothing is sent", async () => {
      const paid = await stage.ordered()
      await refunded(paid, 77.2)
      expect(await refused(paid, 200.01)).toContain("200.00 TRY is left")
      // and by the provider, whoever calls it
      const message = await refundedBehindCore(paid, 200.01)
      expect(message).toContain("200.00 TRY is left")
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "77.2" })
    })
  })

  describe("a full refund", () => {
    it("of an unrefunded payment cancels it, and a second one is refused", async () => {
      const paid = await stage.ordered()
      await refunded(paid)
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: true, refunded: "0" })
      expect(await stage.ends(paid.attempt)).toEqual(["cancel succeeded"])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([paid.order.total])
      expect(await refused(paid, 1)).toContain("was cancelled")
      expect(await refundedBehindCore(paid, 1)).toContain("was cancelled")
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("is sent as a refund when the service no longer cancels", async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await refunded(paid)
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "277.2" })
      expect(await stage.ends(paid.attempt)).toEqual(["cancel refused", "refund succeeded"])
    })

    it("on a later day is sent as a refund at once, because the service's response to a cancel may be unclear", async () => {
      const paid = await stage.ordered()
      await stage.nextDay(paid.attempt)
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5088" })
      await refunded(paid)
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "277.2" })
      expect(await stage.ends(paid.attempt)).toEqual(["refund succeeded"])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([paid.order.total])
      expect(await stage.attention(paid.attempt)).toEqual([])
    })

    it("that the service refuses shows the merchant the reason, leaves no refund in Medusa, and may be tried again", async () => {
      const paid = await stage.ordered(IRREVERSIBLE)
      expect(await refused(paid)).toContain("10012")
      expect(await stage.ends(paid.attempt)).toEqual(["cancel refused", "refund refused"])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
      expect(await stage.charge(paid.attempt)).toMatchObject(UNTOUCHED)
      await refused(paid, 5)
      expect(await callsTo(stage.sandbox, CANCEL)).toHaveLength(1)
      expect(await callsTo(stage.sandbox, REFUND)).toHaveLength(1)
      expect(await callsTo(stage.sandbox, REFUND_ITEM)).toHaveLength(1)
    })
  })

  it("requested twenty times at once never refunds more than was charged, and all three books agree", async () => {
    const paid = await stage.ordered()
    const one = () => stage.payments.refundPayment({ payment_id: paid.paymentId, amount: 50 })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, one))
    const taken = outcomes.filter(({ status }) => status === "fulfilled").length
    expect(taken).toBeGreaterThanOrEqual(1)
    expect(taken).toBeLessThanOrEqual(5)
    const gone = (await stage.operations(paid.attempt)).filter(({ state }) => state === "succeeded")
    expect(new Set(gone.map(({ medusaRefundId }) => medusaRefundId)).size).toBe(taken)
    expect(await stage.heldRefunds(paid.paymentId)).toEqual(Array.from({ length: taken }, () => 50))
    expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: String(50 * taken) })
    expect(await callsTo(stage.sandbox, REFUND_ITEM)).toHaveLength(gone.length)
  })

  describe("cancelling an order", () => {
    const cancelOrder = ({ order }: Ordered) => stage.medusa.admin().send("POST", `/admin/orders/${order.id}/cancel`)

    it("refunds the whole payment once", async () => {
      const paid = await stage.ordered()
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: true, refunded: "0" })
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([paid.order.total])
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("refunds what is left after a partial refund", async () => {
      const paid = await stage.ordered()
      await refunded(paid, 77.2)
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "277.2" })
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([77.2, 200])
    })
  })

  it("a merchant's reason and note are sent with a cancel, with the service's own codes", async () => {
    const paid = await stage.ordered()
    const reason = await stage.payments.createRefundReasons({ label: "Double payment", code: "double-payment" })
    await refunded(paid, undefined, { refund_reason_id: reason.id, note: "Paid twice by mistake" })
    expect(await callsTo(stage.sandbox, CANCEL)).toMatchObject([
      { reason: "DOUBLE_PAYMENT", description: "Paid twice by mistake" },
    ])
  })

  describe("a refund without a response", () => {
    it.each(["before", "after"])("is flagged and never sent again (lost %s it was done)", async (when) => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: REFUND_ITEM, kind: "drop", when })
      expect(await refused(paid, 10)).toContain("not known")
      expect(await stage.ends(paid.attempt)).toEqual(["refund unknown"])
      expect(await stage.attention(paid.attempt)).toEqual(["refund_unknown"])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
      expect(await refused(paid, 10)).toContain("attention list")
      expect(await refused(paid)).toContain("attention list")
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("because of a crash is in flight at first, and unknown after a while", async () => {
      const paid = await stage.ordered()
      const amount = paid.attempt.price
      await stage.svc.ledger.startOperation({
        id: "svcop_lost",
        attemptId: paid.attempt.id,
        kind: "refund",
        amount,
        medusaRefundId: "ref_lost",
      })
      expect(await refused(paid, 10)).toContain("being carried out")
      await letPass(stage.medusa.container(), paid.attempt.id, 200)
      expect(await refused(paid, 10)).toContain("attention list")
      expect(await stage.ends(paid.attempt)).toEqual(["refund unknown"])
      expect(await stage.attention(paid.attempt)).toEqual(["refund_unknown"])
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })

    it("is not unknown when nothing was sent: it may be tried again at once", async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: REFUND_ITEM, kind: "refuse", code: "1000", httpStatus: 400 })
      expect(await refused(paid, 10)).toContain("Try again")
      expect(await stage.ends(paid.attempt)).toEqual(["refund not_sent"])
      await refunded(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
    })
  })

  describe("a refund that Medusa lost", () => {
    async function refundAndForget(paid: Ordered, amount?: number) {
      stage.forgetNextRefund()
      await refused(paid, amount)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
    }

    it("is matched by the retry, and nothing is sent again", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
      await refunded(paid, 10)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([10])
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      const [refund] = await stage.payments.listRefunds({ payment_id: paid.paymentId })
      expect(await stage.operations(paid.attempt)).toMatchObject([{ state: "succeeded", medusaRefundId: refund?.id }])
      // the next refund of that amount is a new one
      await refunded(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "20" })
    })

    it("is matched when it cancelled the whole payment", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid)
      await refunded(paid)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([paid.order.total])
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("is not matched with another amount", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid, 10)
      await refunded(paid, 11)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "21" })
    })
  })
}
