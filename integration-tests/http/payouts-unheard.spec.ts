import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { describeMarket, marketBooks, UPDATE_ITEM } from "../setup/market-stage"
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

/** A change of whom an item pays that nobody heard the end of, and that no look-up tells. */
describeMarket(18_785, (stage) => {
  const { refunded, no } = marketBooks(stage)
  const path = ({ paymentId }: Ordered) => `/admin/svc/payments/${paymentId}/payouts`

  const states = async ({ attempt }: Ordered) =>
    (await stage.svc.ledger.listPayoutChanges(attempt.id)).map(({ state }) => state)

  /** Two items go to another seller for as much as before; nobody hears it, and an hour passes. */
  async function twoUnheard() {
    const paid = await stage.ordered()
    const { bora, cem } = await stage.items(paid.attempt)
    stage.tellNoKeys()
    await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after", count: 2 })
    const { submerchantId: submerchant_id } = stage.seller("ali")
    for (const { paymentTransactionId: payment_transaction_id } of [bora, cem])
      expect(await no(path(paid), { payment_transaction_id, submerchant_id })).toMatchObject({ status: 503 })
    await stage.look(paid, 4_000)
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

  it("is settled by a person's word, one after the other, and then bars nothing", async () => {
    const { paid, bora, cem } = await twoUnheard()
    expect(await states(paid)).toEqual(["unknown", "unknown"])
    const barred = { status: 409, message: says("not known yet") }
    expect(await no(`/admin/payments/${paid.paymentId}/refund`, { amount: 5 })).toEqual(barred)
    const first = await offered(paid)
    expect(first.entry?.sentence.en).toContain(bora.paymentTransactionId)
    const dos = first.entry?.actions.map((action) => action.do)
    expect(dos).toEqual(["settle_payout", "settle_payout", "check"])
    // seen to is not settled
    const done = `/admin/svc/attention/${first.entry?.id ?? ""}/resolve`
    expect(await no(done, { note: "seen to" })).toMatchObject({ status: 409 })
    const word = { went_through: true, note: "Seen at the service" }
    const told = await stage.medusa.admin().send("POST", first.path, word)
    expect(told).toMatchObject({ status: 200, body: { payout_change: { state: "succeeded" } } })
    const again = await no(first.noPath, { went_through: false })
    expect(again).toEqual({ status: 409, message: says("the change was made") })
    const { key } = stage.seller("ali")
    const items = await stage.svc.ledger.listItems(paid.attempt.id)
    const payees = new Map(items.map((one) => [one.paymentTransactionId, one.seller?.key]))
    expect(payees.get(bora.paymentTransactionId)).toBe(key)
    // the second is listed at once
    const second = await offered(paid)
    expect(second.entry?.sentence.en).toContain(cem.paymentTransactionId)
    await stage.medusa.admin().expectOk("POST", second.noPath, { went_through: false, note: "As before" })
    expect(await states(paid)).toEqual(["succeeded", "not_sent"])
    expect(await stage.attention(paid.attempt)).toEqual([])
    const [settled] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(settled?.settled).toMatchObject({ note: "Seen at the service" })
    await refunded(paid, 5)
    expect(await no("/admin/svc/payout-changes/svcpoc_none/settle", word)).toMatchObject({ status: 404 })
  })

  it("one that was made is told, also where nothing can be announced or read after it", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const away = new Error("the database is away")
    jest.spyOn(stage.svc.ledger, "takeAnnouncements").mockRejectedValueOnce(away)
    jest.spyOn(stage.svc.history, "ofAttempt").mockRejectedValueOnce(away)
    const body = { payment_transaction_id: ali.paymentTransactionId, amount: 50 }
    const told = await stage.medusa.admin().send("POST", path(paid), body)
    expect(told).toMatchObject({ status: 200, body: { item: null, found: { en: says("has taken the change") } } })
  })

  it("is the service's to say where it tells it by then", async () => {
    const { paid } = await twoUnheard()
    const { path: settle } = await offered(paid)
    jest.restoreAllMocks()
    expect(await no(settle, { went_through: false })).toEqual({ status: 409, message: says("has said by now") })
    expect(await states(paid)).toEqual(["succeeded", "succeeded"])
    expect(await stage.attention(paid.attempt)).toEqual([])
  })
})
