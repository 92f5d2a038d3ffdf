import { refundsOf } from "../setup/admin-refunds"
import { goToPage, runSql, startHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { REFUND_ITEM, type ProviderStage } from "../setup/provider-stage"
import { refundBooks, says } from "../setup/refund-books"
import { moneyCalls } from "../setup/service-state"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function resolveOperationsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded, refused } = refundsOf(stage)
  const { books, no, resolveOperation } = refundBooks(stage)
  const adminId = () => medusa.shop().people.admin.userId

  /** A refund whose outcome is unknown, and its operation. */
  async function unknownRefund(when: "before" | "after") {
    const paid = await stage.ordered()
    await stage.fault({ endpoint: REFUND_ITEM, kind: "drop", when })
    expect(await refused(paid, 10)).toContain("not known")
    return { paid, operation: only(await stage.operations(paid.attempt)) }
  }

  async function attention(attempt_id: string) {
    const rows = await stage.svc.listAttentions({ attempt_id })
    return rows.map(({ kind, resolved_by }) => ({ kind, resolved_by }))
  }

  it("a refund without a response that went through becomes Medusa's own, nothing is sent again, and a second person is shown who decided and when", async () => {
    const { paid, operation } = await unknownRefund("after")
    const early = await no(`/admin/svc/operations/${operation.id}/resolve`, { went_through: false })
    expect(early).toEqual({ status: 409, message: says("may still carry this out") })
    const { status, body } = await resolveOperation(operation.id, true, { note: "Seen at the service" })
    expect(status).toBe(200)
    expect(body).toMatchObject({ operation: { id: operation.id, state: "succeeded", resolved_by: adminId() } })
    expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
    expect(await moneyCalls(stage.sandbox)).toBe(1)
    expect(await attention(paid.attempt.id)).toEqual([{ kind: "refund_unknown", resolved_by: adminId() }])
    const [refund] = await stage.payments.listRefunds({ payment_id: paid.payment_id })
    expect(await stage.operations(paid.attempt)).toMatchObject([
      { medusa_refund_id: refund?.id, resolution: { by: adminId(), note: "Seen at the service" } },
    ])
    const again = await no(`/admin/svc/operations/${operation.id}/resolve`, { went_through: false })
    expect(again).toEqual({ status: 409, message: says("resolved by admin@shop.example on") })
    expect(again.message).toContain("it went through")
    await refunded(paid, 10)
    expect(await books(paid)).toMatchObject({ service: 20, payment: [10, 10], order: [10, 10] })
  })

  describe("a charge whose outcome is unknown", () => {
    async function unknownCharge() {
      const started = await startHosted(medusa)
      const attempt = await goToPage(medusa, started)
      const path = `/admin/svc/attempts/${attempt.id}/resolve`
      const unknown = `update svc_attempt set state = 'unknown', last_activity_at = now() - interval '3 minutes' where id = ?`
      await runSql(medusa.container(), unknown, [attempt.id])
      return { attempt, path }
    }

    it("ends when a person reports that it was not made, with who and when; a second person is shown this", async () => {
      const { attempt, path } = await unknownCharge()
      await stage.svc.ledger.openAttention({
        kind: "lookup_unknown",
        attempt_id: attempt.id,
        sentence: { en: "Look.", tr: "Bakın." },
      })
      const { status, body } = await medusa.admin().send("POST", path, { charged: false, note: "Not at the service" })
      expect(status).toBe(200)
      expect(body).toMatchObject({ attempt: { id: attempt.id, state: "expired", resolved_by: adminId() } })
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

    it("cannot be resolved as charged, and neither it nor a refund once it is known, in flight or missing", async () => {
      const unknown = await unknownCharge()
      for (const body of [{ charged: true }, {}]) expect((await no(unknown.path, body)).status).toBe(400)
      expect(await stage.now(unknown.attempt)).toMatchObject({ state: "unknown" })
      const paid = await stage.ordered()
      const { id: attempt_id, price: amount } = paid.attempt
      const charged = await no(`/admin/svc/attempts/${attempt_id}/resolve`, { charged: false })
      expect(charged).toEqual({ status: 409, message: says('"completed"') })
      expect((await no("/admin/svc/attempts/svcatt_none/resolve", { charged: false })).status).toBe(404)
      await refunded(paid, 10)
      const { id } = only(await stage.operations(paid.attempt))
      const path = (operation_id: string) => `/admin/svc/operations/${operation_id}/resolve`
      const answered = await no(path(id), { went_through: false })
      expect(answered).toEqual({ status: 409, message: says("has reported by now") })
      await stage.svc.ledger.startOperation({ id: "svcop_now", attempt_id, kind: "refund", amount })
      const inFlight = await no(path("svcop_now"), { went_through: true })
      expect(inFlight).toEqual({ status: 409, message: says("in progress") })
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
}
