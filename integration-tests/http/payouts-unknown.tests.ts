import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
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
  const { path, ask, changed, held, states, calls } = payoutChanges(stage)

  describe("a payout change without a response", () => {
    it("is looked up at once, and is successful when the service shows it", async () => {
      const paid = await stage.ordered()
      const { ali } = await stage.items(paid.attempt)
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after" })
      const { item } = await changed(paid, { payment_transaction_id: ali.paymentTransactionId, amount: 50 })
      expect(item.seller).toMatchObject({ price: "50.00", can_change: true })
      expect(await states(paid)).toEqual(["succeeded"])
      expect(await calls()).toBe(1)
    })

    it("is never repeated when the service does not show it, and is looked up until it can no longer take effect", async () => {
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
      await changed(paid, body)
      expect(await calls()).toBe(2)
      await stage.refundItem(paid, ali, 5)
    })

    it("is reported as not made when the look-up at its deadline proves it, and may be requested again", async () => {
      const paid = await stage.ordered()
      const { ali } = await stage.items(paid.attempt)
      const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
      const { paymentItems } = stage.svc.client
      const update = paymentItems.update.bind(paymentItems)
      const age = `update svc_payout_change set created_at = created_at - interval '300 seconds' where attempt_id = ?`
      jest.spyOn(paymentItems, "update").mockImplementationOnce(async (...asked) => {
        await runSql(stage.medusa.container(), age, [paid.attempt.id])
        return update(...asked)
      })
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "before" })
      expect(await no(path(paid), body)).toMatchObject({ message: says("nothing was changed") })
      expect(await states(paid)).toEqual(["not_sent"])
      const { item } = await changed(paid, body)
      expect(item.seller).toMatchObject({ price: "50.00" })
      expect(await states(paid)).toEqual(["not_sent", "succeeded"])
    })

    it("is found by the job when the service was down, even after a crash between the row and the response", async () => {
      const paid = await stage.ordered()
      const { ali, bora } = await stage.items(paid.attempt)
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after" })
      await stage.fault({ endpoint: "payments.retrieve", kind: "http-500", count: 20 })
      const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
      expect(await no(path(paid), body)).toMatchObject({ status: 503 })
      // a crash: the row exists and the service has the change, but its success was not stored
      const { ledger, client } = stage.svc
      const to = { key: stage.seller("cem").key, price: { ...paid.attempt.price, minor: 7_00n } }
      const about = { attemptId: paid.attempt.id, paymentTransactionId: bora.paymentTransactionId }
      const from = bora.seller ?? { key: "", price: "0" }
      await ledger.startPayoutChange({ id: "svcpoc_crash", ...about, from, to, requestedBy: "user_1", note: undefined })
      await client.paymentItems.update({
        paymentTransactionId: bora.paymentTransactionId,
        subMerchantKey: to.key,
        subMerchantPrice: to.price,
      })
      expect(await states(paid)).toEqual(["unknown", "sent"])
      await stage.sandbox.control("DELETE", "faults")
      await stage.jobAfter(paid)
      expect(await states(paid)).toEqual(["succeeded", "succeeded"])
      const now = await stage.svc.ledger.listItems(paid.attempt.id)
      const payees = now.map(({ seller }) => seller && `${seller.key} ${Number(seller.price)}`)
      expect(payees).toEqual(expect.arrayContaining([`${stage.seller("ali").key} 50`, `${to.key} 7`]))
      expect(await stage.attention(paid.attempt)).toEqual([])
    })

    it("is left to a person after an hour without a result, and is removed from the list once there is one", async () => {
      const paid = await stage.ordered()
      const { ali } = await stage.items(paid.attempt)
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after" })
      await stage.fault({ endpoint: "payments.retrieve", kind: "http-500", count: 50 })
      await no(path(paid), { payment_transaction_id: ali.paymentTransactionId, amount: 50 })
      await stage.jobAfter(paid, 4_000)
      expect(await stage.attention(paid.attempt)).toEqual(["payout_unknown"])
      await stage.sandbox.control("DELETE", "faults")
      await stage.jobAfter(paid)
      expect(await stage.attention(paid.attempt)).toEqual([])
      expect(await states(paid)).toEqual(["succeeded"])
    })

    it("is confirmed by the look-up, with its recipient, when the service shows only the amount", async () => {
      const paid = await stage.ordered()
      const { bora } = await stage.items(paid.attempt)
      const { submerchantId: submerchant_id, key } = stage.seller("ali")
      const id = bora.paymentTransactionId
      await stage.hideKeys()
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after" })
      const { item } = await changed(paid, { payment_transaction_id: id, submerchant_id, amount: 20 })
      expect(item.seller).toMatchObject({ submerchant_id, title: "Seller ali", price: "20.00" })
      expect(await states(paid)).toEqual(["succeeded"])
      // the next change of the amount alone keeps the present seller
      await changed(paid, { payment_transaction_id: id, amount: 21 })
      expect(await held(paid, id)).toMatchObject({ subMerchantKey: key, subMerchantPrice: "21" })
    })

    it("is not assumed when the service rejected the call: it may be tried again at once", async () => {
      const paid = await stage.ordered()
      const { ali } = await stage.items(paid.attempt)
      const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
      await stage.fault({ endpoint: UPDATE_ITEM, kind: "refuse", code: "1000", httpStatus: 400 })
      expect(await no(path(paid), body)).toEqual({ status: 503, message: says("nothing was changed") })
      await changed(paid, body)
      expect(await states(paid)).toEqual(["not_sent", "succeeded"])
    })
  })

  describe("a change of an item's recipient that no look-up shows", () => {
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

    it("is resolved by a person's decision, one after the other, and then blocks nothing", async () => {
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

    it("is resolved by a later look-up that does show it", async () => {
      const { paid } = await twoUnknown()
      const { path: resolvePath } = await offered(paid)
      await stage.sandbox.control("DELETE", "faults")
      expect(await no(resolvePath, { went_through: false })).toEqual({
        status: 409,
        message: says("has reported by now"),
      })
      expect(await states(paid)).toEqual(["succeeded", "succeeded"])
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })

  it("a change that was made is reported even when no event can be emitted and nothing can be read after it", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const away = new Error("the database is away")
    jest.spyOn(stage.svc.ledger, "takeAnnouncements").mockRejectedValueOnce(away)
    jest.spyOn(stage.svc.history, "ofAttempt").mockRejectedValueOnce(away)
    const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
    const response = await ask(paid, body)
    expect(response).toMatchObject({ status: 200, body: { item: null, found: { en: says("has taken the change") } } })
  })
}
