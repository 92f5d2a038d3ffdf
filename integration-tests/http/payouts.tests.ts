import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import type { HttpApi } from "../setup/http-api"
import { type MarketStage, UPDATE_ITEM, marketBooks, plus } from "../setup/market-stage"
import { callsTo } from "../setup/service-state"
import { runSql } from "../setup/hosted-checkout"
import { says } from "../setup/refund-books"

const answer = z.object({
  item: z.looseObject({
    transaction_status: z.number(),
    seller_payout: z.string().nullable(),
    seller: z.looseObject({ title: z.string(), price: z.string(), commission: z.string(), can_change: z.boolean() }),
  }),
  found: z.object({ en: z.string(), tr: z.string() }),
})

/** A merchant's changes of an item's recipient, and their results. */
function payoutChanges(stage: MarketStage) {
  const path = ({ payment_id }: Ordered) => `/admin/svc/payments/${payment_id}/payouts`
  const ask = (paid: Ordered, body: object, api: HttpApi = stage.medusa.admin()) => api.send("POST", path(paid), body)

  async function changed(paid: Ordered, body: object) {
    const { status, body: reply } = await ask(paid, body)
    if (status !== 200) throw new Error(`the change was answered with ${status}: ${JSON.stringify(reply)}`)
    return answer.parse(reply)
  }

  /** An item as the service has it. */
  async function held({ attempt }: Ordered, id: string) {
    const items = await stage.heldItems(attempt)
    return items.find(({ paymentTransactionId: payment_transaction_id }) => payment_transaction_id === id)
  }

  const states = async ({ attempt }: Ordered) =>
    (await stage.svc.ledger.listPayoutChanges(attempt.id)).map(({ state }) => state)

  const calls = async () => (await callsTo(stage.sandbox, UPDATE_ITEM)).length

  return { path, ask, changed, held, states, calls }
}

/** A paid order of three sellers' goods and the shipping. */
export function payoutsTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const { path, ask, changed, held, calls } = payoutChanges(stage)

  it("a person changes whom an item pays, and how much; what cannot be is refused with a message, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { ali, bora, shipping } = await stage.items(paid.attempt)
    const payment_transaction_id = ali.payment_transaction_id
    const wrong: [object, number, string][] = [
      [{ payment_transaction_id, amount: 0 }, 400, "above zero"],
      [{ payment_transaction_id, amount: plus(ali.price, 0.01) }, 400, "more than the item's price"],
      [{ payment_transaction_id, amount: "1.005" }, 400, "at most two decimals"],
      [{ payment_transaction_id, amount: "-1" }, 400, "amount"],
      [{ payment_transaction_id }, 400, "submerchant_id, amount, or both"],
      [{ amount: 5 }, 400, "payment_transaction_id"],
      [{ payment_transaction_id, amount: 5, more: true }, 400, "more"],
      [{ payment_transaction_id: "1", amount: 5 }, 400, "no such item"],
      [{ payment_transaction_id, submerchant_id: "svcsub_none" }, 400, "no such seller"],
      [{ payment_transaction_id, amount: 5, seen: { amount: "much" } }, 400, "amount"],
      [{ payment_transaction_id: shipping.payment_transaction_id, amount: 5 }, 409, "pays no seller"],
    ]
    for (const [body, status, message] of wrong)
      expect(await no(path(paid), body)).toEqual({ status, message: says(message) })
    expect((await no("/admin/svc/payments/pay_none/payouts", { payment_transaction_id, amount: 5 })).status).toBe(404)
    expect((await ask(paid, { payment_transaction_id, amount: 5 }, stage.medusa.anonymous())).status).toBe(401)
    expect(await calls()).toBe(0)

    const { submerchant_id, key } = stage.seller("bora")
    const shown = { amount: plus(ali.seller?.price ?? "", 0), submerchant_id: stage.seller("ali").submerchant_id }
    const body = { payment_transaction_id, submerchant_id, amount: "50.25", note: "Agreed by phone", seen: shown }
    const { item, found } = await changed(paid, body)
    expect(found.en).toContain("has taken the change")
    expect(item.seller).toMatchObject({
      submerchant_id,
      title: "Seller bora",
      price: "50.25",
      commission: plus(ali.price, -50.25),
    })
    expect(await held(paid, payment_transaction_id)).toMatchObject({ subMerchantPrice: "50.25", subMerchantKey: key })
    expect(await callsTo(stage.sandbox, UPDATE_ITEM)).toMatchObject([
      { subMerchantKey: key, subMerchantPrice: "50.25" },
    ])
    const [row] = await stage.svc.listItemTransactions({ payment_transaction_id })
    expect(row?.facts).toMatchObject({ subMerchantKey: key, subMerchantPrice: "50.25" })
    const [change] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(change).toMatchObject({ state: "succeeded", note: "Agreed by phone", from: ali.seller })
    // the same values are no change
    const again = await changed(paid, { payment_transaction_id, amount: 50.25 })
    expect(again.found.en).toContain("already pays exactly this")
    // who decides by what was shown before is informed
    expect(await no(path(paid), body)).toEqual({ status: 409, message: says("This item was changed after you opened") })
    const now = { amount: "50.25", submerchant_id }
    await changed(paid, { payment_transaction_id, amount: 41, seen: now })

    const withdrawn = `update svc_submerchant set state = 'failed', error_code = 'seller_withdrawn' where id = ?`
    const withdraw = stage.seller("ali").submerchant_id
    await runSql(stage.medusa.container(), withdrawn, [withdraw])
    const asked = { payment_transaction_id: bora.payment_transaction_id, submerchant_id: withdraw }
    expect(await no(path(paid), asked)).toEqual({ status: 409, message: says("Nothing of this seller can be sold") })
    expect(await calls()).toBe(2)
    await stage.sandbox.control("POST", `items/${bora.payment_transaction_id}/approve`, { approved: true })
    const approved = { payment_transaction_id: bora.payment_transaction_id, amount: 5 }
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("refused the change") })
    await stage.medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("was approved") })
  })

  describe("a change whose response was lost", () => payoutsUnknownTests(stage))
}

