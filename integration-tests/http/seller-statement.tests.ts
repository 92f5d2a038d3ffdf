import type { StatementAnswer } from "../../src/api/admin/marketplace/answers/payouts"
import { serviceDay } from "../../src/domain"
import { money } from "../../src/money"
import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import type { MarketStage } from "../setup/market-stage"
import { type Seller, marketplaceStage } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import { says, saysToAll } from "../setup/says"

const DAY_MS = 86_400_000
const dayIn = (days: number) => serviceDay(new Date(Date.now() + days * DAY_MS))
/** Today. A test that runs over midnight still has its movements in these days. */
const thisTime = () => `from=${dayIn(-1)}&to=${dayIn(1)}`

const pathOf = ({ submerchant_id }: Seller) => `/admin/svc/submerchants/${submerchant_id}/statement`

/** Two shirts are 241.20 with their tax, a course 59.99; the marketplace keeps 10 % of the goods. */
export function sellerStatementTests(stage: MarketStage): void {
  const { medusa } = stage
  const { marketplace } = marketplaceStage(stage)
  const admin = () => medusa.admin()
  const sql = (text: string, ...parameters: string[]) => stage.sql(text, parameters)
  let tailor: Seller
  let teacher: Seller

  beforeAll(() => {
    tailor = stage.seller("ali")
    teacher = stage.seller("bora")
  })

  const statement = async (seller: Seller, query = thisTime()) =>
    (await admin().expectOk("GET", `${pathOf(seller)}?${query}`)) as StatementAnswer

  it("each seller is shown what buyers paid for their goods, the marketplace's commission, and the seller's share, page by page", async () => {
    // a charge without an order, and one under fraud review, are in no statement
    const { attempt } = await stage.charged()
    await stage.reverse((await lookUpAndApply(stage.svc, attempt)).attempt)
    const paid = await stage.ordered()
    await sql(`update svc_attempt set state = 'in_review' where id = ?`, paid.attempt.id)
    expect(await statement(tailor)).toMatchObject({ count: 0, totals: [], lines: [] })
    await sql(`update svc_attempt set state = 'completed' where id = ?`, paid.attempt.id)
    const theirs = await statement(tailor)
    const submerchant = { id: tailor.submerchant_id, title: "Seller ali", slug: "seller-ali" }
    expect(theirs).toMatchObject({ submerchant, count: 1, limit: 50, offset: 0, sandbox: true })
    const figures = { paid: "241.20", commission: "24.12", payout: "217.08" }
    expect(only(theirs.totals)).toMatchObject({ currency_code: "try", sales: { count: 1, ...figures }, net: figures })
    const order = { id: paid.order.id, number: paid.order.display_id }
    expect(only(theirs.lines)).toMatchObject({ kind: "sale", order, title: says("Gömlek"), ...figures })
    expect(only((await statement(teacher)).totals)).toMatchObject({ sales: { payout: "53.99" } })
    const second = await stage.ordered()
    // the sums always cover all of it
    const page = await statement(tailor, `${thisTime()}&limit=1&offset=0`)
    expect(page).toMatchObject({ count: 2, limit: 1, lines: [{ order: { id: second.order.id } }] })
    expect(only(page.totals)).toMatchObject({ sales: { count: 2, paid: "482.40" } })
    expect((await statement(tailor, `${thisTime()}&limit=1&offset=2`)).lines).toEqual([])
  })

  it("the statement exists for a deleted seller, is empty for one whom the service does not know, and refuses invalid days, pages and unknown sellers", async () => {
    await stage.ordered()
    await marketplace().softDeleteSvcSubmerchants([tailor.submerchant_id])
    expect(await statement(tailor)).toMatchObject({ count: 1 })
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchant_id, key: null })
    expect(await statement(teacher)).toMatchObject({ count: 0, totals: [] })
    for (const [query, field] of [
      ["?from=2026-02-30&to=2026-03-01", "from"],
      ["/csv?from=2026-02-30&to=2026-03-01", "from"],
      [`?${thisTime()}&limit=201`, "limit"],
      [`?${thisTime()}&offset=-1`, "offset"],
    ] as const)
      expect(await admin().send("GET", `${pathOf(tailor)}${query}`)).toMatchObject({
        ...{ status: 400, body: { type: "invalid_data", issues: [{ field, message: saysToAll(".") }] } },
      })
    for (const more of ["", "/csv"]) {
      const { status } = await admin().send(
        "GET",
        `${pathOf({ ...tailor, submerchant_id: "svcsub_none" })}${more}?${thisTime()}`,
      )
      expect(status).toBe(404)
    }
  })

  it("a change made at the service itself is listed once it is seen, with its recipient and the time it was seen", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    // as if the order had been placed in March
    const march = "2026-03-10T09:00:00Z"
    const move = `jsonb_build_object('state', 'completed', 'at', ?::text)`
    await sql(`update svc_attempt set moves = jsonb_build_array(${move}) where id = ?`, march, paid.attempt.id)
    await sql(`update svc_item_transaction set created_at = ? where attempt_id = ?`, march, paid.attempt.id)
    const ofMarch = () => statement(tailor, "from=2026-03-01&to=2026-03-31")
    const before = await ofMarch()
    expect(before.count).toBe(1)
    await stage.svc.client.paymentItems.update({
      paymentTransactionId: ali.payment_transaction_id,
      subMerchantKey: teacher.key,
      subMerchantPrice: money(200_00n, "TRY"),
    })
    for (let round = 0; round < 2; round += 1) {
      // a person may check every few seconds
      await sql(`delete from svc_request_count`)
      await admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    }
    expect(await ofMarch()).toEqual(before)
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }])
    expect((await statement(teacher)).lines).toMatchObject([{ change: "arrived", paid: "241.20", payout: "200.00" }])
    expect(await stage.svc.ledger.listPayoutChanges(paid.attempt.id)).toMatchObject([
      { state: "succeeded", requested_by: undefined, from: { key: tailor.key }, to: { key: teacher.key } },
    ])
    const panel = await admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Made at the payment service itself.")
  })

  it("a seller to whom the service gave another key keeps the sales made under the previous key", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    // another account of the service, without the key and the external id
    await sql(`update svc_item_transaction set submerchant_key = 'gone' where submerchant_key = ?`, tailor.key)
    await sql(
      `update svc_submerchant set key = 'gone', external_id = 'tailor-2', contact_name = 'Ayşe', contact_surname = 'Yılmaz',
         identity_number = '31300864726' where id = ?`,
      tailor.submerchant_id,
    )
    const before = await statement(tailor)
    expect(before.count).toBe(1)
    await admin().expectOk("POST", `/admin/svc/submerchants/${tailor.submerchant_id}/sync`, {})
    const [{ key = "", former_keys } = { former_keys: [] }] = await marketplace().submerchants.findMany([
      tailor.submerchant_id,
    ])
    expect({ former_keys, isNew: key !== "gone" && key !== tailor.key }).toEqual({ former_keys: ["gone"], isNew: true })
    expect(await statement(tailor)).toEqual(before)
    const panel = await admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Seller ali")
    const { payment_transaction_id } = ali
    const seen = { amount: "217.08", submerchant_id: tailor.submerchant_id }
    const change = { payment_transaction_id, submerchant_id: teacher.submerchant_id, seen }
    await admin().expectOk("POST", `/admin/svc/payments/${paid.payment_id}/payouts`, change)
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }, { kind: "sale" }])
  })
}
