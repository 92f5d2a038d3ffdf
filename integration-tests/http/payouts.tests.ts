import type { AttentionPage } from "../../src/api/admin/svc/answers/attention"
import type { ChangePayoutAnswer } from "../../src/api/admin/marketplace/answers/payouts"
import type { Ordered } from "../setup/admin-refunds"
import { type MarketStage, UPDATE_ITEM, marketBooks, plus } from "../setup/market-stage"
import { only } from "../setup/only"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"

/** A paid order of three sellers' goods and the shipping. */
export function payoutsTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const admin = () => stage.medusa.admin()
  const path = ({ payment_id }: Ordered) => `/admin/svc/payments/${payment_id}/payouts`
  const changed = async (paid: Ordered, body: object) =>
    (await admin().expectOk("POST", path(paid), body)) as ChangePayoutAnswer

  it("a person changes whom an item pays, and how much; what cannot be is refused with a message, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { ali, bora, shipping } = await stage.items(paid.attempt)
    const payment_transaction_id = ali.payment_transaction_id
    const wrong: [object, number, string][] = [
      [{ payment_transaction_id, amount: "1.005" }, 400, "at most two decimals"],
      [{ payment_transaction_id }, 400, "amount: Required."],
      [{ payment_transaction_id, submerchant_id: "svcsub_none" }, 400, "no such seller"],
      [{ payment_transaction_id, amount: 5, seen: { amount: "much" } }, 400, "amount"],
      [{ payment_transaction_id: shipping.payment_transaction_id, amount: 5 }, 409, "has no seller"],
    ]
    for (const [body, status, message] of wrong)
      expect(await no(path(paid), body)).toEqual({ status, message: says(message) })
    expect((await no("/admin/svc/payments/pay_none/payouts", { payment_transaction_id, amount: 5 })).status).toBe(404)
    expect(await callsTo(stage.sandbox, UPDATE_ITEM)).toEqual([])

    const { submerchant_id, key } = stage.seller("bora")
    const seen = { amount: plus(ali.seller?.price ?? "", 0), submerchant_id: stage.seller("ali").submerchant_id }
    const body = { payment_transaction_id, submerchant_id, amount: "50.25", note: "Agreed by phone", seen }
    const { item, found } = await changed(paid, body)
    expect(found.en).toContain("accepted the change")
    expect(item?.seller).toMatchObject({
      submerchant_id,
      title: "Seller bora",
      price: "50.25",
      commission: plus(ali.price, -50.25),
    })
    const [sent] = await callsTo(stage.sandbox, UPDATE_ITEM)
    expect(sent).toMatchObject({ subMerchantKey: key, subMerchantPrice: "50.25" })
    const [change] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(change).toMatchObject({ state: "succeeded", note: "Agreed by phone", from: ali.seller })
    // the same values are no change
    const again = await changed(paid, { payment_transaction_id, amount: 50.25 })
    expect(again.found.en).toContain("already has this payout")
    // who decides by what was shown before is informed
    expect(await no(path(paid), body)).toEqual({ status: 409, message: says("This item was changed after you opened") })
    await changed(paid, { payment_transaction_id, amount: 41, seen: { amount: "50.25", submerchant_id } })

    const withdrawn = `update svc_submerchant set state = 'failed', error_code = 'seller_withdrawn' where id = ?`
    await stage.sql(withdrawn, [seen.submerchant_id])
    const asked = { payment_transaction_id: bora.payment_transaction_id, submerchant_id: seen.submerchant_id }
    expect(await no(path(paid), asked)).toEqual({ status: 409, message: says("No product of this seller can be sold") })
    expect(await callsTo(stage.sandbox, UPDATE_ITEM)).toHaveLength(2)
  })

  it("a change of recipient that no look-up shows is for a person to resolve, who cannot just mark it as done", async () => {
    const paid = await stage.ordered()
    const { bora } = await stage.items(paid.attempt)
    await stage.hideKeys()
    await stage.fault({ endpoint: UPDATE_ITEM, kind: "drop", when: "after" })
    const { submerchant_id, key } = stage.seller("ali")
    const { payment_transaction_id } = bora
    expect(await no(path(paid), { payment_transaction_id, submerchant_id })).toMatchObject({ status: 503 })
    await stage.jobAfter(paid, 4_000)
    const barred = { status: 409, message: says("not known yet") }
    expect(await no(`/admin/payments/${paid.payment_id}/refund`, { amount: 5 })).toEqual(barred)
    const { attention } = (await admin().expectOk("GET", "/admin/svc/attention?kind=payout_unknown")) as AttentionPage
    const { id, sentence, actions } = only(attention)
    expect(sentence.en).toContain(payment_transaction_id)
    expect(actions).toMatchObject([
      { type: "resolve_payout_change", body: { went_through: true } },
      { type: "resolve_payout_change", body: { went_through: false } },
      { type: "check" },
    ])
    expect(await no(`/admin/svc/attention/${id}/resolve`, { note: "seen to" })).toMatchObject({ status: 409 })
    const decision = { went_through: true, note: "Seen at the service" }
    const resolve = actions[0]?.path ?? ""
    expect(await admin().expectOk("POST", resolve, decision)).toMatchObject({ payout_change: { state: "succeeded" } })
    const decided = { status: 409, message: says("the change was made") }
    expect(await no(resolve, { went_through: false })).toEqual(decided)
    const items = await stage.svc.ledger.listItems(paid.attempt.id)
    expect(items.find(({ item_id }) => item_id === bora.item_id)?.seller?.key).toBe(key)
    const [change] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(change).toMatchObject({ state: "succeeded", resolution: { note: "Seen at the service" } })
    expect(await stage.attention(paid.attempt)).toEqual([])
    await stage.refundItem(paid, bora, 5)
    expect(await no("/admin/svc/payout-changes/svcpoc_none/resolve", decision)).toMatchObject({ status: 404 })
  })
}
