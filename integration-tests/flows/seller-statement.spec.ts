import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { statementLedger } from "../../src/modules/svc/ledger/marketplace/statement"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { newId } from "./harness/memory-medusa"

/** What a seller's statement counts of the refunds and payout changes of an item. */
describeFlows({}, (shop) => {
  const span = () => ({ from: new Date(0), until: new Date(shop().clock.now().getTime() + 3_600_000) })
  const statementOf = (key: string) => statementLedger(createDatabase(shop().execute)).readSellerItems([key], span())

  async function soldItem() {
    const { attempt } = await shop().paidAtPage()
    const done = await shop().reconcile(attempt, "return")
    const [item] = await shop().ledger.listItems(done.id)
    if (!item) throw new Error("the order has no item")
    const { payment_transaction_id } = item
    const key = newId("key")
    const sell = `update "svc_item_transaction" set "submerchant_key" = ? where "payment_transaction_id" = ?`
    await shop().execute(sell, [key, payment_transaction_id])
    return { key, of: { attempt_id: done.id, payment_transaction_id } }
  }

  it.each([
    ["refused", 0],
    ["unknown", 0],
    ["not_sent", 0],
    ["succeeded", 1],
  ] as const)("a seller's statement counts a refund that is %s %i times", async (state, times) => {
    const { key, of } = await soldItem()
    const id = newId("svcop")
    await shop().ledger.startOperation({ ...of, id, kind: "refund", amount: lira(10_00) })
    await shop().ledger.endOperation(id, { state })
    expect(await statementOf(key)).toMatchObject([
      {
        payment_transaction_id: of.payment_transaction_id,
        goneBack: Array.from({ length: times }, () => ({ kind: "refund", amount: lira(10_00) })),
      },
    ])
  })

  it("a seller's statement counts a payout change that succeeded, and not one that was refused", async () => {
    const { key, of } = await soldItem()
    const about = { ...of, from: { key, price: "7.00" }, requested_by: "user_1", note: undefined }
    for (const [minor, state] of [
      [5_00, "refused"],
      [6_00, "succeeded"],
    ] as const) {
      const id = newId("svcpoc")
      await shop().ledger.startPayoutChange({ ...about, id, to: { key, price: lira(minor) } })
      await shop().ledger.endPayoutChange(id, { state })
    }
    expect(await statementOf(key)).toMatchObject([{ changes: [{ to: { payout: lira(6_00) } }] }])
    // it counts when its end became known, not when it was sent
    const known = `update "svc_payout_change" set "answered_at" = now() + interval '40 days' where "attempt_id" = ?`
    await shop().execute(known, [of.attempt_id])
    const { until } = span()
    const later = { from: until, until: new Date(until.getTime() + 41 * 86_400_000) }
    const [item] = await statementLedger(createDatabase(shop().execute)).readSellerItems([key], later)
    expect(item?.changes[0]?.at.getTime()).toBeGreaterThan(until.getTime())
  })
})
