import type { StatementAnswer } from "../../src/api/admin/svc/answers/statement"
import { serviceDay } from "../../src/domain"
import type { Ordered } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
import { type Seller, marketplaceStage } from "../setup/marketplace-stage"
import type { ProviderStage } from "../setup/provider-stage"
import type { MarketStage } from "../setup/market-stage"
import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import type { HttpApi } from "../setup/http-api"
import { only } from "../setup/only"
import { money } from "../../src/money"

const DAY_MS = 86_400_000
const dayIn = (days: number) => serviceDay(new Date(Date.now() + days * DAY_MS))

/** Today. A test that runs over midnight still has its movements in these days. */
const thisTime = () => `from=${dayIn(-1)}&to=${dayIn(1)}`

export const [MARCH, APRIL] = ["from=2026-03-01&to=2026-03-31", "from=2026-04-01&to=2026-04-30"]

/** A statement's values for a kind without movements. */
export const NONE = { count: 0, paid: "0.00", commission: "0.00", payout: "0.00" }

export const pathOf = ({ submerchant_id }: Seller) => `/admin/svc/submerchants/${submerchant_id}/statement`

/** Sellers' statements, and actions on their sales. */
function statementStage(stage: ProviderStage) {
  const admin = () => stage.medusa.admin()
  const sql = (text: string, ...parameters: string[]) => runSql(stage.medusa.container(), text, parameters)

  const statement = async (seller: Seller, query = thisTime()) =>
    (await admin().expectOk("GET", `${pathOf(seller)}?${query}`)) as StatementAnswer

  async function csv(seller: Seller, query = thisTime()) {
    const answer = await admin().send("GET", `${pathOf(seller)}/csv?${query}`)
    return { ...answer, lines: String(answer.body).trimEnd().split("\r\n") }
  }

  async function saleOf(paid: Ordered, seller: Seller) {
    const { lines } = await statement(seller)
    const sale = lines.find(({ kind, order }) => kind === "sale" && order?.id === paid.order.id)
    if (sale === undefined) throw new Error("the seller has no such sale")
    return sale
  }
  type Sale = Pick<Awaited<ReturnType<typeof saleOf>>, "payment_transaction_id">

  /** Refunds a part of an item. */
  async function refundItem(paid: Ordered, { payment_transaction_id }: Sale, amount: string): Promise<void> {
    const items = [{ payment_transaction_id, amount }]
    const answer = await admin().expectOk("POST", `/admin/svc/payments/${paid.payment_id}/refund-items`, { items })
    expect(answer).toMatchObject({ refunds: [{ state: "succeeded" }] })
  }

  /** Changes whom an item pays, or how much. */
  async function changePayout(paid: Ordered, { payment_transaction_id }: Sale, to: object): Promise<void> {
    const path = `/admin/svc/payments/${paid.payment_id}/payouts`
    await admin().expectOk("POST", path, { payment_transaction_id, ...to })
  }

  /** As if the order had been placed then. */
  async function soldAt({ attempt }: Ordered, time: string): Promise<void> {
    const move = `jsonb_build_object('state', 'completed', 'at', ?::text)`
    await sql(`update svc_attempt set moves = jsonb_build_array(${move}) where id = ?`, time, attempt.id)
    await sql(`update svc_item_transaction set created_at = ? where attempt_id = ?`, time, attempt.id)
  }

  return { sql, statement, csv, saleOf, refundItem, changePayout, soldAt }
}

const says: unknown = expect.stringMatching(/^[A-ZİÇĞÖŞÜ].+\.$/)

