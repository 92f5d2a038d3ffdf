import type { MarketStage } from "../setup/market-stage"
import { lookUpAndApply } from "../../src/flows/charge/look-up"
import { refundsOf } from "../setup/admin-refunds"
import type { HttpApi } from "../setup/http-api"
import { marketplaceStage, type Seller } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import { APRIL, NONE, pathOf, statementStage, thisTime } from "../setup/statement-stage"

const says: unknown = expect.stringMatching(/^[A-ZİÇĞÖŞÜ].+\.$/)

/** Two shirts are 241.20 with their tax, a course 59.99; the marketplace keeps 10 % of the goods. */
export function sellerStatementTests(stage: MarketStage): void {
  const { medusa } = stage
  const { marketplace } = marketplaceStage(stage)
  const { refunded } = refundsOf(stage)
  const { sql, statement, csv, saleOf, refundItem, soldAt, answeredAt } = statementStage(stage)
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
      submerchant: { id: tailor.submerchantId, title: "Seller ali", slug: "seller-ali" },
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

  it("a refund deducts its part of the seller's share, and the parts add up to all of it", async () => {
    const paid = await stage.ordered()
    await refundItem(paid, await saleOf(paid, tailor), "100.55")
    const { lines, totals } = await statement(tailor)
    expect(lines).toMatchObject([
      {
        kind: "refund",
        paid: "-100.55",
        commission: "-10.05",
        payout: "-90.50",
        transaction_status: null,
        status: null,
      },
      { kind: "sale", paid: "241.20", commission: "24.12", payout: "217.08" },
    ])
    expect(only(totals)).toMatchObject({
      refunds: { count: 1, paid: "-100.55", commission: "-10.05", payout: "-90.50" },
      net: { paid: "140.65", commission: "14.07", payout: "126.58" },
    })
    await refundItem(paid, await saleOf(paid, tailor), "40.33")
    await refundItem(paid, await saleOf(paid, tailor), "100.32")
    const all = await statement(tailor)
    expect(only(all.totals)).toMatchObject({
      refunds: { count: 3, paid: "-241.20", commission: "-24.12", payout: "-217.08" },
      net: { paid: "0.00", commission: "0.00", payout: "0.00" },
    })
    expect(all.count).toBe(4)
    expect(only((await statement(teacher)).totals)).toMatchObject({ refunds: NONE, net: { payout: "53.99" } })
  })

  it("a cancelled payment deducts everything", async () => {
    await refunded(await stage.ordered())
    for (const seller of [tailor, teacher])
      expect(only((await statement(seller)).totals)).toMatchObject({ net: { payout: "0.00" } })
  })

  it("a refund is listed on its own day, whenever its sale was; days are in Istanbul time", async () => {
    const paid = await stage.ordered()
    await refundItem(paid, await saleOf(paid, teacher), "59.99")
    await soldAt(paid, "2026-03-01T20:59:59Z")
    await answeredAt(paid, "svc_operation", "2026-03-31T21:00:00Z")
    expect((await statement(teacher, "from=2026-03-01&to=2026-03-01")).lines).toMatchObject([{ kind: "sale" }])
    expect((await statement(teacher, "from=2026-03-02&to=2026-03-31")).lines).toEqual([])
    const april = await statement(teacher, APRIL)
    expect(april.lines).toMatchObject([{ kind: "refund", payout: "-53.99" }])
    expect(only(april.totals)).toMatchObject({ sales: NONE, refunds: { payout: "-53.99" }, net: { payout: "-53.99" } })
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
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchantId, name: named })
    const safe = await csv(teacher)
    expect(safe.headers.get("content-disposition")).toMatch(/filename="statement-1-1-igneci-[\d-]+\.csv"$/)
    expect(String(safe.body)).toContain(`\n"'=1+1"", ""İğneci`)
  })

  it("the statement exists for a deleted seller, and is empty for one whom the service does not know", async () => {
    await stage.ordered()
    await marketplace().softDeleteSvcSubmerchants([tailor.submerchantId])
    expect(await statement(tailor)).toMatchObject({ count: 1 })
    await marketplace().updateSvcSubmerchants({ id: teacher.submerchantId, key: null })
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
}
