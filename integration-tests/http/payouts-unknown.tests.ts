import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { marketBooks, UPDATE_ITEM, type MarketStage } from "../setup/market-stage"
import { payoutChanges } from "../setup/payout-changes"
import { says } from "../setup/refund-books"

const page = z.object({
  attention: z.array(
    z.object({
      id: z.string(),
      sentence: z.object({ en: z.string() }),
      about: z.object({ attempt_id: z.string().optional() }),
      actions: z.array(
        z.object({ do: z.string(), path: z.string(), body: z.object({ went_through: z.boolean().optional() }) }),
      ),
    }),
  ),
})

/** Payout changes whose outcome is unknown. */
export function payoutsUnknownTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const { path, ask, states, calls } = payoutChanges(stage)

  it("a change without a response is looked up by the job, and until then nothing of the payment is refunded", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
    await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "before" })
    expect(await no(path(paid), body)).toEqual({ status: 503, message: says("Do not repeat it") })
    expect(await no(path(paid), body)).toEqual({ status: 409, message: says("not known yet") })
    const barred = { status: 409, message: says("not known yet") }
    expect(await no(`/admin/payments/${paid.paymentId}/refund`, { amount: 5 })).toEqual(barred)
    expect(await no(`/admin/orders/${paid.order.id}/cancel`)).toEqual(barred)
    expect(await states(paid)).toEqual(["unknown"])
    expect(await calls()).toBe(1)
    await stage.jobAfter(paid)
    expect(await states(paid)).toEqual(["not_sent"])
    // a change that was made is reported even when no event can be emitted and nothing can be read after it
    const away = new Error("the database is away")
    jest.spyOn(stage.svc.ledger, "takeAnnouncements").mockRejectedValueOnce(away)
    jest.spyOn(stage.svc.history, "ofAttempt").mockRejectedValueOnce(away)
    const response = await ask(paid, body)
    expect(response).toMatchObject({ status: 200, body: { item: null, found: { en: says("has taken the change") } } })
    expect(await calls()).toBe(2)
    await stage.refundItem(paid, ali, 5)
  })

  /** Two items are moved to another seller for the same amount; no response arrives, and an hour passes. */
  async function twoUnknown() {
    const paid = await stage.ordered()
    const { bora, cem } = await stage.items(paid.attempt)
    await stage.hideKeys()
    await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after", count: 2 })
    const { submerchantId: submerchant_id } = stage.seller("ali")
    for (const { paymentTransactionId: payment_transaction_id } of [bora, cem])
      expect(await no(path(paid), { payment_transaction_id, submerchant_id })).toMatchObject({ status: 503 })
    await stage.jobAfter(paid, 4_000)
    return { paid, bora, cem }
  }

  /** What the attention list offers about the payment. */
  async function offered({ attempt }: Ordered) {
    const { body } = await stage.medusa.admin().send("GET", "/admin/svc/attention?kind=payout_unknown")
    const entry = page.parse(body).attention.find(({ about }) => about.attempt_id === attempt.id)
    const press = (wentThrough: boolean) =>
      entry?.actions.find(({ body: { went_through } }) => went_through === wentThrough)
    return { entry, path: press(true)?.path ?? "", noPath: press(false)?.path ?? "" }
  }

  it("a change of recipient that no look-up shows is for a person to resolve, and then blocks nothing", async () => {
    const { paid, bora, cem } = await twoUnknown()
    expect(await states(paid)).toEqual(["unknown", "unknown"])
    const barred = { status: 409, message: says("not known yet") }
    expect(await no(`/admin/payments/${paid.paymentId}/refund`, { amount: 5 })).toEqual(barred)
    const first = await offered(paid)
    expect(first.entry?.sentence.en).toContain(bora.paymentTransactionId)
    const dos = first.entry?.actions.map((action) => action.do)
    expect(dos).toEqual(["settle_payout", "settle_payout", "check"])
    // marked as done does not resolve it
    const done = `/admin/svc/attention/${first.entry?.id ?? ""}/resolve`
    expect(await no(done, { note: "seen to" })).toMatchObject({ status: 409 })
    const decision = { went_through: true, note: "Seen at the service" }
    const response = await stage.medusa.admin().send("POST", first.path, decision)
    expect(response).toMatchObject({ status: 200, body: { payout_change: { state: "succeeded" } } })
    const again = await no(first.noPath, { went_through: false })
    expect(again).toEqual({ status: 409, message: says("the change was made") })
    const { key } = stage.seller("ali")
    const items = await stage.svc.ledger.listItems(paid.attempt.id)
    const payees = new Map(items.map((one) => [one.paymentTransactionId, one.seller?.key]))
    expect(payees.get(bora.paymentTransactionId)).toBe(key)
    // the second is flagged at once
    const second = await offered(paid)
    expect(second.entry?.sentence.en).toContain(cem.paymentTransactionId)
    await stage.medusa.admin().expectOk("POST", second.noPath, { went_through: false, note: "As before" })
    expect(await states(paid)).toEqual(["succeeded", "not_sent"])
    expect(await stage.attention(paid.attempt)).toEqual([])
    const [idle] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(idle?.resolution).toMatchObject({ note: "Seen at the service" })
    await stage.refundItem(paid, bora, 5)
    expect(await no("/admin/svc/payout-changes/svcpoc_none/settle", decision)).toMatchObject({ status: 404 })
  })
}
