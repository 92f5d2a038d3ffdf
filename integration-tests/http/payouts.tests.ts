import { runSql } from "../setup/hosted-checkout"
import { ITEM, marketBooks, plus, UPDATE_ITEM, type MarketStage } from "../setup/market-stage"
import { payoutChanges } from "../setup/payout-changes"
import { CANCEL } from "../setup/provider-stage"
import { says } from "../setup/refund-books"
import { callsTo, operationsAsked } from "../setup/service-state"
import { until } from "../setup/until"

/** A paid order of three sellers' goods and the shipping. */
export function payoutsTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const { path, ask, changed, held, states, calls } = payoutChanges(stage)

  it("a person changes whom an item pays, and how much; what cannot be is refused with a message, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { ali, bora, shipping } = await stage.items(paid.attempt)
    const payment_transaction_id = ali.paymentTransactionId
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
      [{ payment_transaction_id: shipping.paymentTransactionId, amount: 5 }, 409, "pays no seller"],
    ]
    for (const [body, status, message] of wrong)
      expect(await no(path(paid), body)).toEqual({ status, message: says(message) })
    expect((await no("/admin/svc/payments/pay_none/payouts", { payment_transaction_id, amount: 5 })).status).toBe(404)
    expect((await ask(paid, { payment_transaction_id, amount: 5 }, stage.medusa.anonymous())).status).toBe(401)
    expect(await calls()).toBe(0)

    const { submerchantId: submerchant_id, key } = stage.seller("bora")
    const shown = { amount: plus(ali.seller?.price ?? "", 0), submerchant_id: stage.seller("ali").submerchantId }
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
    const withdraw = stage.seller("ali").submerchantId
    await runSql(stage.medusa.container(), withdrawn, [withdraw])
    const asked = { payment_transaction_id: bora.paymentTransactionId, submerchant_id: withdraw }
    expect(await no(path(paid), asked)).toEqual({ status: 409, message: says("Nothing of this seller can be sold") })
    expect(await calls()).toBe(2)
    await stage.sandbox.control("POST", `items/${bora.paymentTransactionId}/approve`, { approved: true })
    const approved = { payment_transaction_id: bora.paymentTransactionId, amount: 5 }
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("refused the change") })
    await stage.medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("was approved") })
  })

  it("a simultaneous refund and change both respect the limits, whichever is first", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const [id, before] = [ali.paymentTransactionId, Number(ali.seller?.price)]
    await stage.fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
    const [change, refund] = await Promise.all([
      ask(paid, { payment_transaction_id: id, amount: 5 }),
      stage.medusa.admin().send("POST", `/admin/payments/${paid.paymentId}/refund`, {}),
    ])
    expect([200, 409]).toContain(change.status)
    expect([200, 409]).toContain(refund.status)
    expect([change.status, refund.status]).toContain(200)
    await until(
      () => stage.operations(paid.attempt),
      (all) => all.every(({ state }) => state !== "sent"),
    )
    // the service has the reported amounts, and no more of the item was refunded than was paid
    const now = await held(paid, id)
    expect(Number(now?.subMerchantPrice)).toBe(change.status === 200 ? 5 : before)
    expect(Number(now?.refunded)).toBe(refund.status === 200 ? Number(ali.price) : 0)
    const ends = await states(paid)
    expect(ends.filter((state) => state === "succeeded")).toHaveLength(change.status === 200 ? 1 : 0)
    expect(ends.every((state) => ["succeeded", "not_sent", "refused"].includes(state))).toBe(true)
    const kept = (await stage.svc.ledger.listItems(paid.attempt.id)).find(({ itemId }) => itemId === ali.itemId)
    expect(Number(kept?.seller?.price)).toBe(Number(now?.subMerchantPrice))
    // no change was sent after a refund, and none is sent now
    const sent = (await operationsAsked(stage.sandbox)).filter((one) => one === UPDATE_ITEM || one === ITEM)
    expect(sent.lastIndexOf(UPDATE_ITEM)).toBeLessThan(refund.status === 200 ? sent.indexOf(ITEM) : sent.length)
    const later = await ask(paid, { payment_transaction_id: id, amount: 6 })
    expect(later.status).toBe(refund.status === 200 ? 409 : 200)
  })
}