const page = z.object({
  attention: z.array(
    z.object({
      id: z.string(),
      sentence: z.object({ en: z.string() }),
      about: z.object({ attempt_id: z.string().optional() }),
      actions: z.array(
        z.object({ type: z.string(), path: z.string(), body: z.object({ went_through: z.boolean().optional() }) }),
      ),
    }),
  ),
})

/** Payout changes whose outcome is unknown. */
function payoutsUnknownTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const { path, states } = payoutChanges(stage)

  /** Two items are moved to another seller for the same amount; no response arrives, and an hour passes. */
  async function twoUnknown() {
    const paid = await stage.ordered()
    const { bora, cem } = await stage.items(paid.attempt)
    await stage.hideKeys()
    await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after", count: 2 })
    const { submerchant_id } = stage.seller("ali")
    for (const { payment_transaction_id } of [bora, cem])
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
    expect(await no(`/admin/payments/${paid.payment_id}/refund`, { amount: 5 })).toEqual(barred)
    const first = await offered(paid)
    expect(first.entry?.sentence.en).toContain(bora.payment_transaction_id)
    const dos = first.entry?.actions.map((action) => action.type)
    expect(dos).toEqual(["resolve_payout_change", "resolve_payout_change", "check"])
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
    const payees = new Map(items.map((one) => [one.payment_transaction_id, one.seller?.key]))
    expect(payees.get(bora.payment_transaction_id)).toBe(key)
    // the second is flagged at once
    const second = await offered(paid)
    expect(second.entry?.sentence.en).toContain(cem.payment_transaction_id)
    await stage.medusa.admin().expectOk("POST", second.noPath, { went_through: false, note: "As before" })
    expect(await states(paid)).toEqual(["succeeded", "not_sent"])
    expect(await stage.attention(paid.attempt)).toEqual([])
    const [idle] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(idle?.resolution).toMatchObject({ note: "Seen at the service" })
    await stage.refundItem(paid, bora, 5)
    expect(await no("/admin/svc/payout-changes/svcpoc_none/resolve", decision)).toMatchObject({ status: 404 })
  })
}
