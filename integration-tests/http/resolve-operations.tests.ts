import { refundsOf } from "../setup/admin-refunds"
import { only } from "../setup/only"
import type { ProviderStage } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { says } from "../setup/says"
import { given } from "../setup/written"

/** What a person reports of charges and refunds whose outcome is unknown. */
export function resolveOperationsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const { no } = refundBooks(stage)
  const by = () => medusa.shop().people.admin.userId

  async function unknownCharge() {
    const { attempt } = await stage.charged(false)
    await stage.set(attempt, "state = 'unknown', last_activity_at = now() - interval '3 minutes'")
    return { attempt, path: `/admin/svc/attempts/${attempt.id}/resolve` }
  }

  it("a charge ends when a person reports that it was not made, with who and when; a second person is shown this", async () => {
    const { attempt, path } = await unknownCharge()
    const sentence = given("Look.")
    await stage.svc.ledger.openAttention({ kind: "lookup_unknown", attempt_id: attempt.id, sentence })
    const answer = await medusa.admin().send("POST", path, { charged: false, note: "Not at the service" })
    const ended = { id: attempt.id, state: "expired", resolved_by: by() }
    expect(answer).toMatchObject({ status: 200, body: { attempt: ended } })
    expect(await stage.now(attempt)).toMatchObject({
      state: "expired",
      resolution: { by: by(), note: "Not at the service" },
    })
    expect(await stage.attention(attempt)).toEqual([])
    const second = { status: 409, message: says("resolved by admin@shop.example on") }
    expect(await no(path, { charged: false })).toEqual(second)
  })

  it("a charge cannot be resolved as charged, and neither it nor a refund once it is known or missing", async () => {
    const unknown = await unknownCharge()
    for (const body of [{ charged: true }, {}]) expect((await no(unknown.path, body)).status).toBe(400)
    expect(await stage.now(unknown.attempt)).toMatchObject({ state: "unknown" })
    const paid = await stage.ordered()
    const charged = await no(`/admin/svc/attempts/${paid.attempt.id}/resolve`, { charged: false })
    expect(charged).toEqual({ status: 409, message: says('"completed"') })
    expect((await no("/admin/svc/attempts/svcatt_none/resolve", { charged: false })).status).toBe(404)
    await refunded(paid, 10)
    const { id } = only(await stage.operations(paid.attempt))
    const path = (operation_id: string) => `/admin/svc/operations/${operation_id}/resolve`
    const answered = await no(path(id), { went_through: false })
    expect(answered).toEqual({ status: 409, message: says("has meanwhile reported the result") })
    expect((await no(path("svcop_none"), { went_through: true })).status).toBe(404)
    expect((await no(path(id), { went_through: "yes" })).status).toBe(400)
  })
}
