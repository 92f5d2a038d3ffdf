import { runSql } from "../setup/hosted-checkout"
import { ITEM, marketBooks, plus, UPDATE_ITEM, type MarketStage } from "../setup/market-stage"
import { payoutChanges } from "../setup/payout-changes"
import { CANCEL } from "../setup/provider-stage"
import { says } from "../setup/refund-books"
import { callsTo, operationsAsked } from "../setup/service-state"
import { until } from "../setup/until"

/** A paid order of three sellers' goods and the shipping. */
export function payoutsTests(stage: MarketStage): void {
  const { cancelOrder, no } = marketBooks(stage)
  const { path, ask, changed, held, states, calls } = payoutChanges(stage)

  it("a person changes how much an item pays its seller, and the service's response is stored completely", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const id = ali.paymentTransactionId
    const { item, found } = await changed(paid, {
      payment_transaction_id: id,
      amount: "50.25",
      note: "Agreed by phone",
    })
    expect(found.en).toContain("has taken the change")
    expect(item.seller).toMatchObject({ title: "Seller ali", price: "50.25", commission: plus(ali.price, -50.25) })
    expect(await held(paid, id)).toMatchObject({ subMerchantPrice: "50.25", subMerchantKey: stage.seller("ali").key })
    expect(await callsTo(stage.sandbox, UPDATE_ITEM)).toMatchObject([
      { paymentTransactionId: id, subMerchantKey: stage.seller("ali").key, subMerchantPrice: "50.25" },
    ])
    const [row] = await stage.svc.listItemTransactions({ payment_transaction_id: id })
    expect(row?.facts).toMatchObject({ subMerchantKey: stage.seller("ali").key, subMerchantPrice: "50.25" })
    const [change] = await stage.svc.ledger.listPayoutChanges(paid.attempt.id)
    expect(change).toMatchObject({ state: "succeeded", note: "Agreed by phone", from: ali.seller })
    // the same values are no change
    const again = await changed(paid, { payment_transaction_id: id, amount: 50.25 })
    expect(again.found.en).toContain("already pays exactly this")
    // the whole price is the maximum
    await changed(paid, { payment_transaction_id: id, amount: plus(ali.price, 0) })
    expect(await calls()).toBe(2)
  })

  it("a person changes whom an item pays, with the same amount or another", async () => {
    const paid = await stage.ordered()
    const { bora, cem } = await stage.items(paid.attempt)
    const { submerchantId: submerchant_id, key } = stage.seller("ali")
    const one = await changed(paid, { payment_transaction_id: bora.paymentTransactionId, submerchant_id })
    expect(one.item.seller).toMatchObject({ submerchant_id, title: "Seller ali" })
    expect(await held(paid, bora.paymentTransactionId)).toMatchObject({ subMerchantKey: key })
    const now = (await stage.svc.ledger.listItems(paid.attempt.id)).find(({ itemId }) => itemId === bora.itemId)
    expect(now?.seller?.key).toBe(key)
    expect(Number(now?.seller?.price)).toBe(Number(bora.seller?.price))
    await changed(paid, { payment_transaction_id: cem.paymentTransactionId, submerchant_id, amount: 1 })
    expect(await held(paid, cem.paymentTransactionId)).toMatchObject({ subMerchantKey: key, subMerchantPrice: "1" })
  })

  it("a change that the limits forbid is refused with a message, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { ali, shipping } = await stage.items(paid.attempt)
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
      [{ payment_transaction_id: shipping.paymentTransactionId, amount: 5 }, 409, "pays no seller"],
    ]
    for (const [body, status, message] of wrong)
      expect(await no(path(paid), body)).toEqual({ status, message: says(message) })
    expect((await no("/admin/svc/payments/pay_none/payouts", { payment_transaction_id, amount: 5 })).status).toBe(404)
    expect((await ask(paid, { payment_transaction_id, amount: 5 }, stage.medusa.anonymous())).status).toBe(401)
    expect(await calls()).toBe(0)
    expect(await states(paid)).toEqual([])
  })

  it("a seller who cannot sell cannot be paid", async () => {
    const paid = await stage.ordered()
    const { bora } = await stage.items(paid.attempt)
    const { submerchantId: submerchant_id } = stage.seller("ali")
    const withdrawn = `update svc_submerchant set state = 'failed', error_code = 'seller_withdrawn' where id = ?`
    await runSql(stage.medusa.container(), withdrawn, [submerchant_id])
    const asked = { payment_transaction_id: bora.paymentTransactionId, submerchant_id }
    expect(await no(path(paid), asked)).toEqual({ status: 409, message: says("Nothing of this seller can be sold") })
    expect(await calls()).toBe(0)
  })

  it("a payout can no longer be changed after an approval at the service, a partial refund or a cancellation", async () => {
    const paid = await stage.ordered()
    const { items, ali, bora } = await stage.items(paid.attempt)
    const approved = { payment_transaction_id: bora.paymentTransactionId, amount: 5 }
    await stage.sandbox.control("POST", `items/${bora.paymentTransactionId}/approve`, { approved: true })
    // the service refuses it first: this store has not looked it up since
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("refused the change") })
    await stage.medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect(await no(path(paid), approved)).toEqual({ status: 409, message: says("was approved") })
    const refundable = items[0] ?? ali
    await stage.refundItem(paid, refundable, 1)
    const after = { payment_transaction_id: refundable.paymentTransactionId, amount: 5 }
    expect(await no(path(paid), after)).toMatchObject({ status: 409 })
    expect(await calls()).toBe(1)
    const other = await stage.ordered()
    const own = await stage.items(other.attempt)
    expect(await cancelOrder(other)).toMatchObject({ status: 200 })
    await stage.medusa.idle()
    const cancelled = { payment_transaction_id: own.ali.paymentTransactionId, amount: 5 }
    expect(await no(path(other), cancelled)).toEqual({ status: 409, message: says("cancelled") })
    expect(await states(paid)).toEqual(["refused"])
  })

  it("a change waits while a refund is in flight or unknown", async () => {
    const paid = await stage.ordered()
    const { cem } = await stage.items(paid.attempt)
    await stage.fault({ endpoint: ITEM, kind: "drop", when: "before" })
    await stage.refundItem(paid, cem, 5)
    const body = { payment_transaction_id: cem.paymentTransactionId, amount: 5 }
    expect(await no(path(paid), body)).toEqual({ status: 409, message: says("how a refund or cancellation") })
    expect(await calls()).toBe(0)
  })

  it("two simultaneous changes are made one after the other, and the service has the last one", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const id = ali.paymentTransactionId
    const amounts = [40, 60]
    const answers = await Promise.all(amounts.map((amount) => ask(paid, { payment_transaction_id: id, amount })))
    const made = answers.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await calls()).toBe(made)
    const last = (await stage.svc.ledger.listPayoutChanges(paid.attempt.id)).at(-1)
    const now = await held(paid, id)
    expect(Number(now?.subMerchantPrice)).toBe(Number(last?.to.price.minor) / 100)
  })

  it("the second of two people who decide by the same data is informed, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const { submerchantId: submerchant_id } = stage.seller("ali")
    const about = {
      payment_transaction_id: ali.paymentTransactionId,
      seen: { amount: plus(ali.seller?.price ?? "", 0), submerchant_id },
    }
    await changed(paid, { ...about, amount: 40 })
    const refusal = await no(path(paid), { ...about, submerchant_id: stage.seller("bora").submerchantId })
    expect(refusal).toEqual({ status: 409, message: says("This item was changed after you opened it") })
    await changed(paid, { ...about, seen: { amount: "40.00", submerchant_id }, amount: 41 })
    expect(await calls()).toBe(2)
    expect((await ask(paid, { ...about, seen: { amount: "much" }, amount: 42 })).status).toBe(400)
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