/** Two shirts are 241.20 with their tax, a course 59.99; the marketplace keeps 10 % of the goods. */
export function sellerStatementTests(stage: MarketStage): void {
  const { medusa } = stage
  const { marketplace } = marketplaceStage(stage)
  const { sql, statement, csv, saleOf, refundItem } = statementStage(stage)
  let tailor: Seller
  let teacher: Seller

  beforeAll(() => {
    tailor = stage.seller("ali")
    teacher = stage.seller("bora")
  })

  it("each seller is shown what buyers paid for their goods, the marketplace's commission, and the seller's share", async () => {
    const paid = await stage.ordered()
    const order = { id: paid.order.id, number: paid.order.display_id }
    const theirs = await statement(tailor)
    expect(theirs).toMatchObject({
      submerchant: { id: tailor.submerchant_id, title: "Seller ali", slug: "seller-ali" },
      count: 1,
      limit: 50,
      offset: 0,
      sandbox: true,
      note: { en: says, tr: says },
    })
    const figures = { paid: "241.20", commission: "24.12", payout: "217.08" }
    expect(only(theirs.totals)).toEqual({
      currency_code: "try",
      sales: { count: 1, ...figures },
      refunds: NONE,
      changes: NONE,
      net: figures,
    })
    expect(only(theirs.lines)).toMatchObject({
      kind: "sale",
      change: null,
      order,
      title: expect.stringContaining("Gömlek") as unknown,
      currency_code: "try",
      paid: "241.20",
      commission: "24.12",
      payout: "217.08",
      transaction_status: 1,
      status: { en: "Awaiting your approval, which your own software sends to the payment service" },
    })
    expect(only((await statement(teacher)).totals)).toMatchObject({
      sales: { paid: "59.99", commission: "6.00", payout: "53.99" },
    })
  })

  it("a charge without an order, and one under fraud review, are in no statement", async () => {
    const { attempt } = await stage.charged()
    await stage.reverse((await lookUpAndApply(stage.svc, attempt)).attempt)
    const reviewed = await stage.ordered()
    await sql(`update svc_attempt set state = 'in_review' where id = ?`, reviewed.attempt.id)
    expect(await statement(tailor)).toMatchObject({ count: 0, totals: [], lines: [] })
  })

  it("the statement is paged, and its sums always cover all of it", async () => {
    await stage.ordered()
    const second = await stage.ordered()
    const page = await statement(tailor, `${thisTime()}&limit=1&offset=0`)
    expect(page).toMatchObject({ count: 2, limit: 1, lines: [{ order: { id: second.order.id } }] })
    expect(only(page.totals)).toMatchObject({ sales: { count: 2, paid: "482.40" } })
    expect((await statement(tailor, `${thisTime()}&limit=1&offset=2`)).lines).toEqual([])
    for (const wrong of ["limit=0", "limit=201", "limit=x", "offset=-1"]) {
      const { status, body } = await medusa.admin().send("GET", `${pathOf(tailor)}?${thisTime()}&${wrong}`)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { issues: [{ field: wrong.split("=")[0], message: { en: says, tr: says } }] },
      })
    }
  })

  it("the statement can be downloaded as a spreadsheet file in English and Turkish that runs no formula", async () => {
    const paid = await stage.ordered()
    await refundItem(paid, await saleOf(paid, teacher), "9.99")
    await sql(
      `update svc_attempt set basket = (select jsonb_agg("item" || '{"name": "=HYPERLINK(1)"}')
         from jsonb_array_elements(basket) "item") where id = ?`,
      paid.attempt.id,
    )
    const { status, headers, lines } = await csv(teacher)
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="statement-seller-bora-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(headers.get("cache-control")).toBe("no-store")
    const [headings, refund, sale] = lines
    expect(headings).toMatch(/^Seller,Time \(Istanbul\),Kind,Order,Item,Currency,Paid by the buyer,Commission,/)
    const number = paid.order.display_id
    expect(refund).toMatch(
      new RegExp(
        `^Seller bora,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,Refund,${number},'=HYPERLINK\\(1\\),TRY,-9.99,-1.00,-8.99,,\\d+$`,
      ),
    )
    expect(sale).toContain(`,Sale,${number},'=HYPERLINK(1),TRY,59.99,6.00,53.99,`)
    const turkish = (await csv(teacher, `${thisTime()}&language=tr`)).lines
    expect(turkish[0]).toMatch(/^Satıcı,Zaman \(İstanbul\),Tür,/)
    expect(turkish[1]).toContain(",İade,")
    const named = `=1+1", "İğneci\r\n`
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchant_id, name: named })
    const safe = await csv(teacher)
    expect(safe.headers.get("content-disposition")).toMatch(/filename="statement-1-1-igneci-[\d-]+\.csv"$/)
    expect(String(safe.body)).toContain(`\n"'=1+1"", ""İğneci`)
  })

  it("the statement exists for a deleted seller, and is empty for one whom the service does not know", async () => {
    await stage.ordered()
    await marketplace().softDeleteSvcSubmerchants([tailor.submerchant_id])
    expect(await statement(tailor)).toMatchObject({ count: 1 })
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchant_id, key: null })
    expect(await statement(teacher)).toMatchObject({ count: 0, totals: [] })
  })

  it("invalid days, unknown sellers and unauthenticated callers are refused, without a call to the service", async () => {
    await stage.sandbox.control("DELETE", "requests")
    const strangers: HttpApi[] = [medusa.anonymous(), medusa.customer()]
    for (const more of ["", "/csv"]) {
      const path = `${pathOf(tailor)}${more}`
      const wrong = await medusa.admin().send("GET", `${path}?from=2026-02-30&to=2026-03-01`)
      expect(wrong).toMatchObject({ status: 400, body: { type: "invalid_data", issues: [{ field: "from" }] } })
      const none = await medusa
        .admin()
        .send("GET", `/admin/svc/submerchants/svcsub_none/statement${more}?${thisTime()}`)
      expect(none).toMatchObject({ status: 404, body: { type: "not_found", message: says, message_tr: says } })
      for (const api of strangers) expect((await api.send("GET", `${path}?${thisTime()}`)).status).toBe(401)
    }
    await statement(tailor)
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })
  })

  describe("changes in the statement of a seller", () => statementChangesTests(stage))
}

