import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { letPass } from "../setup/hosted-checkout"
import { describeProvider, REFUND, type ProviderStage } from "../setup/provider-stage"
import { moneyCalls } from "../setup/service-state"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
describeProvider(18_506, (stage) => {
  const { refunded, refused } = refundsOf(stage)

  describe("a refund whose end nobody heard", () => {
    it.each(["before", "after"])("is listed and never sent again (lost %s it was done)", async (when) => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: REFUND, kind: "drop", when })
      expect(await refused(paid, 10)).toContain("not known")
      expect(await stage.ends(paid.attempt)).toEqual(["refund unknown"])
      expect(await stage.attention(paid.attempt)).toEqual(["refund_unknown"])
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
      expect(await refused(paid, 10)).toContain("attention list")
      expect(await refused(paid)).toContain("attention list")
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("because a crash came between is unknown after a while, and until then in flight", async () => {
      const paid = await stage.ordered()
      const amount = paid.attempt.price
      await stage.svc.ledger.startOperation({
        ...{ id: "svcop_lost", attemptId: paid.attempt.id, kind: "refund", amount, medusaRefundId: "ref_lost" },
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
      await stage.fault({ endpoint: REFUND, kind: "refuse", code: "1000", httpStatus: 400 })
      expect(await refused(paid, 10)).toContain("Try again")
      expect(await stage.ends(paid.attempt)).toEqual(["refund not_sent"])
      await refunded(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
    })
  })

  describe("a refund that Medusa forgot", () => {
    /** The service has given the money back; then Medusa cannot store its own part, and drops its row. */
    async function refundAndForget(paid: Ordered, amount?: number) {
      const service = stage.payments as ProviderStage["payments"] & {
        paymentService_: { update(data: object): unknown }
      }
      jest.spyOn(service.paymentService_, "update").mockImplementationOnce(() => {
        throw new Error("the database is gone")
      })
      await refused(paid, amount)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
    }

    it("is claimed by the retry, and nothing is sent again", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
      await refunded(paid, 10)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([10])
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "10" })
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      const [refund] = await stage.payments.listRefunds({ payment_id: paid.paymentId })
      expect(await stage.operations(paid.attempt)).toMatchObject([{ state: "succeeded", medusaRefundId: refund?.id }])
      // and the next one of that amount is a new one
      await refunded(paid, 10)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "20" })
    })

    it("is claimed when it was the whole payment, cancelled", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid)
      await refunded(paid)
      expect(await stage.heldRefunds(paid.paymentId)).toEqual([paid.order.total])
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("is not claimed for another amount", async () => {
      const paid = await stage.ordered()
      await refundAndForget(paid, 10)
      await refunded(paid, 11)
      expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "21" })
    })
  })
})
