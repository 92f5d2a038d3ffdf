import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { goToPage, letPass, runSql, startHosted } from "../setup/hosted-checkout"
import { NOTIFICATIONS, notificationFor } from "../setup/notifications"
import { only } from "../setup/only"
import { CANCEL, REFUND_ITEM, type ProviderStage } from "../setup/provider-stage"
import { refundBooks, says } from "../setup/refund-books"
import { moneyCalls } from "../setup/service-state"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function resolveOperationsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded, refused } = refundsOf(stage)
  const { books, no, resolveOperation, cancelOrder } = refundBooks(stage)
  const adminId = () => medusa.shop().people.admin.userId

  /** A refund whose outcome is unknown, and its operation. */
  async function unknownRefund(when: "before" | "after", amount?: number) {
    const paid = await stage.ordered()
    await stage.fault({ endpoint: amount === undefined ? CANCEL : REFUND_ITEM, kind: "drop", when })
    expect(await refused(paid, amount)).toContain("not known")
    return { paid, operation: only(await stage.operations(paid.attempt)) }
  }

  async function attention(attemptId: string) {
    const rows = await stage.svc.listAttentions({ attempt_id: attemptId })
    return rows.map(({ kind, resolved_by }) => ({ kind, resolved_by }))
  }

  describe("a refund without a response that went through", () => {
    it("becomes Medusa's own refund, and nothing is sent again", async () => {
      const { paid, operation } = await unknownRefund("after", 10)
      const { status, body } = await resolveOperation(operation.id, true, { note: "Seen at the service" })
      expect(status).toBe(200)
      expect(body).toMatchObject({ operation: { id: operation.id, state: "succeeded", settled_by: adminId() } })
      expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      expect(await attention(paid.attempt.id)).toEqual([{ kind: "refund_unknown", resolved_by: adminId() }])
      const [refund] = await stage.payments.listRefunds({ payment_id: paid.paymentId })
      expect(await stage.operations(paid.attempt)).toMatchObject([
        { medusaRefundId: refund?.id, resolution: { by: adminId(), note: "Seen at the service" } },
      ])
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ service: 20, payment: [10, 10], order: [10, 10] })
    })

    it("is the whole payment where it was a cancellation", async () => {
      const { paid, operation } = await unknownRefund("after")
      expect(await resolveOperation(operation.id, true)).toMatchObject({ status: 200 })
      expect(await books(paid)).toEqual({
        service: "cancelled",
        ledger: ["cancel 277.20"],
        payment: [277.2],
        order: [277.2],
      })
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      expect(await moneyCalls(stage.sandbox)).toBe(1)
    })

    it("uses the refund that Medusa kept after a crash, and adds only what the order lacks", async () => {
      const { paid, operation } = await unknownRefund("after", 10)
      await keptByMedusa(paid, operation.medusaRefundId ?? "")
      expect(await resolveOperation(operation.id, true)).toMatchObject({ status: 200 })
      expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
    })
  })

  /** The process crashed before core could delete its row: the row exists, and the order does not count it. */
  async function keptByMedusa({ paymentId }: Ordered, refundId: string): Promise<void> {
    await runSql(
      medusa.container(),
      `insert into refund (id, amount, raw_amount, payment_id) values (?, 10, '{"value":"10","precision":20}', ?)
         on conflict (id) do update set deleted_at = null`,
      [refundId, paymentId],
    )
    expect(await stage.heldRefunds(paymentId)).toEqual([10])
  }

  describe("a refund without a response that did not go through", () => {
    it("removes the refund that Medusa kept after a crash", async () => {
      const { paid, operation } = await unknownRefund("before", 10)
      await keptByMedusa(paid, operation.medusaRefundId ?? "")
      expect(await resolveOperation(operation.id, false)).toMatchObject({ status: 200 })
      expect(await books(paid)).toEqual({ service: 0, ledger: [], payment: [], order: [] })
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })

  describe("a refused refund that the service reports to have repeated by itself", () => {
    const notify = async ({ attempt }: Ordered, svcEventType: string, secret?: false) => {
      const { paymentId = "" } = attempt
      const { body, headers } = notificationFor(attempt, paymentId, { svcEventType }, secret)
      const url = new URL(NOTIFICATIONS, medusa.anonymous().url)
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      })
      return answer.status
    }
    const refusedRefund = async () => {
      const paid = await stage.ordered()
      await stage.fault({ endpoint: REFUND_ITEM, kind: "refuse", code: "10012" })
      await refused(paid, 10)
      return { paid, operation: only(await stage.operations(paid.attempt)) }
    }

    it("blocks every further refund until a person has answered, and is recorded when it went through", async () => {
      const { paid, operation } = await refusedRefund()
      expect(operation.state).toBe("refused")
      expect(await notify(paid, "REFUND_RETRY_SUCCESS")).toBe(200)
      expect(only(await stage.operations(paid.attempt))).toMatchObject({ state: "unknown", retried: "succeeded" })
      expect(await notify(paid, "REFUND_RETRY_FAILURE")).toBe(200)
      const open = { attempt_id: paid.attempt.id, resolved_at: null }
      const flagged = [{ kind: "refund_unknown", operation_id: operation.id, sentence: says("a repeat failed") }]
      expect(await stage.svc.listAttentions(open)).toMatchObject(flagged)
      expect(await refused(paid, 10)).toContain("not known")
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      expect(await resolveOperation(operation.id, true)).toMatchObject({ status: 200 })
      expect(await books(paid)).toMatchObject({ ledger: ["refund 10.00"], payment: [10], order: [10] })
      expect(await stage.attention(paid.attempt)).toEqual([])
    })

    it("may be requested again when it did not go through", async () => {
      const { paid, operation } = await refusedRefund()
      expect(await notify(paid, "REFUND_RETRY_SUCCESS")).toBe(200)
      expect(await resolveOperation(operation.id, false)).toMatchObject({ status: 200 })
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ service: 10, payment: [10], order: [10] })
    })

    it("blocks nothing without the service's signature, and is flagged", async () => {
      const { paid } = await refusedRefund()
      expect(await notify(paid, "REFUND_RETRY_SUCCESS", false)).toBe(200)
      expect(await stage.attention(paid.attempt)).toEqual(["refund_retried"])
      await refunded(paid, 10)
      expect(await books(paid)).toMatchObject({ service: 10, payment: [10], order: [10] })
    })
  })

  describe("an attention entry about a refund without a response", () => {
    const by = "user_gone"

    it("is removed from the list although the request that resolved it crashed before that", async () => {
      const { paid, operation } = await unknownRefund("before", 10)
      await stage.svc.ledger.resolveUnknownRefund(operation.id, "not_sent", { by })
      expect(await stage.attention(paid.attempt)).toEqual(["refund_unknown"])
      await letPass(medusa.container(), paid.attempt.id, 300)
      await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
      expect(await stage.attention(paid.attempt)).toEqual([])
    })

    it("is about the currently open refund, and stays while that is unknown", async () => {
      const { paid, operation } = await unknownRefund("before", 10)
      const { ledger } = stage.svc
      await ledger.resolveUnknownRefund(operation.id, "not_sent", { by })
      await stage.fault({ endpoint: REFUND_ITEM, kind: "drop", when: "before" })
      expect(await refused(paid, 20)).toContain("not known")
      const open = { attempt_id: paid.attempt.id, resolved_at: null }
      const next = (await stage.operations(paid.attempt)).find(({ state }) => state === "unknown")
      const flagged = [{ kind: "refund_unknown", operation_id: next?.id, sentence: says("20.00 TRY") }]
      expect(await stage.svc.listAttentions(open)).toMatchObject(flagged)
      await ledger.closeAttention(paid.attempt.id, "refund_unknown")
      expect(await stage.svc.listAttentions(open)).toMatchObject(flagged)
    })

    it("is not restored by a look-up that started before it was resolved", async () => {
      const { paid, operation } = await unknownRefund("before", 10)
      const { ledger } = stage.svc
      const openAttention = ledger.openAttention.bind(ledger)
      jest.spyOn(ledger, "openAttention").mockImplementationOnce(async (item) => {
        expect(await resolveOperation(operation.id, false)).toMatchObject({ status: 200 })
        await openAttention(item)
      })
      await medusa.admin().expectOk("GET", `/admin/svc/payments/${paid.paymentId}`)
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })

  describe("the first decision about a refund", () => {
    it("is shown to a second person with who and when, and is not changed", async () => {
      const { paid, operation } = await unknownRefund("after", 10)
      await resolveOperation(operation.id, true)
      const again = await no(`/admin/svc/operations/${operation.id}/settle`, { went_through: false })
      expect(again).toEqual({ status: 409, message: says("resolved by admin@shop.example on") })
      expect(again.message).toContain("it went through")
      expect(await books(paid)).toMatchObject({ ledger: ["refund 10.00"], payment: [10], order: [10] })
    })

    it("is the only one of two different, simultaneous decisions that counts", async () => {
      const { paid, operation } = await unknownRefund("after", 10)
      const answers = await Promise.all([resolveOperation(operation.id, true), resolveOperation(operation.id, false)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: says("resolved by") })
      const isGone = answers[0].status === 200
      expect(await stage.heldRefunds(paid.paymentId)).toEqual(isGone ? [10] : [])
    })

    it("is refused when the refund is known, in flight or missing", async () => {
      const paid = await stage.ordered()
      await refunded(paid, 10)
      const { id } = only(await stage.operations(paid.attempt))
      const path = (operationId: string) => `/admin/svc/operations/${operationId}/settle`
      const answered = await no(path(id), { went_through: false })
      expect(answered).toEqual({ status: 409, message: says("has reported by now") })
      const amount = paid.attempt.price
      await stage.svc.ledger.startOperation({ id: "svcop_now", attemptId: paid.attempt.id, kind: "refund", amount })
      const inFlight = await no(path("svcop_now"), { went_through: true })
      expect(inFlight).toEqual({ status: 409, message: says("being carried out") })
      expect((await no(path("svcop_none"), { went_through: true })).status).toBe(404)
      for (const body of [
        {},
        { went_through: "yes" },
        { went_through: true, amount: 1 },
        { went_through: true, note: 5 },
      ])
        expect((await no(path(id), body)).status).toBe(400)
    })
  })

  it("lets a reversal that waited for a person continue", async () => {
    const { attempt } = await stage.captured()
    await stage.fault({ endpoint: CANCEL, kind: "drop", when: "before" })
    await stage.reverse(await stage.now(attempt))
    const operation = only(await stage.operations(attempt))
    expect(await resolveOperation(operation.id, false)).toMatchObject({ status: 200 })
    expect((await stage.nextCheck(attempt))?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
    await letPass(medusa.container(), attempt.id, 200)
    await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
    expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
    expect(await stage.charge(attempt)).toMatchObject({ isCancelled: true })
    expect(await stage.attention(attempt)).toEqual([])
  })

  describe("a charge whose outcome is unknown", () => {
    async function unknownCharge() {
      const started = await startHosted(medusa)
      const attempt = await goToPage(medusa, started)
      await runSql(medusa.container(), `update svc_attempt set state = 'unknown' where id = ?`, [attempt.id])
      return { attempt, path: `/admin/svc/attempts/${attempt.id}/settle` }
    }

    it("ends when a person reports that it was not made, with who and when; a second person is shown this", async () => {
      const { attempt, path } = await unknownCharge()
      await stage.svc.ledger.openAttention({
        kind: "lookup_unknown",
        attemptId: attempt.id,
        sentence: { en: "Look.", tr: "Bakın." },
      })
      const { status, body } = await medusa.admin().send("POST", path, { charged: false, note: "Not at the service" })
      expect(status).toBe(200)
      expect(body).toMatchObject({ attempt: { id: attempt.id, state: "expired", settled_by: adminId() } })
      expect(await stage.now(attempt)).toMatchObject({
        state: "expired",
        resolution: { by: adminId(), note: "Not at the service" },
      })
      expect(await stage.attention(attempt)).toEqual([])
      expect(await no(path, { charged: false })).toEqual({
        status: 409,
        message: says("resolved by admin@shop.example on"),
      })
    })

    it("cannot be resolved in any other state, as charged, or when it does not exist", async () => {
      const paid = await stage.ordered()
      const path = `/admin/svc/attempts/${paid.attempt.id}/settle`
      expect(await no(path, { charged: false })).toEqual({ status: 409, message: says('"completed"') })
      const unknown = await unknownCharge()
      expect((await no(unknown.path, { charged: true })).status).toBe(400)
      expect((await no(unknown.path, {})).status).toBe(400)
      expect((await no("/admin/svc/attempts/svcatt_none/settle", { charged: false })).status).toBe(404)
      expect(await stage.now(unknown.attempt)).toMatchObject({ state: "unknown" })
    })
  })
}