/** Two shirts are 241.20 with their tax, a course 59.99; the marketplace keeps 10 % of the goods. */
function statementChangesTests(stage: MarketStage): void {
  const { medusa } = stage
  const { marketplace } = marketplaceStage(stage)
  const { sql, statement, saleOf, changePayout, soldAt } = statementStage(stage)
  let tailor: Seller
  let teacher: Seller

  beforeAll(() => {
    tailor = stage.seller("ali")
    teacher = stage.seller("bora")
  })

  it("a change made at the service itself is listed once it is seen, with its recipient and the time it was seen", async () => {
    const paid = await stage.ordered()
    const { payment_transaction_id } = await saleOf(paid, tailor)
    await soldAt(paid, "2026-03-10T09:00:00Z")
    const march = await statement(tailor, MARCH)
    const subMerchantPrice = money(200_00n, "TRY")
    await stage.svc.client.paymentItems.update({
      paymentTransactionId: payment_transaction_id,
      subMerchantKey: teacher.key,
      subMerchantPrice,
    })
    for (let round = 0; round < 2; round += 1) {
      // a person may check every few seconds
      await sql(`delete from svc_request_count`)
      await medusa.admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    }
    expect(await statement(tailor, MARCH)).toEqual(march)
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }])
    expect((await statement(teacher)).lines).toMatchObject([{ change: "arrived", paid: "241.20", payout: "200.00" }])
    expect(await stage.svc.ledger.listPayoutChanges(paid.attempt.id)).toMatchObject([
      { state: "succeeded", requested_by: undefined, from: { key: tailor.key }, to: { key: teacher.key } },
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
      tailor.submerchant_id,
    )
    const before = await statement(tailor)
    expect(before.count).toBe(1)
    await medusa.admin().expectOk("POST", `/admin/svc/submerchants/${tailor.submerchant_id}/sync`, {})
    const [{ key = "", former_keys } = { former_keys: [] }] = await marketplace().submerchants.findMany([
      tailor.submerchant_id,
    ])
    expect({ former_keys, isNew: key !== "gone" && key !== tailor.key }).toEqual({ former_keys: ["gone"], isNew: true })
    expect(await statement(tailor)).toEqual(before)
    const found = await marketplace().submerchants.findByKeys(["gone", key, teacher.key, "unknown"])
    expect([...found].map(([one, { id }]) => [one, id]).sort()).toEqual(
      [
        ["gone", tailor.submerchant_id],
        [key, tailor.submerchant_id],
        [teacher.key, teacher.submerchant_id],
      ].sort(),
    )
    const panel = await medusa.admin().expectOk("GET", `/admin/svc/orders/${paid.order.id}`)
    expect(JSON.stringify(panel)).toContain("Seller ali")
    const seen = { amount: sale.payout, submerchant_id: tailor.submerchant_id }
    await changePayout(paid, sale, { submerchant_id: teacher.submerchant_id, seen })
    expect((await statement(tailor)).lines).toMatchObject([{ change: "left", payout: "-217.08" }, { kind: "sale" }])
  })
}
