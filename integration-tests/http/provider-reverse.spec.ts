import type { Attempt } from "../../src/flows/ports"
import { letPass } from "../setup/hosted-checkout"
import { CANCEL, CANCELLED, describeProvider, IRREVERSIBLE, REFUND } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"

describeProvider(18_507, (stage) => {
  describe("reversing", () => {
    /** Charged, heard, and without an order. */
    async function paid(card: object = {}): Promise<Attempt> {
      const { attempt } = await stage.captured(card)
      return stage.now(attempt)
    }

    it("by ten hands at once gives back once, and all the others do nothing", async () => {
      const attempt = await paid()
      const ended = await Promise.all(Array.from({ length: 10 }, () => stage.reverse(attempt)))
      expect(ended.filter(({ state }) => state === "reversed").length).toBeGreaterThanOrEqual(1)
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
    })

    it("is not begun by a hand that saw the attempt as it no longer is", async () => {
      const { attempt } = await stage.charged()
      const { paymentId } = await stage.charge(attempt)
      const { ledger } = stage.svc
      const seen = await ledger.moveAttempt(attempt.id, "paid", "news", { paymentId })
      await ledger.moveAttempt(attempt.id, "completing", "step")
      expect(await stage.reverse(seen ?? attempt)).toMatchObject({ state: "completing" })
      await ledger.moveAttempt(attempt.id, "completed", "step")
      expect(await stage.reverse(seen ?? attempt)).toMatchObject({ state: "completed" })
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })

    it("goes on where a crash cut it off before anything was sent", async () => {
      const attempt = await paid()
      const left = await stage.svc.ledger.moveAttempt(attempt.id, "reversing", "step")
      expect(await stage.reverse(left ?? attempt)).toMatchObject({ state: "reversed" })
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
    })

    it("on a later day refunds at once, and asks for no cancel", async () => {
      const attempt = await stage.nextDay(await paid())
      expect(await stage.reverse(attempt)).toMatchObject({ state: "reversed" })
      expect(await stage.ends(attempt)).toEqual(["refund succeeded"])
      expect(await callsTo(stage.sandbox, CANCEL)).toEqual([])
    })

    it("waits for a person where a crash cut a call off, and goes on once that is settled", async () => {
      const attempt = await paid()
      const { ledger } = stage.svc
      await ledger.startOperation({
        ...{ id: "svcop_lost", attemptId: attempt.id, kind: "cancel", amount: attempt.paidPrice },
      })
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversing" })
      expect(await stage.ends(attempt)).toEqual(["cancel sent"])
      await letPass(stage.medusa.container(), attempt.id, 200)
      expect(await stage.reverse(await stage.now(attempt))).toMatchObject({ state: "reversing" })
      expect(await stage.ends(attempt)).toEqual(["cancel unknown"])
      expect(await stage.attention(attempt)).toEqual(["refund_unknown"])
      expect(await stage.nextLook(attempt)).toBeNull()
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })

    it("is tried again later when nothing could be sent", async () => {
      const attempt = await paid()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "1000", httpStatus: 400 })
      const left = await stage.reverse(attempt)
      expect(left).toMatchObject({ state: "reversing" })
      expect(await stage.ends(attempt)).toEqual(["cancel not_sent"])
      expect(await stage.attention(attempt)).toEqual([])
      expect((await stage.nextLook(attempt))?.getTime()).toBeGreaterThan(Date.now())
      expect(await stage.reverse(left)).toMatchObject({ state: "reversed" })
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
    })

    it("takes its own entry off the attention list once the money is back", async () => {
      const attempt = await paid()
      await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await stage.fault({ endpoint: REFUND, kind: "refuse", code: "5082" })
      const left = await stage.reverse(attempt)
      expect(await stage.attention(attempt)).toEqual(["reversal_refused"])
      // a person gives it back at the service, and says so
      const { ledger } = stage.svc
      await ledger.startOperation({
        ...{ id: "svcop_person", attemptId: attempt.id, kind: "refund", amount: attempt.price },
      })
      await ledger.endOperation("svcop_person", { state: "succeeded" })
      expect(await stage.reverse(left)).toMatchObject({ state: "reversed" })
      expect(await stage.attention(attempt)).toEqual([])
    })
  })

  it("a charge under review is cancelled, never refunded", async () => {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { attempt, session } = await stage.charged(IRREVERSIBLE)
    await stage.payments.authorizePaymentSession(session.id, {})
    const inReview = await stage.now(attempt)
    expect(inReview.state).toBe("in_review")
    expect(await stage.reverse(inReview)).toMatchObject({ state: "reversing" })
    expect(await callsTo(stage.sandbox, CANCEL)).toHaveLength(1)
    expect(await callsTo(stage.sandbox, REFUND)).toEqual([])
    expect(await stage.attention(attempt)).toEqual(["reversal_refused"])
  })
})
