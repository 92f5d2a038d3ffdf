import type { MarketStage } from "../setup/market-stage"
import { money } from "../../src/money"
import { marketplaceStage, type Seller } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import { APRIL, MARCH, NONE, statementStage, thisTime } from "../setup/statement-stage"

/** Two shirts are 241.20 with their tax, a course 59.99; the marketplace keeps 10 % of the goods. */
export function statementChangesTests(stage: MarketStage): void {
  const { medusa } = stage
  const { marketplace } = marketplaceStage(stage)
  const { sql, statement, csv, saleOf, refundItem, changePayout, soldAt, answeredAt } = statementStage(stage)
  let tailor: Seller
  let teacher: Seller

  beforeAll(() => {
    tailor = stage.seller("ali")
    teacher = stage.seller("bora")
  })

  it("a past month stays as it was when its items pay another seller later; both sellers get a line for the change", async () => {
    const paid = await stage.ordered()
    const sale = await saleOf(paid, tailor)
    await soldAt(paid, "2026-03-10T09:00:00Z")
    const [tailors, teachers] = [await statement(tailor, MARCH), await statement(teacher, MARCH)]
    await changePayout(paid, sale, { amount: "200.00" })
    await answeredAt(paid, "svc_payout_change", "2026-04-02T09:00:00Z")
    await changePayout(paid, sale, { submerchant_id: teacher.submerchantId, amount: "180.00" })
    expect(await statement(tailor, MARCH)).toEqual(tailors)
    expect(await statement(teacher, MARCH)).toEqual(teachers)
    expect((await statement(tailor, APRIL)).lines).toMatchObject([
      { kind: "change", change: "amount", paid: "0.00", commission: "17.08", payout: "-17.08", status: null },
    ])

    const [left, arrived] = [await statement(tailor), await statement(teacher)]
    expect(left.lines).toMatchObject([
      { kind: "change", change: "left", paid: "-241.20", commission: "-41.20", payout: "-200.00" },
    ])
    expect(only(left.totals)).toMatchObject({ sales: NONE, changes: { count: 1 }, net: { payout: "-200.00" } })
    expect(arrived.lines).toMatchObject([
      { kind: "change", change: "arrived", paid: "241.20", commission: "61.20", payout: "180.00" },
    ])
    // later refunds reduce the share of the seller whom the item pays now
    await refundItem(paid, sale, "120.60")
    expect((await statement(teacher)).lines).toMatchObject([{ kind: "refund", payout: "-90.00" }, { kind: "change" }])
    expect(await statement(tailor)).toEqual(left)
    expect((await csv(teacher)).lines[2]).toContain(",Turned over from another seller,")
    expect((await csv(tailor, `${thisTime()}&language=tr`)).lines[1]).toContain(",Başka bir satıcıya devredildi,")
  })

  it("a change whose outcome became known late is listed on the day it became known", async () => {
    const paid = await stage.ordered()
    const sale = await saleOf(paid, teacher)
    const { ledger } = stage.svc
    const [item] = (await ledger.listItems(paid.attempt.id)).filter(({ seller }) => seller?.key === teacher.key)
    const change = {
      id: "svcpoc_late",
      attemptId: paid.attempt.id,
      paymentTransactionId: sale.payment_transaction_id,

      from: { key: teacher.key, price: item?.seller?.price ?? "" },
      to: { key: teacher.key, price: money(1_00n, "TRY") },
    }
    await ledger.startPayoutChange({ ...change, requestedBy: "user_1", note: undefined })
    await ledger.endPayoutChange(change.id, { state: "unknown" })
    await soldAt(paid, "2026-03-10T09:00:00Z")
    await answeredAt(paid, "svc_payout_change", "2026-03-31T20:59:59Z")
    const march = await statement(teacher, MARCH)
    await ledger.resolveUnknownPayoutChange(change.id, "succeeded", { by: "user_1" })
    expect(await statement(teacher, MARCH)).toEqual(march)
    expect((await statement(teacher)).lines).toMatchObject([{ kind: "change", payout: "-52.99" }])
  })

  it("a change made at the service itself is listed once it is seen, with its recipient and the time it was seen", async () => {
    const paid = await stage.ordered()
    const { payment_transaction_id: paymentTransactionId } = await saleOf(paid, tailor)
    await soldAt(paid, "2026-03-10T09:00:00Z")
    const march = await statement(tailor, MARCH)
    const subMerchantPrice = money(200_00n, "TRY")
    await stage.svc.client.paymentItems.update({ paymentTransactionId, subMerchantKey: teacher.key, subMerchantPrice })
    for (let round = 0; round < 2; round += 1) {
      // a person may check every few seconds
      await sql(`delete from svc_request_count`)
      await medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    }
    expect(await statement(tailor, MARCH)).toEqual(march)
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }])
    expect((await statement(teacher)).lines).toMatchObject([{ change: "arrived", paid: "241.20", payout: "200.00" }])
    expect(await stage.svc.ledger.listPayoutChanges(paid.attempt.id)).toMatchObject([
      { state: "succeeded", requestedBy: undefined, from: { key: tailor.key }, to: { key: teacher.key } },
    ])
    const panel = await medusa.admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Made at the payment service itself.")
  })

  it("a seller to whom the service gave another key keeps the sales made under the previous key", async () => {
    const paid = await stage.ordered()
    const sale = await saleOf(paid, tailor)
    // another account of the service, without the key and the external id
    await sql(`update svc_item_transaction set submerchant_key = 'gone' where submerchant_key = ?`, tailor.key)
    await sql(
      `update svc_submerchant set key = 'gone', external_id = 'tailor-2', contact_name = 'Ayşe', contact_surname = 'Yılmaz',
         identity_number = '31300864726' where id = ?`,
      tailor.submerchantId,
    )
    const before = await statement(tailor)
    expect(before.count).toBe(1)
    await medusa.admin().expectOk("POST", `/admin/svc/submerchants/${tailor.submerchantId}/sync`, {})
    const [{ key = "", formerKeys } = { formerKeys: [] }] = await marketplace().submerchants.findMany([
      tailor.submerchantId,
    ])
    expect({ formerKeys, isNew: key !== "gone" && key !== tailor.key }).toEqual({ formerKeys: ["gone"], isNew: true })
    expect(await statement(tailor)).toEqual(before)
    const found = await marketplace().submerchants.findByKeys(["gone", key, teacher.key, "unknown"])
    expect([...found].map(([one, { id }]) => [one, id]).sort()).toEqual(
      [
        ["gone", tailor.submerchantId],
        [key, tailor.submerchantId],
        [teacher.key, teacher.submerchantId],
      ].sort(),
    )
    const panel = await medusa.admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Seller ali")
    const seen = { amount: sale.payout, submerchant_id: tailor.submerchantId }
    await changePayout(paid, sale, { submerchant_id: teacher.submerchantId, seen })
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }, { kind: "sale" }])
  })
}
